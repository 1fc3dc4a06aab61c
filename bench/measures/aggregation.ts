/**
 * T8 to T12: the exact history of a community prediction against its recomputation at each event.
 */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { history } from "../../src/domain/aggregation/history/history.ts";
import type { Bench } from "../harness.ts";
import { shown } from "../report.ts";
import type { Family } from "./families.ts";
import { CLOSE, forecastsOf, type HistoryPlan, METHODS, naively, questionOf } from "./histories.ts";

const run = promisify(execFile);
const POINTS = 201;
const USERS = 1_000;
const REVISED: HistoryPlan = { type: "numeric", users: USERS, revisions: USERS / 2 };
const PLANS: Readonly<Record<"T8" | "T9" | "T11", HistoryPlan>> = {
  T8: REVISED,
  T9: { type: "numeric", users: USERS, revisions: 0 },
  T11: { type: "binary", users: USERS, revisions: 0 },
};
const inverse = (ours: number, peer: number) => peer / ours;

export const aggregation: Family = { names: ["T8", "T9", "T10", "T11", "T12"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const vectorised = (["T8", "T9", "T11"] as const).filter((name) => wanted.has(name));
  const hasNumpy = vectorised.length > 0 && (await findNumpy(bench));
  for (const name of vectorised) await againstVectorised(bench, name, hasNumpy);
  if (wanted.has("T10")) {
    // The peer computes both methods, because ours does too.
    await bench.compare("T10", {
      unit: "ms",
      ours: () => bench.computer("ours").run("history", REVISED),
      peer: () => bench.computer("peer").run("naiveHistory", REVISED),
      ratio: inverse,
      turns: 1,
    });
  }
  if (wanted.has("T12")) await exactness(bench);
}

async function findNumpy(bench: Bench): Promise<boolean> {
  const hasNumpy = await run("python3", ["-c", "import numpy"]).then(
    () => true,
    () => false,
  );
  bench.report.note(
    hasNumpy
      ? "T8, T9, T11: the peer is vectorised NumPy, with np.average as the reference platform has it"
      : "T8, T9, T11: no NumPy here; the peer is the same recomputation over typed arrays",
  );
  return hasNumpy;
}

async function againstVectorised(
  bench: Bench,
  name: keyof typeof PLANS,
  hasNumpy: boolean,
): Promise<void> {
  const plan = PLANS[name];
  const ours = () => bench.computer("ours").run("history", plan);
  const kind = plan.type === "binary" ? "binary" : "cdf";
  const peer = () =>
    hasNumpy ? numpyTime(bench, kind, plan) : bench.computer("peer").run("vectorisedHistory", plan);
  const turns = plan.type === "binary" ? 4 : 1;
  // NumPy needs no warm-up, because nothing is compiled.
  const warmUp = hasNumpy ? { warmUp: ours } : {};
  await bench.compare(name, { unit: "ms", ours, peer, ratio: inverse, turns, ...warmUp });
  if (!hasNumpy || plan.type === "binary") return;
  const product = await numpyTime(bench, "product", plan);
  bench.report.note(
    `${name}: with a BLAS product instead of np.average the peer takes ${shown(product)} ms, ` +
      `a ratio of ${shown(product / (await ours()))}`,
  );
}

/** The kinds of history that the NumPy script computes. */
type NumpyKind = "cdf" | "product" | "binary";

async function numpyTime(bench: Bench, kind: NumpyKind, plan: HistoryPlan): Promise<number> {
  const forecasts = forecastsOf(plan);
  const width = kind === "binary" ? 1 : POINTS;
  const table = new Float64Array(forecasts.length * (2 + width));
  forecasts.forEach(({ start, end, values }, i) => {
    const at = i * (2 + width);
    table[at] = start;
    table[at + 1] = end ?? Number.NaN;
    table.set(typeof values === "number" ? [values] : (values as Float64Array), at + 2);
  });
  const file = path.join(bench.dir, "history.bin");
  writeFileSync(file, new Uint8Array(table.buffer));
  const script = fileURLToPath(new URL("../peers/numpy_history.py", import.meta.url));
  const sizes = [forecasts.length, width, 2].map(String);
  const { stdout } = await run("python3", [script, file, ...sizes, kind]);
  return 1000 * Math.min(...stdout.trim().split("\n").map(Number));
}

/** T12: compares every value of every snapshot, with both methods. */
async function exactness(bench: Bench): Promise<void> {
  const worst = { numeric: 0, binary: 0 };
  for (const type of ["numeric", "binary"] as const) {
    const forecasts = forecastsOf({ type, users: 200, revisions: 150 });
    const ours = history(questionOf(type), forecasts, {
      now: CLOSE,
      limit: null,
      histograms: "none",
    });
    for (const method of METHODS) {
      const theirs = naively(type, forecasts, method);
      if (theirs.length !== ours.length) throw new Error("another number of snapshots");
      theirs.forEach(({ values }, i) => {
        const mine = ours[i]![method].forecastValues;
        values.forEach((value, j) => {
          // The two values of a binary prediction are one number.
          if (type === "binary" && j === 0) return;
          worst[type] = Math.max(
            worst[type],
            Math.abs((mine[j] ?? Number.NaN) - (value ?? Number.NaN)),
          );
        });
      });
    }
  }
  bench.report.note(`T12: continuous ${worst.numeric}, binary ${worst.binary}`);
  await bench.take("T12", "", () => Promise.resolve(Math.max(worst.numeric, worst.binary)), 1);
}
