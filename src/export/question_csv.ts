/** Writes question_data: what was asked, when, and how it was answered. Contract 7.2. */
import { shownActualCloseTime } from "../domain/questions/question_status.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { continuousRange } from "../domain/questions/scaling.ts";
import { formatDatetime, hasAcceptedYear } from "../domain/text/datetime.ts";
import { spansHours, type TimeRange } from "../domain/export/moment_text.ts";
import type { RowWriter } from "../domain/export/row_writer.ts";
import { questionTable } from "../domain/export/tables.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { isScaleWithheld } from "../present/as_seen.ts";
import { presentOptionsEntry } from "../present/question.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ProjectDocument, ProjectType } from "../store/projects/project_documents.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { type Chunks, tableChunks } from "./chunks.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { questionsAt } from "./question_facts.ts";
import { rowOptions } from "./row_options.ts";

interface QuestionRow {
  readonly question: ForecastTarget;
  readonly post: PostDocument;
  readonly projects: readonly ProjectDocument[];
  readonly url: string;
  /** `<series> <date>`; undefined outside of series. */
  readonly round: string | undefined;
}

const MS = 1_000;
const DATE_CHARACTERS = 10;

export function questionChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  return tableChunks(
    { table: questionTable(), rows: questionRows(caps, plan, run), write: writeQuestion },
    rowOptions(plan.options),
    run.onRows,
  );
}

async function* questionRows(
  caps: ExportNeeds,
  { questionIds, now, withheld, baseUrl }: ExportPlan,
  { signal }: ExportRun,
): AsyncGenerator<QuestionRow> {
  const projects = new Map((await caps.store.projects.all()).map((one) => [one._id, one]));
  for (const group of inGroups(questionIds)) {
    signal.throwIfAborted();
    const questions = await questionsAt(caps, group, { now, withheld });
    const postIds = [...new Set(questions.map(({ postId }) => postId))];
    const rounds = await caps.store.rounds.namesOfPosts(postIds);
    const posts = new Map((await caps.store.posts.byIds(postIds)).map((post) => [post._id, post]));
    for (const question of questions) {
      const post = posts.get(question.postId);
      if (post === undefined) continue;
      yield {
        question,
        post,
        projects: post.projectIds.flatMap((id) => projects.get(id) ?? []),
        url: `${baseUrl}/questions/${post._id}/`,
        round: rounds.get(post._id),
      };
    }
  }
}

function writeQuestion(out: RowWriter, row: QuestionRow): void {
  const { question } = row;
  out.number(question._id);
  out.text(row.url);
  out.typed(question.title);
  writePost(out, row);
  out.typed(question.label);
  out.text(question.type);
  out.json(question.options);
  out.json(question.allOptionsEver);
  out.json(question.optionsHistory?.map(presentOptionsEntry) ?? null);
  writeScale(out, question);
  out.moment(question.openTime);
  out.moment(question.cpRevealTime);
  out.moment(question.scheduledCloseTime);
  out.moment(shownActualCloseTime(question));
  writeResolution(out, question);
  out.flag(question.includeBotsInAggregates);
  out.number(question.questionWeight);
  const [seriesId, date] = row.round?.split(" ") ?? [];
  out.number(seriesId === undefined ? null : Number(seriesId));
  out.text(date ?? null);
  out.end();
}

function writePost(out: RowWriter, { post, projects }: QuestionRow): void {
  const named = (type: ProjectType) =>
    projects.filter((project) => project.type === type).map(({ name }) => name);
  const home = projects.find(({ _id }) => _id === post.defaultProjectId);
  out.number(post._id);
  out.text(post.curationStatus);
  out.moment(post.publishedAt);
  out.typed(home?.name ?? null);
  out.number(post.defaultProjectId);
  out.json(named("category"));
  out.json(named("leaderboard_tag"));
}

/**
 * Writes the bounds and the range. Dates are written as days, or to the second where
 * the range is short.
 */
function writeScale(out: RowWriter, question: ForecastTarget): void {
  if (!isContinuous(question.type) || isScaleWithheld(question)) {
    for (let i = 0; i < 5; i++) out.empty();
    return;
  }
  const { rangeMin, rangeMax, openLowerBound, openUpperBound } = question;
  const range = continuousRange(question, question.inboundOutcomeCount);
  if (questionTypes[question.type].resolves.isTime) {
    out.timeOf(question, rangeMin);
    out.flag(openLowerBound);
    out.timeOf(question, rangeMax);
    out.flag(openUpperBound);
    out.json(range.map((seconds) => timeOfSeconds(question, seconds)));
    return;
  }
  out.number(rangeMin);
  out.flag(openLowerBound);
  out.number(rangeMax);
  out.flag(openUpperBound);
  out.numbers(range);
}

function timeOfSeconds(range: TimeRange, seconds: number): string {
  if (spansHours(range)) return formatDatetime(Math.round(seconds) * MS);
  return formatDatetime(seconds * MS).slice(0, DATE_CHARACTERS);
}

/**
 * Writes the resolution. Dates are written as datetimes. A number that no calendar shows as a date
 * stays a number, and so does a negative one. An option is text that a person typed.
 */
function writeResolution(out: RowWriter, { type, resolution, actualResolveTime }: ForecastTarget) {
  const seconds = Number(resolution);
  const { accepts, resolves } = questionTypes[type];
  if (resolution !== null && resolves.isTime && hasAcceptedYear(seconds * MS)) {
    out.moment(Math.round(seconds * MS));
  } else if (accepts.hasOptions) {
    out.typed(resolution);
  } else {
    out.text(resolution);
  }
  out.moment(actualResolveTime);
}
