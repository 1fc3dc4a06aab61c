/** T8 to T12: the exact history of a community prediction, against recomputing it per event. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { history } from "../../src/domain/aggregation/history.ts";
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";
import { naiveHistory } from "../../test/support/naive_aggregation.ts";
import { type Bench, timeOf } from "../harness.ts";
import { binaryHistory, cdfHistory } from "../peers/vectorised.ts";
import { median } from "../ratio.ts";
import { shown } from "../report.ts";
import type { Family } from "./families.ts";
import { CLOSE, forecastsOf, historyTime, OPEN, questionOf } from "./histories.ts";

const run = promisify(execFile);
const USERS = 1_000;
const POINTS = 201;
const METHODS = ["recency_weighted", "unweighted"] as const;
const inverse = (ours: number, peer: number) => peer / ours;

export const aggregation: Family = { names: ["T8", "T9", "T10", "T11", "T12"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const hasNumpy = await run("python3", ["-c", "import numpy"]).then(
    () => true,
    () => false,
  );
  bench.report.note(
    hasNumpy
      ? "T8, T9, T11: the peer is vectorised NumPy, with np.average as the reference platform has it"
      : "T8, T9, T11: no NumPy here; the peer is the same recomputation over typed arrays",
  );
  const revised = { users: USERS, revisions: USERS / 2 };
  const compare = async (name: string, type: "numeric" | "binary", size: typeof revised) => {
    const forecasts = forecastsOf(type, size);
    await bench.compare(name, {
      unit: "ms",
      ours: () => Promise.resolve(ourTime(type, forecasts)),
      peer: () =>
        hasNumpy ? numpyTime(bench, kindOf(type), forecasts) : typedTime(type, forecasts),
      ratio: inverse,
    });
    if (hasNumpy && type === "numeric") {
      const product = await numpyTime(bench, "product", forecasts);
      const ratio = product / ourTime(type, forecasts);
      bench.report.note(
        `${name}: with a BLAS product instead of np.average the peer takes ${shown(product)} ms, ` +
          `a ratio of ${shown(ratio)}`,
      );
    }
  };
  if (wanted.has("T8")) await compare("T8", "numeric", revised);
  if (wanted.has("T9")) await compare("T9", "numeric", { users: USERS, revisions: 0 });
  if (wanted.has("T11")) await compare("T11", "binary", { users: USERS, revisions: 0 });
  if (wanted.has("T10")) {
    const forecasts = forecastsOf("numeric", revised);
    // Both methods, since ours gives both.
    const naive = () =>
      timeOf(() => METHODS.map((method) => naively("numeric", forecasts, method)));
    await bench.compare("T10", {
      unit: "ms",
      ours: () => Promise.resolve(ourTime("numeric", forecasts)),
      peer: naive,
      ratio: inverse,
      rounds: 3,
      once: true,
      warmUp: () => Promise.resolve(ourTime("numeric", forecasts)),
    });
  }
  if (wanted.has("T12")) await exactness(bench);
}

/** A median of a few, since one takes milliseconds. */
function ourTime(type: "numeric" | "binary", forecasts: readonly Forecast[]): number {
  return median(Array.from({ length: 7 }, () => historyTime(type, forecasts)));
}

/** The kinds of history of the NumPy script. */
type NumpyKind = "cdf" | "product" | "binary";

function kindOf(type: "numeric" | "binary"): NumpyKind {
  return type === "binary" ? "binary" : "cdf";
}

async function numpyTime(
  bench: Bench,
  kind: NumpyKind,
  forecasts: readonly Forecast[],
): Promise<number> {
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

function typedTime(type: "numeric" | "binary", forecasts: readonly Forecast[]): Promise<number> {
  return timeOf(() =>
    type === "binary" ? binaryHistory(forecasts) : cdfHistory(forecasts, POINTS),
  );
}

function naively(
  type: "numeric" | "binary",
  forecasts: readonly Forecast[],
  method: "recency_weighted" | "unweighted",
) {
  const question = {
    type,
    openTime: OPEN,
    scheduledCloseTime: CLOSE,
    actualCloseTime: null,
    cpRevealTime: null,
    spotScoringTime: null,
    openLowerBound: true,
    openUpperBound: true,
    inboundOutcomeCount: null,
  };
  const rows = forecasts.map(({ userId: user, start, end, values }) => ({
    user,
    start,
    end,
    values: typeof values === "number" ? [1 - values, values] : Array.from(values),
  }));
  return naiveHistory(question, rows, method);
}

/** T12: every value of every snapshot, both methods. */
async function exactness(bench: Bench): Promise<void> {
  const worst = { numeric: 0, binary: 0 };
  for (const type of ["numeric", "binary"] as const) {
    const forecasts = forecastsOf(type, { users: 200, revisions: 150 });
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
          // The two halves of a binary prediction are one number.
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
