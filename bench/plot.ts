/** Draws how the cost grows as SVG pictures in docs, from the results of the growth measures. */
import { writeFileSync } from "node:fs";
import { shown } from "./report.ts";

export interface Curve {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A picture. Both axes are logarithmic. */
export interface Picture {
  readonly file: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
}

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = { left: 70, right: 170, top: 40, bottom: 50 };
const COLORS = ["#1b6ca8", "#c8553d", "#3d8361", "#7a4e9f"];

export function plot(pictures: readonly Picture[]): void {
  for (const one of pictures) {
    writeFileSync(new URL(`../docs/${one.file}`, import.meta.url), `${draw(one)}\n`);
  }
}

function draw({ title, x, y, curves }: Picture): string {
  const all = curves.flatMap(({ points }) => points);
  const across = scale(
    all.map(([value]) => value),
    [MARGIN.left, WIDTH - MARGIN.right],
  );
  const up = scale(
    all.map(([, value]) => value),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  const xs = [...new Set(all.map(([value]) => value))];
  const ys = decades(all.map(([, value]) => value));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(MARGIN.left, 22, title, "start"),
    text((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 12, x),
    text(MARGIN.left, MARGIN.top - 4, y, "end"),
    ...xs.map((value) => text(across(value), HEIGHT - MARGIN.bottom + 18, shown(value))),
    ...ys.flatMap((value) => [
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${up(value)}" y2="${up(value)}" stroke="#ddd"/>`,
      text(MARGIN.left - 6, up(value) + 4, shown(value), "end"),
    ]),
    ...curves.flatMap((curve, i) => drawCurve(curve, COLORS[i % COLORS.length]!, { across, up })),
    "</svg>",
  ].join("\n");
}

function drawCurve(
  { label, points }: Curve,
  color: string,
  { across, up }: Record<"across" | "up", (value: number) => number>,
): string[] {
  const places = points.map(([px, py]) => [across(px), up(py)] as const);
  const last = places.at(-1) ?? [0, 0];
  return [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${places.map((place) => place.join(",")).join(" ")}"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`),
    `<g fill="${color}">${text(last[0] + 8, last[1] + 4, label, "start")}</g>`,
  ];
}

/** Returns a logarithmic scale. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const low = Math.log(Math.min(...values));
  const width = Math.log(Math.max(...values)) - low || 1;
  return (value: number) => Math.round(from + ((Math.log(value) - low) / width) * (to - from));
}

function decades(values: readonly number[]): number[] {
  const first = Math.ceil(Math.log10(Math.min(...values)));
  const last = Math.floor(Math.log10(Math.max(...values)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => 10 ** (first + i));
}

function text(x: number, y: number, content: string, anchor = "middle"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}
