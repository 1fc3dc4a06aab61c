/** Reads how well the caller has forecast, over all questions and by project (Contract 2.34). */
import { findTargets, type ListedTarget } from "../access/access.ts";
import type { Caches, Caller, DirectoryNeeds } from "../capabilities.ts";
import { type CalibrationSnapshot, resolvedInTime } from "../domain/scoring/record/calibration.ts";
import {
  addOwnForecasts,
  addOwnPeerScore,
  emptyOwn,
  ownRecord,
  type OwnSums,
} from "../domain/scoring/record/own_record.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { type OwnProject, presentOwnCalibration } from "../present/own_calibration.ts";
import { currentScores } from "../present/score_data.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { permissionClass } from "./permission_class.ts";
import { shareLoad } from "../share_load.ts";

/** Questions that are read together. */
const GROUP = 250;
/** Most questions and forecasts that are read for one answer (Contract 1.13). */
const MOST_QUESTIONS = 5_000;
const MOST_FORECASTS = 100_000;

type Needs = DirectoryNeeds & Caches<"calibrations">;

/**
 * Returns the answer as JSON. It is computed at most once a minute for an account, and requests
 * that come during the computation wait for its result. A caller whose permissions change gets
 * another answer at once, because the answer names projects that only some callers see.
 */
export async function ownCalibrationText(
  caps: Needs,
  caller: Caller,
  now: number,
): Promise<string> {
  const { calibrations } = caps.memory;
  const key = `${caller.id} ${await permissionClass(caps, caller)}`;
  const known = calibrations.get(key);
  if (known !== undefined) return known;
  const text = await shareLoad(calibrations.loading, key, () => compute(caps, caller, now));
  calibrations.set(key, text);
  return text;
}

interface Sums {
  readonly overall: OwnSums;
  readonly byProject: Map<number, OwnSums>;
  readonly projects: Map<number, ProjectDocument>;
}

async function compute(caps: DirectoryNeeds, caller: Caller, now: number): Promise<string> {
  const ids = await caps.store.forecasts.questionIdsOfUser(caller.id);
  // Newer questions come first, so that the limits leave out the oldest ones.
  const newest = ids.slice(-MOST_QUESTIONS).reverse();
  const sums: Sums = { overall: emptyOwn(), byProject: new Map(), projects: new Map() };
  let left = MOST_FORECASTS;
  for (const group of inGroups(newest, GROUP)) {
    if (left <= 0) break;
    const resolved = await caps.store.questions.resolvedAmong(group.reverse());
    const targets = await findTargets(caps, caller, resolved, now);
    await addPeerScores(caps, caller, { sums, targets });
    left -= await addForecasts(caps, caller, { sums, targets, now, most: left });
  }
  const byProject = Array.from(sums.byProject, ([id, own]): OwnProject => ({
    project: sums.projects.get(id)!,
    record: ownRecord(own),
  }));
  return JSON.stringify(presentOwnCalibration(ownRecord(sums.overall), byProject));
}

/**
 * Returns the sums that a question counts in: the overall ones, and those of the post's default
 * project. It makes the latter when they are missing.
 */
function sumsOf({ overall, byProject, projects }: Sums, { project }: ListedTarget): OwnSums[] {
  const own = byProject.get(project._id) ?? emptyOwn();
  byProject.set(project._id, own);
  projects.set(project._id, project);
  return [overall, own];
}

interface Group {
  readonly sums: Sums;
  /** Resolved questions that the caller sees, by id. */
  readonly targets: ReadonlyMap<number, ListedTarget>;
}

async function addPeerScores(
  { store }: Pick<DirectoryNeeds, "store">,
  caller: Caller,
  { sums, targets }: Group,
): Promise<void> {
  const scores = await store.scores.ofQuestions([...targets.keys()], caller.id);
  for (const [id, target] of targets) {
    const peer = currentScores(scores.get(id) ?? [], target.question).find(
      ({ type }) => type === "peer",
    );
    if (peer === undefined) continue;
    for (const own of sumsOf(sums, target)) addOwnPeerScore(own, peer.score);
  }
}

/** Adds the forecasts on questions that resolved in time. Returns how many forecasts were read. */
async function addForecasts(
  { store }: Pick<DirectoryNeeds, "store">,
  caller: Caller,
  { sums, targets, now, most }: Group & { readonly now: number; readonly most: number },
): Promise<number> {
  const asked = [...targets.values()].filter(({ question }) => resolvedInTime(question, now));
  const ids = asked.map(({ question }) => question._id).sort((a, b) => a - b);
  if (ids.length === 0) return 0;
  const byQuestion = new Map<number, CalibrationSnapshot[]>();
  let read = 0;
  for await (const { q, s, e, v } of store.forecasts.sentOn(caller.id, ids, { now })) {
    const { openTime, actualCloseTime, resolution } = targets.get(q)!.question;
    read += 1;
    if (read > most) break;
    if (openTime === null || actualCloseTime === null) continue;
    const facts = { openTime, actualCloseTime, resolvedYes: resolution === "yes" };
    const snapshots = byQuestion.get(q) ?? [];
    snapshots.push({ ...facts, probabilityYes: v as number, start: s, end: e });
    byQuestion.set(q, snapshots);
  }
  for (const [id, snapshots] of byQuestion) {
    for (const own of sumsOf(sums, targets.get(id)!)) addOwnForecasts(own, snapshots);
  }
  return read;
}
