/**
 * Judges every forecast of a file: its question is known, visible, of the project and was open when
 * the file was received, and its value keeps the rules (Contract 2.4, 2.47). Nothing is written.
 */
import { forecastTargets, type TargetAccess } from "../access/forecast_targets.ts";
import type { Caches, Caller, DirectoryNeeds } from "../capabilities.ts";
import { atLeast } from "../domain/accounts/permission.ts";
import { MAX_CDF_LENGTH, readItem } from "../domain/forecasts/forecast_batch.ts";
import { judgeForecast } from "../domain/forecasts/forecast_verdict.ts";
import { TRACE_POLICIES } from "../domain/forecasts/trace_words.ts";
import { questionStatus } from "../domain/questions/question_status.ts";
import type { Fault } from "../domain/requests/fault.ts";
import { formatDatetime } from "../domain/text/datetime.ts";
import {
  type FileFaults,
  type FileForecast,
  type FileReading,
  shownName,
} from "../domain/submissions/file_forecast.ts";
import { itemFor } from "../domain/submissions/item_value.ts";
import { inSlices } from "../in_slices.ts";
import { type Judged, REASONS } from "../resources/forecasts/judge_forecasts.ts";
import { missingOnCard, projectFaults } from "../resources/forecasts/project_rules.ts";
import { questionIdsOf } from "./find_questions.ts";

/** Forecasts whose questions are read together. */
const GROUP = 200;

export type JudgingNeeds = DirectoryNeeds & Caches<"forecastTargets">;

export interface JudgedLine {
  readonly line: number;
  readonly judged: Judged;
}

export interface Asked {
  readonly caller: Caller;
  readonly projectId: number;
  /** When the file was received whole, ms. */
  readonly receivedAt: number;
  readonly signal: AbortSignal;
  /** Returns those of the questions that an earlier run of the file has recorded. */
  readonly recordedOf?: (questionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Is told after each group how many forecasts were looked at. */
  readonly onJudged?: (count: number) => Promise<void>;
}

/** What became of the forecasts of a file that have no fault. */
export interface JudgedFile {
  readonly right: JudgedLine[];
  /** Questions whose forecasts an earlier run has recorded. They are not judged again. */
  readonly recorded: { readonly id: number; readonly target: TargetAccess | undefined }[];
}

/** A forecast with the question that it names. */
interface Named {
  readonly forecast: FileForecast;
  readonly id: number;
}

/** Returns the forecasts that may be recorded. The faults of the others go into `faults`. */
export async function judgeFile(
  caps: JudgingNeeds,
  { forecasts, format }: FileReading,
  asked: Asked,
  faults: FileFaults,
): Promise<JudgedFile> {
  const named = await namedOnce(caps, forecasts, asked, faults);
  const judged: JudgedFile = { right: [], recorded: [] };
  for (let at = 0; at < named.length; at += GROUP) {
    const some = named.slice(at, at + GROUP);
    await judgeGroup(caps, some, { asked: { ...asked, format }, faults, into: judged });
    await asked.onJudged?.(at + some.length);
  }
  return judged;
}

/** Returns the forecasts whose question is known. A question that comes twice is a fault. */
async function namedOnce(
  caps: JudgingNeeds,
  forecasts: readonly FileForecast[],
  { projectId }: Asked,
  faults: FileFaults,
): Promise<Named[]> {
  const ids = await questionIdsOf(caps, projectId, forecasts);
  const lines = new Map<number, number>();
  return forecasts.flatMap((forecast, i): Named[] => {
    const { line, name } = forecast;
    const id = ids[i] ?? null;
    const place = { line, name: shownName(name) };
    if (id === null) {
      const message = `No question of the project is called ${shownName(name)}`;
      const fix = "Send the external id of a question, or of a group with # and the label";
      faults.add({ ...place, code: "unknown_question", message, fix });
      return [];
    }
    const before = lines.get(id);
    if (before !== undefined) {
      const message = `Line ${before} has the same question`;
      const fix = "Send one forecast for a question";
      faults.add({ ...place, question: id, code: "double", message, fix });
      return [];
    }
    lines.set(id, line);
    return [{ forecast, id }];
  });
}

async function judgeGroup(
  caps: JudgingNeeds,
  named: readonly Named[],
  {
    asked,
    faults,
    into,
  }: {
    readonly asked: Asked & Pick<FileReading, "format">;
    readonly faults: FileFaults;
    readonly into: JudgedFile;
  },
): Promise<void> {
  const { caller, receivedAt, signal } = asked;
  const ids = named.map(({ id }) => id);
  const reading = { now: caps.clock.now(), fresh: true, feed: null };
  const targets = await forecastTargets(caps, caller, ids, reading);
  const missing = await missingOnCard(caps, caller, targets);
  const recorded = await asked.recordedOf?.(ids);
  const slices = await inSlices();
  for (const { forecast, id } of named) {
    if (slices.isOver()) await slices.next();
    signal.throwIfAborted();
    const { line, name } = forecast;
    const place = { line, question: id, name: shownName(name) };
    const target = targets.get(id);
    if (recorded?.has(id) === true) {
      into.recorded.push({ id, target });
      continue;
    }
    const refusal = refusalOf(target, asked);
    if (refusal !== null || target === undefined) {
      faults.add({ ...place, ...(refusal ?? UNKNOWN) });
      continue;
    }
    const verdict = judgeOne(target, forecast, { id, missing, receivedAt, asked });
    if ("judged" in verdict) into.right.push({ line, judged: verdict.judged });
    for (const fault of verdict.faults) faults.add({ ...place, ...fault });
  }
}

type Refusal = Pick<Fault, "code" | "message" | "fix">;

const UNKNOWN: Refusal = {
  code: "unknown_question",
  message: "No such question",
  fix: "Send the id of a question of the project; the id of a post is not always one",
};

/** Returns why a question takes no forecast of the file, null where it takes one. */
export function refusalOf(target: TargetAccess | undefined, asked: Asked): Refusal | null {
  const { projectId, receivedAt } = asked;
  if (target?.post.projectIds.includes(projectId) !== true) return UNKNOWN;
  if (!atLeast(target.level, "forecaster")) {
    const fix = "Ask an administrator of the project";
    return { code: "permission", message: "You may not forecast on the question", fix };
  }
  const status = questionStatus(target.question, receivedAt);
  if (status === "open") return null;
  const message = `The question ${REASONS[status]}; the file was received at ${formatDatetime(receivedAt)}`;
  return { code: "not_open", message, fix: "Leave the question out" };
}

function judgeOne(
  target: TargetAccess,
  { item: sent }: FileForecast,
  about: {
    readonly id: number;
    readonly missing: readonly string[];
    readonly receivedAt: number;
    readonly asked: Pick<FileReading, "format">;
  },
): { readonly faults: readonly Refusal[] } & ({ readonly judged: Judged } | object) {
  const { question, project } = target;
  // A file of ForecastBench has reasons in any case, and not every project takes them.
  const isOff = (project.traces ?? TRACE_POLICIES[0]) === "off";
  const isPlain = about.asked.format === "forecastbench" && isOff;
  const shaped = itemFor(question, isPlain ? { ...sent, trace: null } : sent);
  if (!shaped.ok) return { faults: shaped.faults };
  const space = new Float64Array(MAX_CDF_LENGTH);
  const item = readItem({ ...shaped.item, question: about.id }, space, 0);
  if ("faults" in item) return { faults: item.faults.map(refusalFrom) };
  const verdict = judgeForecast(item, space, question, about.receivedAt);
  const faults = [
    ...projectFaults(target, item, about.missing),
    ...(verdict.ok ? [] : verdict.faults),
  ];
  if (verdict.ok && faults.length === 0) {
    return { faults: [], judged: { target, item, ...verdict } };
  }
  return { faults: faults.map(refusalFrom) };
}

function refusalFrom({ code, path, message, fix }: Fault): Refusal {
  return { code, message: path === "" ? message : `${path}: ${message}`, fix };
}
