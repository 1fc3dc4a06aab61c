/**
 * Records the forecasts of a file, in groups. Each carries the id of the file, so that a run after a
 * crash writes nothing twice. They begin when the file was received, so a forecast that the author has
 * sent since then remains the standing one (Contract 2.47).
 */
import type { Caches, Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { rewriteOwnForecasts } from "../consequences/rewrite_options.ts";
import { forecastTargets, type TargetAccess } from "../access/forecast_targets.ts";
import type { FileFaults } from "../domain/submissions/file_forecast.ts";
import { stillTakes } from "../resources/forecasts/judge_forecasts.ts";
import { submissionOf, withOptions } from "../resources/forecasts/submit_forecasts.ts";
import type { FileMode } from "../domain/submissions/file_words.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { type Asked, type JudgedFile, type JudgedLine, refusalOf } from "./judge_file.ts";

type Needs = Announcing &
  DirectoryNeeds &
  Pick<Capabilities, "cache" | "config"> &
  Caches<"forecastTargets">;

/** Forecasts that are written together. */
const GROUP = 500;
/** A write that ends later than this after the file was received may be missing in pages of others, ms. */
const LATE_MS = 30_000;

export interface FileWriting extends Asked {
  readonly id: string;
  readonly mode: FileMode;
  readonly caller: Caller;
  /** Whether an earlier run may have written some of the forecasts. */
  readonly isRepeated: boolean;
  readonly onWritten: (count: number) => Promise<void>;
}

/**
 * Writes the forecasts. Returns how many are recorded, including those of earlier runs. In the mode
 * `all_or_nothing` a question that changed meanwhile takes back the whole file, and the result is 0.
 */
export async function writeFile(
  caps: Needs,
  file: JudgedFile,
  writing: FileWriting,
  faults: FileFaults,
): Promise<number> {
  const { right, recorded } = file;
  let written = recorded.length;
  // The earlier run may have died before it announced them.
  await announceRepeated(caps, writing.caller, targetsOf(recorded));
  for (const group of inGroups(right, GROUP)) {
    writing.signal.throwIfAborted();
    const kept = await writeGroup(caps, group, writing, faults);
    written += kept;
    if (writing.mode === "all_or_nothing" && faults.count > 0) {
      await takeBackFile(caps, file, writing);
      return 0;
    }
    await writing.onWritten(written);
  }
  return written;
}

function targetsOf(recorded: JudgedFile["recorded"]): TargetAccess[] {
  return recorded.flatMap(({ target }) => target ?? []);
}

/** Removes what runs of the file have written. */
export async function takeBackFile(
  caps: Needs,
  { right, recorded }: JudgedFile,
  { id, caller, receivedAt }: FileWriting,
): Promise<void> {
  const targets = [...right.map(({ judged }) => judged.target), ...targetsOf(recorded)];
  const questionIds = [
    ...right.map(({ judged }) => judged.target.question._id),
    ...recorded.map((one) => one.id),
  ];
  const rows = await caps.store.forecasts.writtenBy(id, questionIds);
  if (rows.length === 0) return;
  await caps.store.forecasts.remove(rows);
  await rewriteOwnForecasts(caps, {
    questionIds: withOptions(targets.map((target) => ({ target }))),
    userId: caller.id,
    now: receivedAt,
  });
  await announceRepeated(caps, caller, targets);
}

/** Writes a group. Forecasts whose question no longer takes them become faults. */
async function writeGroup(
  caps: Needs,
  lines: readonly JudgedLine[],
  writing: FileWriting,
  faults: FileFaults,
): Promise<number> {
  const { id, caller, receivedAt, isRepeated } = writing;
  const judged = lines.map((line) => line.judged);
  const questionIds = judged.map(({ target }) => target.question._id);
  const now = caps.clock.now();
  const standing = await caps.store.forecasts.standingByQuestion(caller.id, questionIds, now);
  const overtaken = new Set([...standing].flatMap(([q, { s }]) => (s > receivedAt ? [q] : [])));
  const from = { caller, effectKey: id };
  const submission = submissionOf(caps, from, { judged, now: receivedAt }, overtaken);
  const outcome = await caps.store.forecasts.writer.submit(submission, caps.config.groupCommit);
  if (outcome === "written") {
    await announce(caps, { kind: "forecastsWritten", userId: caller.id, questionIds });
    const isLate = isRepeated || now - receivedAt > LATE_MS;
    if (isLate)
      await announceRepeated(
        caps,
        caller,
        judged.map(({ target }) => target),
      );
    return lines.length;
  }
  const still = await stillTaken(caps, lines, writing, faults);
  if (still.length === 0 || writing.mode === "all_or_nothing") return 0;
  return writeGroup(caps, still, writing, faults);
}

/** Returns the lines whose questions still take them. The others become faults. */
async function stillTaken(
  caps: Needs,
  lines: readonly JudgedLine[],
  writing: FileWriting,
  faults: FileFaults,
): Promise<JudgedLine[]> {
  const { caller, receivedAt } = writing;
  const ids = lines.map(({ judged }) => judged.target.question._id);
  const reading = { now: caps.clock.now(), fresh: true, feed: null };
  const targets = await forecastTargets(caps, caller, ids, reading);
  return lines.flatMap(({ line, judged }): JudgedLine[] => {
    const { question } = judged.target;
    const target = targets.get(question._id);
    const refusal = refusalOf(target, writing);
    if (refusal === null && target !== undefined) {
      const takes = stillTakes(question, target.question, receivedAt);
      if (takes) return [{ line, judged: { ...judged, target } }];
    }
    const changed = {
      code: "changed",
      message: "The question changed while the file was recorded",
      fix: "Send the line again",
    };
    faults.add({ line, question: question._id, ...(refusal ?? changed) });
    return [];
  });
}

async function announceRepeated(
  caps: Needs,
  { id: userId }: Caller,
  targets: readonly TargetAccess[],
): Promise<void> {
  if (targets.length === 0) return;
  await announce(caps, {
    kind: "forecastsRepeated",
    userId,
    questionIds: targets.map(({ question }) => question._id),
    postIds: [...new Set(targets.map(({ post }) => post._id))],
  });
}
