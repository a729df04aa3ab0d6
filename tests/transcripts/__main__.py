"""Say which recorded games are not as they would be played now; with `--renew`, record those anew."""

from __future__ import annotations

import sys

from tests.transcripts import file_of, names, played_anew


def main() -> None:
    for game, players in names():
        file = file_of(game, players)
        text = played_anew(game, players)
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        if "--renew" in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        print(f"{file.name} {'renewed' if '--renew' in sys.argv[1:] else 'differs'}")


main()
