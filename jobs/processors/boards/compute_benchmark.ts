/**
 * Computes a benchmark from the scores in force (Maths 15). The rows are gathered here and resampled
 * in a thread. Running twice changes nothing.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import { allProjects, boardQuestions } from "../../../src/boards/board_questions.ts";
import { readBoardSheets } from "../../../src/boards/board_sheets.ts";
import { exclusionLevel, isListed } from "../../../src/domain/scoring/boards/exclusion.ts";
import { joinSheets, memoryOf, usersOn } from "../../../src/domain/scoring/boards/packed_scores.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import { MOST_SKEW_MS } from "../../../src/timing.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { recordOf } from "./exclusion_levels.ts";

type Needs = Pick<Capabilities, "store" | "pool" | "clock"> & Caches<"boardSheets">;

export async function computeBenchmark(
  caps: Needs,
  choice: JobPayloads["compute_benchmark"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const { projectId, scoreType, questionType, categoryId } = choice;
  const readAt = caps.clock.now();
  const projects = await allProjects(caps);
  const project = projects.byId.get(projectId);
  if (project === undefined) return;
  const board = { projectId, startTime: null, endTime: null, finalizeTime: null };
  const counting = (await boardQuestions(caps, board, projects)).filter(
    ({ question, post, inclusion }) =>
      inclusion.counts &&
      (questionType === undefined || question.type === questionType) &&
      (categoryId === undefined || post.projectIds.includes(categoryId)),
  );
  const types = new Map(counting.map(({ question }) => [question._id, scoreType] as const));
  const { runs, sheets } = await readBoardSheets(caps, types);
  const shown = await shownAmong(caps, project, usersOn(sheets));
  const rows = joinSheets(sheets, shown);
  const scored = new Set(rows.questionIds);
  const questions = counting
    .filter(({ question }) => runs.has(question._id) && scored.has(question._id))
    .map(({ question, post }) => ({ id: question._id, cluster: post._id }));
  const benchmark =
    questions.length === 0
      ? { entries: [], pairs: [] }
      : await caps.pool.run(
          "computeBenchmark",
          { seed: projectId, questions, rows },
          { transfer: memoryOf(rows), signal },
        );
  await caps.store.benchmarks.replace(choice, {
    questions: questions.length,
    clusters: new Set(questions.map(({ cluster }) => cluster)).size,
    readAt,
    through: readAt - MOST_SKEW_MS,
    ...benchmark,
  });
}

/**
 * Returns the accounts that a benchmark lists. It compares people and all bots, so only spam and
 * accounts with a record that hides them are left out.
 */
async function shownAmong(
  { store }: Pick<Capabilities, "store">,
  { _id, startDate, closeDate }: ProjectDocument,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const boards = await store.leaderboards.ofProject(_id);
  const boardId = boards.find(({ isPrimary }) => isPrimary)?._id ?? 0;
  const [groups, records] = await Promise.all([
    store.users.standings(userIds),
    store.exclusions.forBoard(boardId, _id),
  ]);
  const rules = {
    id: boardId,
    projectId: _id,
    start: null,
    end: null,
    finalizeTime: null,
    projectStart: startDate,
    projectClose: closeDate,
    humanLevel: 0,
    botLevel: 0,
  } as const;
  const isShown = (id: number) => {
    const own = records.filter(({ userId }) => userId === id).map(recordOf);
    const level = exclusionLevel({ isBot: false, isPrimaryBot: false, records: own }, rules);
    return isListed(level, { isSiteAdministrator: false });
  };
  const ids = groups.flatMap((group) => (group._id.isSpam ? [] : group.ids));
  return new Set(ids.filter(isShown));
}
