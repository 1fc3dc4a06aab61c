/** A tournament as one HTML page that loads nothing: it can be mailed, printed and kept. */
import type { Static } from "typebox";
import { calibrationCurve, type CalibrationBin } from "../../domain/scoring/record/calibration.ts";
import { escapedXml as text } from "../../domain/text/escaped.ts";
import { cardOf } from "../../present/card.ts";
import { summaryOf } from "../../present/summary.ts";
import type { ProjectBoardPage } from "../../schema/leaderboard.ts";
import type { Post } from "../../schema/post.ts";
import type { TournamentDetail } from "../../schema/project.ts";
import { binarySnapshots } from "./snapshots.ts";

export interface Report {
  readonly project: Static<typeof TournamentDetail>;
  /** Null where the project has no board yet. */
  readonly board: Static<typeof ProjectBoardPage> | null;
  /** The posts with their predictions and histories. */
  readonly posts: readonly Static<typeof Post>[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:2rem auto;max-width:62rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8886;padding:.35rem .6rem;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr))}
.cards svg{height:auto;width:100%;border:1px solid #8886;border-radius:12px}
.axis{stroke:#8888;fill:none}.even{stroke:#8888;stroke-dasharray:4 4}.dot{fill:#1d4ed8}.range{stroke:#1d4ed8;opacity:.5}
svg text{fill:currentColor}
@media(prefers-color-scheme:dark){.dot{fill:#8fb0ff}.range{stroke:#8fb0ff}}
@media print{.cards{grid-template-columns:1fr 1fr}.cards svg,tr{break-inside:avoid}}`;

/** Returns the page. */
export function reportPage(report: Report): string {
  const { project, posts, now } = report;
  const title = text(project.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${text(project.subtitle)}</p>
${facts(report)}
<h2>Leaderboard</h2>
${leaderboard(report)}
<h2>Calibration of the community</h2>
${calibration(report)}
<h2>Participation</h2>
${participation(posts)}
<h2>Questions</h2>
<div class="cards">
${posts.map((post) => cardOf(summaryOf(post))).join("\n")}
</div>
<p><small>Made ${new Date(now).toISOString().slice(0, 16).replace("T", " ")} UTC with Presage.</small></p>
</body>
</html>
`;
}

function facts({ project, board, posts }: Report): string {
  const day = (time: string | null) => time?.slice(0, 10) ?? "open";
  const resolved = posts.filter(({ resolved: isResolved }) => isResolved).length;
  return `<p>${day(project.start_date)} to ${day(project.close_date)} · ${posts.length} questions, ${resolved} resolved · ${board?.count ?? 0} on the leaderboard · ${project.forecasts_count} forecasts${project.prize_pool === null ? "" : ` · prizes ${text(project.prize_pool)} ${text(project.prize_currency ?? "")}`}</p>`;
}

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const class_ = (at: number) => (columns[at]?.isNumber === true ? ' class="n"' : "");
  const heads = columns.map(({ title }, at) => `<th scope="col"${class_(at)}>${title}</th>`);
  const lines = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${class_(at)}>${text(cell)}</td>`).join("")}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${heads.join("")}</tr></thead><tbody>
${lines.join("\n")}
</tbody></table></div>`;
}

/** A score just below zero has no sign. */
const SCORE = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

function leaderboard({ board }: Report): string {
  if (board === null || board.entries.length === 0) return "<p>There is no score yet.</p>";
  const columns = [
    { title: "Rank", isNumber: true },
    { title: "Forecaster" },
    { title: `Score (${board.leaderboard.score_type})`, isNumber: true },
    { title: "Questions", isNumber: true },
    { title: "Coverage", isNumber: true },
    { title: "Prize", isNumber: true },
  ];
  const state = board.leaderboard.finalized ? "These ranks are final." : "These ranks may change.";
  const { count, entries } = board;
  const cut = count > entries.length ? ` These are the first ${entries.length} of ${count}.` : "";
  return `<p>${state}${cut}</p>
${table(
  columns,
  entries.map((entry) => [
    entry.rank === null ? "–" : `${entry.rank}`,
    entry.user?.username ?? `${entry.aggregation_method}`,
    SCORE.format(entry.score),
    `${entry.contribution_count}`,
    `${Math.round(entry.coverage * 100)}%`,
    entry.prize === null ? "–" : entry.prize.toFixed(2),
  ]),
)}`;
}

function participation(posts: Report["posts"]): string {
  return table(
    [
      { title: "Question" },
      { title: "State" },
      { title: "Forecasters", isNumber: true },
      { title: "Forecasts", isNumber: true },
      { title: "Comments", isNumber: true },
    ],
    posts.map((post) => [
      post.title,
      summaryOf(post).state,
      `${post.nr_forecasters}`,
      `${post.forecasts_count}`,
      `${post.comment_count}`,
    ]),
  );
}

const SIDE = 320;
const EDGE = 36;

/** Draws how often what was predicted came true, with the range that luck explains (Maths 8). */
function calibration({ posts }: Report): string {
  const bins = calibrationCurve(posts.flatMap(binarySnapshots)).filter(
    ({ averageResolution }) => averageResolution !== null,
  );
  if (bins.length === 0) {
    return "<p>No question with yes or no has been resolved yet.</p>";
  }
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const rows = bins.map((bin) => [
    `${percent(bin.binLower)} to ${percent(bin.binUpper)}`,
    percent(bin.averageResolution ?? 0),
    `${percent(bin.lowerConfidenceInterval)} to ${percent(bin.upperConfidenceInterval)}`,
  ]);
  return `${curve(bins)}
${table([{ title: "Predicted" }, { title: "Came true", isNumber: true }, { title: "With luck alone", isNumber: true }], rows)}`;
}

function curve(bins: readonly CalibrationBin[]): string {
  const at = (share: number) => EDGE + share * (SIDE - EDGE);
  const up = (share: number) => SIDE - at(share);
  const dots = bins.map((bin) => {
    const x = at((bin.binLower + bin.binUpper) / 2).toFixed(1);
    const [low, high] = [up(bin.lowerConfidenceInterval), up(bin.upperConfidenceInterval)];
    return `<line class="range" x1="${x}" x2="${x}" y1="${low.toFixed(1)}" y2="${high.toFixed(1)}"/><circle class="dot" cx="${x}" cy="${up(bin.averageResolution ?? 0).toFixed(1)}" r="4"/>`;
  });
  return `<svg viewBox="-8 -8 ${SIDE + 16} ${SIDE + 16}" width="${SIDE}" height="${SIDE}" role="img" aria-label="Calibration: how often what was predicted came true" font-size="12">
<path class="axis" d="M${EDGE} 0V${SIDE - EDGE}H${SIDE}"/>
<line class="even" x1="${EDGE}" y1="${SIDE - EDGE}" x2="${SIDE}" y2="0"/>
${dots.join("\n")}
<text x="${EDGE}" y="${SIDE - 8}">0%</text><text x="${SIDE}" y="${SIDE - 8}" text-anchor="end">predicted 100%</text>
<text x="${EDGE + 6}" y="12">came true 100%</text>
</svg>`;
}
