"""How long `rulesdsl check --format json` takes, as a whole process: without a kept report, and with one.

    python benchmarks/check_time.py [RUNS]

Aims: at most 0.6 s cold and 0.4 s warm, on two cores. Prints wall time and processor time (which other programs disturb less).
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = [sys.executable, "-m", "rulesdsl", "check", "--format", "json"]
AIMS = {"cold": 0.6, "warm": 0.4}


def once(cache: str) -> tuple[float, float]:
    """Wall and processor seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(
        COMMAND, capture_output=True, text=True, check=True, env=os.environ | {"RULESDSL_CACHE": cache}
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = json.loads(done.stdout)
    assert report["cards"] and not report["problems"], report
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure both and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as cache:
        once(cache)
        times: dict[str, list[tuple[float, float]]] = {"cold": [], "warm": []}
        for _ in range(runs):
            shutil.rmtree(cache, ignore_errors=True)
            times["cold"].append(once(cache))
            times["warm"].append(once(cache))
        Path(cache).mkdir(exist_ok=True)
    print(f"{'':6}{'wall: median':>14}{'worst':>8}{'processor: median':>20}{'aim (wall)':>12}")
    for name, measured in times.items():
        walls, processor = zip(*measured, strict=True)
        print(
            f"{name:6}{statistics.median(walls):>12.3f} s{max(walls):>6.3f} s{statistics.median(processor):>18.3f} s{AIMS[name]:>10.1f} s"
        )


if __name__ == "__main__":
    main()
