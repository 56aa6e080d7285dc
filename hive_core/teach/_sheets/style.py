"""The style sheet of a printed sheet: pages of a fixed size, exercises that are never split."""

from __future__ import annotations

from typing import Final, NamedTuple

_STYLE: Final = """
@page {
  size: $SIZE;
  margin: $MARGINS;
  @bottom-center {
    content: counter(page) " / " counter(pages);
    font: 8.5pt system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    color: #444;
  }
}
* { box-sizing: border-box; }
:root { color-scheme: light; }
body {
  margin: 0; background: #fff; color: #000;
  font: 10pt/1.35 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
h1, h2, h3, p, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
.shapes { position: absolute; width: 0; height: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.page {
  display: flex; flex-direction: column; width: $WIDTH; min-height: $HEIGHT;
  break-after: page; break-inside: avoid;
}
main > :last-child { break-after: auto; }
.head { margin-bottom: 4mm; padding-bottom: 2.5mm; border-bottom: 0.5mm solid #000; }
h1 { font-size: 19pt; line-height: 1.15; }
h2 { margin-bottom: 1mm; font-size: 14pt; line-height: 1.2; }
.about { margin-bottom: 3.5mm; }
.person { display: flex; gap: 6mm; margin-top: 4mm; }
.person p { display: flex; flex: 2; gap: 2mm; align-items: end; }
.person p:not(:first-child) { flex: 1; }
.person span { white-space: nowrap; }
.blank { flex: 1; min-width: 8mm; border-bottom: 0.25mm solid #000; }
.how { margin-top: 2.5mm; font-size: 7.5pt; line-height: 1.3; }
.exercises {
  display: grid; flex: 1; gap: 5mm 9mm;
  grid-template: repeat($ROWS, minmax(min-content, 1fr)) / repeat($COLUMNS, minmax(0, 1fr));
}
.exercise { display: flex; flex-direction: column; min-width: 0; break-inside: avoid; }
h3 { display: flex; gap: 2mm; align-items: center; font-size: 11pt; line-height: 1.2; }
h3 small {
  margin-inline-start: auto; color: #555; font-size: 7.5pt; font-weight: 400; white-space: nowrap;
}
.number {
  flex: none; min-width: 6.5mm; padding: 0.6mm 1.2mm; border-radius: 1.2mm; background: #000;
  color: #fff;
  text-align: center; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.mini { flex: none; width: 4.2mm; height: 4.7mm; }
.task { margin-top: 1.2mm; }
.task .mini { width: 3.6mm; height: 4mm; vertical-align: -0.7mm; }
.board { display: flex; flex: 1; flex-direction: column; min-height: 26mm; margin: 2mm 0; }
.diagram {
  display: block; flex: 1 1 0; width: 100%; min-height: 24mm; print-color-adjust: exact;
}
.board .diagram { height: 0; }
.diagram text {
  font: 700 38px/1 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; text-anchor: middle;
}
.stacks { margin-top: 1mm; font-size: 8.5pt; }
.hands { display: grid; gap: 0.6mm; }
.hand { display: flex; gap: 1mm 1.6mm; align-items: center; font-size: 8.5pt; }
.hand > p { flex: none; min-width: 20mm; }
.hand ul { display: flex; flex-wrap: wrap; gap: 0.4mm 1.5mm; }
.hand li { display: flex; gap: 0.4mm; align-items: center; white-space: nowrap; }
.line { display: flex; gap: 2mm; align-items: end; margin-top: 3.5mm; }
.line .short { flex: 0 1 16mm; }
.rows-3 .exercise { font-size: 9pt; }
.rows-3 .board { min-height: 22mm; margin: 1mm 0; }
.rows-3 .board .diagram { min-height: 20mm; }
.rows-3 .hand .mini { display: none; }
.rows-3 .hand, .rows-3 .stacks { font-size: 8pt; }
.rows-3 .line { margin-top: 2mm; }
.columns-1.rows-2 .exercise {
  display: grid; grid-template: auto auto 1fr / minmax(0, 3fr) minmax(0, 2fr); column-gap: 7mm;
}
.columns-1.rows-2 .board { grid-area: 1 / 1 / 4 / 2; margin: 0; }
.columns-1.rows-2 .top, .columns-1.rows-2 .work { grid-column: 2; }
.columns-1.rows-2 .work { margin-top: 4mm; }
.columns-1.rows-2 .exercise:not(:first-child) { padding-top: 6mm; border-top: 0.25mm solid #999; }
.answers { width: $WIDTH; break-after: page; }
.answers > h2 {
  margin-bottom: 3mm; padding-bottom: 1.5mm; border-bottom: 0.5mm solid #000; font-size: 16pt;
}
.answers .list { columns: 3; column-gap: 7mm; }
.hint { margin-bottom: 4mm; break-inside: avoid; font-size: 8.5pt; }
.hint ol { padding-inline-start: 4mm; list-style: decimal; }
.answer { margin-bottom: 6mm; break-inside: avoid; font-size: 8.5pt; }
.answer h3, .hint h3 { margin-bottom: 1.5mm; font-size: 9pt; }
.answer h3 small, .hint h3 small { font-size: 7pt; }
.answer .diagram { height: 42mm; margin-bottom: 1.5mm; }
.moves { display: grid; gap: 0.6mm; }
.moves .other { padding-inline-start: 8mm; }
ol.moves .reply { padding-inline-start: 4mm; color: #333; }
.answer p { margin-top: 0.8mm; }
.notes {
  margin-top: 7mm; padding-top: 2mm; border-top: 0.25mm solid #999; color: #333; font-size: 8pt;
  break-inside: avoid;
}
.notes p { margin-top: 1mm; }
@media screen {
  body { padding: 1px 0; background: #5b6166; }
  .page, .answers {
    width: auto; max-width: calc($WIDTH + 28mm); min-height: 0; margin: 6mm auto;
    padding: 13mm 14mm;
    background: #fff; box-shadow: 0 1mm 4mm rgb(0 0 0 / 45%);
  }
  .page { min-height: calc($HEIGHT + 30mm); }
}
@media screen and (max-width: 700px) {
  .page, .answers { min-height: 0; margin: 3mm 0; padding: 5mm; }
  .exercises { display: block; }
  .columns-1.rows-2 .exercise { display: block; }
  .exercise { margin-bottom: 9mm; }
  .board .diagram { flex: none; height: 75vw; }
  .answers .list { columns: 1; }
  .answer .diagram { height: 60vw; }
  .person { flex-wrap: wrap; }
}
"""


class Paper(NamedTuple):
    """A size of paper, in millimetres, and its name in CSS."""

    width: float
    height: float
    css: str


ANSWERS = ("end", "none", "only")
"""Where the answers are: after the exercises, nowhere, or alone without the exercises."""

PAPERS: Final = {"a4": Paper(210, 297, "A4"), "letter": Paper(215.9, 279.4, "letter")}
PER_PAGE: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""The numbers of exercises on a page, each with the columns and rows of the page."""

_MARGINS: Final = (13.0, 14.0, 17.0, 14.0)
"""The margins of a page in millimetres: top, right, bottom, left."""

# Browsers round the height of a page; one that is a little too high would make an empty page.
_LESS_MM: Final = 1.0


def style(paper: str, per_page: int) -> str:
    """Return the style sheet for a size of paper and a number of exercises on a page."""
    size = PAPERS[paper]
    top, right, bottom, left = _MARGINS
    columns, rows = PER_PAGE[per_page]
    values = {
        "SIZE": size.css,
        "WIDTH": f"{size.width - left - right:g}mm",
        "HEIGHT": f"{size.height - top - bottom - _LESS_MM:g}mm",
        "MARGINS": f"{top:g}mm {right:g}mm {bottom:g}mm {left:g}mm",
        "COLUMNS": str(columns),
        "ROWS": str(rows),
    }
    text = _STYLE
    for name, value in values.items():
        text = text.replace(f"${name}", value)
    return text
