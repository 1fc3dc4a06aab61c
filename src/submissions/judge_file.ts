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
  type FileReading,
  type HandedForecast,
  type HandedReading,
  type QuestionName,
  shownName,
} from "../domain/submissions/file_forecast.ts";
import { itemFor } from "../domain/submissions/item_value.ts";
import { inGroups } from "../domain/numbers/lists.ts";
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

/** A forecast with the question that it names; null where the project has none of that name. */
interface Named {
  readonly forecast: HandedForecast;
  readonly id: number | null;
}

/** Returns the forecasts that may be recorded. The faults of the others go into `faults`. */
export async function judgeFile(
  caps: JudgingNeeds,
  { forecasts, format }: HandedReading,
  asked: Asked,
  faults: FileFaults,
): Promise<JudgedFile> {
  const ids = await questionIdsOf(caps, asked.projectId, forecasts);
  const named = forecasts.map((forecast, i): Named => ({ forecast, id: ids[i] ?? null }));
  const judged: JudgedFile = { right: [], recorded: [] };
  const into = { ...judged, lines: new Map<number, number>() };
  let looked = 0;
  for (const some of inGroups(named, GROUP)) {
    await judgeGroup(caps, some, { asked: { ...asked, format }, faults, into });
    looked += some.length;
    await asked.onJudged?.(looked);
  }
  return judged;
}

/** What decides about the forecasts of a file, and where the results go. */
interface Judging {
  readonly asked: Asked & Pick<FileReading, "format">;
  readonly faults: FileFaults;
  /** `lines` has the line of each question that was named so far. */
  readonly into: JudgedFile & { readonly lines: Map<number, number> };
}

async function judgeGroup(
  caps: JudgingNeeds,
  named: readonly Named[],
  judging: Judging,
): Promise<void> {
  const { caller, signal, recordedOf } = judging.asked;
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
  const reading = { now: caps.clock.now(), fresh: true, feed: null };
  const targets = await forecastTargets(caps, caller, ids, reading);
  const missing = await missingOnCard(caps, caller, targets);
  const recorded = await recordedOf?.(ids);
  const slices = await inSlices();
  for (const one of named) {
    if (slices.isOver()) await slices.next();
    signal.throwIfAborted();
    const target = targets.get(one.id ?? 0);
    const isRecorded = recorded?.has(one.id ?? 0) === true;
    for (const fault of judgeNamed(one, { ...judging, target, isRecorded, missing })) {
      const { line, name } = one.forecast;
      judging.faults.add({ line, name: shownName(name), ...fault });
    }
  }
}

interface NamedJudging extends Judging {
  readonly target: TargetAccess | undefined;
  readonly isRecorded: boolean;
  readonly missing: readonly string[];
}

type LineFault = Refusal & { readonly question?: number };

/** Judges a forecast. Adds it to `into` where it has no fault, and returns its faults. */
function judgeNamed({ forecast, id }: Named, judging: NamedJudging): readonly LineFault[] {
  const { asked, into, target, isRecorded, missing } = judging;
  const { line, name } = forecast;
  // A sender learns which question has a name only where they see that question.
  const isHidden = name.kind === "name" && !isRecorded && !isOfProject(target, asked);
  if (id === null || isHidden) return [noneCalled(name)];
  const before = into.lines.get(id);
  if (before !== undefined) return [{ question: id, ...doubleOf(before) }];
  into.lines.set(id, line);
  if (isRecorded) {
    into.recorded.push({ id, target });
    return [];
  }
  const refusal = refusalOf(target, asked);
  if (refusal !== null || target === undefined) return [{ question: id, ...(refusal ?? UNKNOWN) }];
  const verdict = judgeOne(target, forecast, { id, missing, asked });
  if ("judged" in verdict) into.right.push({ line, judged: verdict.judged });
  return verdict.faults.map((fault) => ({ question: id, ...fault }));
}

function isOfProject(
  target: TargetAccess | undefined,
  { projectId }: Pick<Asked, "projectId">,
): boolean {
  return target?.post.projectIds.includes(projectId) === true;
}

function noneCalled(name: QuestionName): Refusal {
  const message = `No question of the project is called ${shownName(name)}`;
  const fix = "Send the external id of a question, or of a group with # and the label";
  return { code: "unknown_question", message, fix };
}

function doubleOf(before: number): Refusal {
  const fix = "Send one forecast for a question";
  return { code: "double", message: `Line ${before} has the same question`, fix };
}

type Refusal = Pick<Fault, "code" | "message" | "fix">;

const UNKNOWN: Refusal = {
  code: "unknown_question",
  message: "No such question",
  fix: "Send the id of a question of the project; the id of a post is not always one",
};

/** Returns why a question takes no forecast of the file, null where it takes one. */
export function refusalOf(target: TargetAccess | undefined, asked: Asked): Refusal | null {
  const { receivedAt } = asked;
  if (target === undefined || !isOfProject(target, asked)) return UNKNOWN;
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
  { json }: HandedForecast,
  about: {
    readonly id: number;
    readonly missing: readonly string[];
    readonly asked: Asked & Pick<FileReading, "format">;
  },
): { readonly faults: readonly Refusal[] } & ({ readonly judged: Judged } | object) {
  const { question, project } = target;
  const sent = JSON.parse(json) as Readonly<Record<string, unknown>>;
  // A file of ForecastBench always has reasons. They are left out where the project takes none.
  const isOff = (project.traces ?? TRACE_POLICIES[0]) === "off";
  const isPlain = about.asked.format === "forecastbench" && isOff;
  const shaped = itemFor(question, isPlain ? { ...sent, trace: null } : sent);
  if (!shaped.ok) return { faults: shaped.faults };
  const space = new Float64Array(MAX_CDF_LENGTH);
  const item = readItem({ ...shaped.item, question: about.id }, space, 0);
  if ("faults" in item) return { faults: item.faults.map(refusalFrom) };
  const verdict = judgeForecast(item, space, question, about.asked.receivedAt);
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
