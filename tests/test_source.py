"""Files and their texts: lines, columns, and every way in which a file cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.diagnostic import Diagnostic, render, to_json
from rulesdsl.source import LARGEST_FILE, EmbeddedText, Source, Span, read_source


def write(folder: Path, data: bytes) -> Path:
    path = folder / "cards.yaml"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("", 0, (1, 1)),
        ("ab", 2, (1, 3)),
        ("ab", 99, (1, 3)),
        ("a\nb", 1, (1, 2)),
        ("a\nb", 2, (2, 1)),
        ("a\r\nb", 3, (2, 1)),
        ("a\rb\rc", 4, (3, 1)),
        ("😀é\n\n漢x", 5, (3, 2)),
        ("a\u2028b\x0bc", 4, (1, 5)),
    ],
)
def test_line_and_column(text: str, offset: int, place: tuple[int, int]) -> None:
    assert Source("f", text).line_column(offset) == place


def test_line_text_has_no_break() -> None:
    source = Source("f", "a\r\nb\rc\n")
    assert [source.line_text(n) for n in range(6)] == ["", "a", "b", "c", "", ""]


@given(st.text(alphabet="a😀\r\n\t "))
def test_every_offset_is_in_the_line_that_it_names(text: str) -> None:
    source = Source("f", text)
    for offset, char in enumerate(text):
        line, column = source.line_column(offset)
        shown = source.line_text(line)
        assert (shown[column - 1] == char) if char not in "\r\n" else column > len(shown)


def test_spans_are_values() -> None:
    assert Span(Source("f", "abc"), 0, 2) == Span(Source("f", "abc"), 0, 2)
    assert Span(Source("f", "abc"), 0, 2).text == "ab"
    assert Span(Source("f", "abc"), 0, 2) != Span(Source("g", "abc"), 0, 2)


def test_embedded_text_leads_back_to_the_file() -> None:
    source = Source("f", "x: |\n  ab\n\n  cd\n")
    embedded = EmbeddedText("ab\n\ncd\n", source, ((0, 7), (3, 10), (4, 13), (7, 16)))
    assert embedded.span(4, 6) == Span(source, 13, 15)
    assert embedded.span(0, 6).text == "ab\n\n  cd"
    assert embedded.span(7, 7) == Span(source, 15, 15), "the end of the text is where its last line ends"


def test_a_byte_order_mark_takes_no_place(tmp_path: Path) -> None:
    source = read_source(write(tmp_path, b"\xef\xbb\xbfa: 1\n"))
    assert isinstance(source, Source)
    assert source.text == "a: 1\n"


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"a: \xff\n", "not-utf8", (1, 4)),
        ("é\nb".encode() + b"\x80", "not-utf8", (2, 2)),
        (b"\xef\xbb\xbfab\xff", "not-utf8", (1, 3)),
        ("a: 1\n".encode("utf-16"), "not-utf8", (1, 1)),
        (b"a: \x00", "control-character", (1, 4)),
        (b"a\n\n \x1b[31m", "control-character", (3, 2)),
        ("a\x85b".encode(), "control-character", (1, 2)),
        ("a\ufeff".encode(), "control-character", (1, 2)),
        ("a\u2028".encode(), "control-character", (1, 2)),
    ],
)
def test_bytes_that_are_no_text(tmp_path: Path, data: bytes, code: str, place: tuple[int, int]) -> None:
    found = read_source(write(tmp_path, data))
    assert isinstance(found, Diagnostic)
    shown = to_json(found)
    assert (found.code, (shown["line"], shown["column"])) == (code, place)


def test_not_utf8_names_byte_line_and_encoding(tmp_path: Path) -> None:
    found = read_source(write(tmp_path, b"\xff\xfea\x00"))
    assert isinstance(found, Diagnostic)
    assert found.message == "Byte 1 of this file, in line 1, is not UTF-8 text."
    assert found.hint == "It looks like UTF-16. Save the file with the encoding UTF-8."


def code_of(path: str | Path) -> str:
    found = read_source(path)
    assert isinstance(found, Diagnostic)
    assert found.path == str(path)
    assert render(found).count("\n") == (found.hint is not None)
    return found.code


def test_paths_that_lead_to_no_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert code_of(tmp_path / "none.yaml") == "no-such-file"
    assert code_of(tmp_path / "link") == "no-such-file"
    assert code_of(tmp_path) == "is-a-folder"
    assert code_of(tmp_path / "loop") == "cannot-read"
    assert code_of("a" * 5000) == "cannot-read"
    assert code_of("nul\0") == "cannot-read"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert code_of(tmp_path / "secret.yaml") == "cannot-read"


def test_the_other_ending_is_suggested(tmp_path: Path) -> None:
    write(tmp_path, b"")
    found = read_source(tmp_path / "cards.yml")
    assert isinstance(found, Diagnostic)
    assert found.hint == "There is a `cards.yaml`."


def test_large_files_are_refused(tmp_path: Path) -> None:
    assert isinstance(read_source(write(tmp_path, b" " * LARGEST_FILE)), Source)
    assert code_of(write(tmp_path, b" " * (LARGEST_FILE + 1))) == "too-large"


@given(data=st.binary(max_size=40))
def test_no_bytes_raise(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    found = read_source(write(tmp_path_factory.getbasetemp(), data))
    if isinstance(found, Diagnostic):
        assert render(found)
