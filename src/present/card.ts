/**
 * Draws a post as a picture: title, prediction and its line over time, in the colours that the
 * reader's system prefers. Contract 2.37.
 */
import { escapedXml } from "../domain/text/escaped.ts";
import type { Summary } from "./summary.ts";

const WIDTH = 600;
const HEIGHT = 315;
const MARGIN = 30;
/** How many characters of the title fit into a line, and how many lines into the picture. */
const LINE_LENGTH = 42;
const MOST_LINES = 3;
/** Where the line over time is drawn. */
const CHART = { left: 300, top: 150, width: WIDTH - 300 - MARGIN, height: 110 } as const;

const STYLE = `.b{fill:#fff}.t{fill:#1b1f24}.m{fill:#5b6470}.v{fill:#1d4ed8}.l{fill:none;stroke:#1d4ed8;stroke-width:2.5}
@media(prefers-color-scheme:dark){.b{fill:#14171b}.t{fill:#e8eaed}.m{fill:#a0a8b3}.v{fill:#8fb0ff}.l{stroke:#8fb0ff}}`;

const TITLE: TextStyle = { size: 23, colour: "t", weight: 600 };
const ONLY_VALUE: TextStyle = { size: 60, colour: "v", weight: 700 };
const VALUE: TextStyle = { size: 17, colour: "v", weight: 700 };
const NAME: TextStyle = { size: 17, colour: "t" };
const FOOT: TextStyle = { size: 15, colour: "m" };

/** Returns the picture as SVG, 600 by 315. It loads nothing and runs nothing. */
export function cardOf(summary: Summary): string {
  const { title, state, rows, line } = summary;
  const lines = titleLines(title);
  const [only] = rows;
  const isSingle = rows.length === 1 && only?.name === "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapedXml(labelOf(summary))}" font-family="system-ui, 'DejaVu Sans', sans-serif">
<style>${STYLE}</style>
<rect class="b" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
${lines.map((text, at) => textAt([MARGIN, 50 + at * 30], TITLE, text)).join("\n")}
${isSingle ? textAt([MARGIN, 225], ONLY_VALUE, only.value) : rowTexts(rows)}
${line.length > 1 && isSingle ? lineOf(line) : ""}
${textAt([MARGIN, HEIGHT - 22], FOOT, `${state} · ${forecastersOf(summary)}`)}
</svg>
`;
}

/** Returns the picture in words. */
export function labelOf({ title, state, rows }: Summary): string {
  const values = rows.map(({ name, value }) => (name === "" ? value : `${name} ${value}`));
  return [title, state, values.join(", ")].filter((part) => part !== "").join(" · ");
}

/** Returns the number of forecasters in words. */
export function forecastersOf({ forecasters }: Summary): string {
  return forecasters === 1 ? "1 forecaster" : `${forecasters} forecasters`;
}

/** Returns the title in lines of whole words, with an ellipsis where it does not fit. */
function titleLines(title: string): string[] {
  const lines: string[] = [""];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, MOST_LINES).map((text) => shortened(text, LINE_LENGTH));
  if (lines.length > MOST_LINES) shown[MOST_LINES - 1] = `${shown[MOST_LINES - 1] ?? ""} …`;
  return shown;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function rowTexts(rows: Summary["rows"]): string {
  const widest = Math.max(...rows.map(({ value }) => value.length), 0);
  const left = MARGIN + 12 * Math.max(widest, 6) + 18;
  return rows
    .map(({ name, value }, at) => {
      const y = 160 + at * 26;
      const room = Math.floor((WIDTH - MARGIN - left) / 10);
      return `${textAt([MARGIN, y], VALUE, value)}\n${textAt([left, y], NAME, shortened(name, room))}`;
    })
    .join("\n");
}

interface TextStyle {
  readonly size: number;
  /** A class of the style above. */
  readonly colour: "t" | "m" | "v";
  readonly weight?: number;
}

function textAt([x, y]: readonly [number, number], style: TextStyle, text: string): string {
  const { size, colour, weight = 400 } = style;
  return `<text class="${colour}" x="${x}" y="${y}" font-size="${size}" font-weight="${weight}">${escapedXml(text)}</text>`;
}

/** Draws values from 0 to 1 as steps over the width. */
function lineOf(values: readonly number[]): string {
  const { left, top, width, height } = CHART;
  const x = (at: number) => (left + (at / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) => (top + (1 - value) * height).toFixed(1);
  const steps = values.map((value, at) =>
    at === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`,
  );
  return `<path class="l" d="${steps.join("")}"/>`;
}
