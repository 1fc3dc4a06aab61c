/** Collects the results of a run, judges them, prints them as a table and writes them as JSON. */
import { cpus, totalmem } from "node:os";
import { reaches, type Target, targets } from "./catalogue.ts";

export interface Finding {
  readonly name: string;
  readonly value: number;
  /** Both sides as text. Empty when a measure has only one. */
  readonly ours: string;
  readonly peer: string;
  readonly rounds: number;
  readonly spread: number;
}

export interface Report {
  add(finding: Finding): void;
  refuse(name: string, reason: string): void;
  /** Prints a line once, without judging it. */
  note(text: string): void;
  readonly findings: readonly Finding[];
}

interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/**
 * Creates a report.
 * @param say prints a line as soon as it is known
 */
export function createReport(say = (line: string): void => void process.stderr.write(`${line}\n`)) {
  const findings: Finding[] = [];
  const unjudged: Refusal[] = [];
  const notes: string[] = [];
  return {
    findings,
    unjudged,
    notes,
    add(finding: Finding) {
      findings.push(finding);
      say(`  ${rowOf(finding).join("  ")}`);
    },
    refuse(name: string, reason: string) {
      unjudged.push({ name, reason });
      say(`  ${name}  unjudged: ${reason}`);
    },
    note(text: string) {
      if (!notes.includes(text)) notes.push(text);
      say(`  ${text}`);
    },
  };
}

export const HEADINGS = ["name", "what", "ours", "peer", "ratio", "spread", "floor", "goal", "met"];

/** Returns the table, the notes and the measures that were not judged. */
export function renderReport(report: ReturnType<typeof createReport>): string {
  const rows = [HEADINGS, ...report.findings.map(rowOf)];
  const widths = HEADINGS.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
  const refusals = report.unjudged.map(({ name, reason }) => `unjudged ${name}: ${reason}`);
  return [...lines, "", ...report.notes, ...refusals, summary(report)].join("\n");
}

export function asJson({ findings, unjudged }: ReturnType<typeof createReport>) {
  const results = findings.map(({ name, value }) => {
    const target = targetOf(name);
    const { floor, goal } = target;
    const met = reaches(target, value, floor);
    return { name, value, floor, goal, met, goal_met: reaches(target, value, goal) };
  });
  return { machine: machine(), results, unjudged };
}

/** Returns whether at least one measure was judged and every judged floor is met. */
export function allFloorsMet({ findings }: Pick<Report, "findings">): boolean {
  const areMet = findings.every(({ name, value }) => {
    const target = targetOf(name);
    return reaches(target, value, target.floor);
  });
  return areMet && findings.length > 0;
}

export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} x ${cpu?.model.trim() ?? "?"}, ${memory} GB, Node ${process.versions.node}`;
}

function targetOf(name: string): Target {
  const target = targets.find((one) => one.name === name);
  if (target === undefined) throw new Error(`No target ${name}`);
  return target;
}

export function rowOf({ name, value, ours, peer, rounds, spread }: Finding): string[] {
  const target = targetOf(name);
  const met = reaches(target, value, target.goal)
    ? "goal"
    : reaches(target, value, target.floor)
      ? "floor"
      : "NO";
  const bar = target.better === "high" ? ">=" : "<=";
  return [
    name,
    target.what,
    ours,
    peer,
    shown(value),
    rounds > 1 ? `${shown(spread)} (${rounds})` : "",
    `${bar} ${target.floor}`,
    `${bar} ${target.goal}`,
    met,
  ];
}

function summary({ findings, unjudged }: ReturnType<typeof createReport>): string {
  const count = (bar: "floor" | "goal") =>
    findings.filter(({ name, value }) => {
      const target = targetOf(name);
      return reaches(target, value, target[bar]);
    }).length;
  return `${findings.length} judged, ${count("floor")} floors and ${count("goal")} goals met, ${unjudged.length} unjudged`;
}

/** Returns the number with three significant digits. */
export function shown(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
