/**
 * Computes predictions, counters, scores and boards with the real jobs, after the history is
 * loaded.
 */
import { processors } from "../../jobs/processors/processors.ts";
import type { Capabilities } from "../capabilities.ts";
import { correctQuietPost } from "../consequences/recount_post.ts";
import { recountProjects } from "../consequences/recount_projects.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { computeBoards, type DemoBoard, scoreQuestions } from "./boards.ts";
import { each, runContext } from "./each.ts";
import type { PastForecast } from "./history.ts";
import type { Progress } from "./progress.ts";

export interface Seeded {
  readonly posts: readonly PostDocument[];
  readonly questions: readonly QuestionDocument[];
  readonly forecasts: readonly PastForecast[];
  readonly projects: readonly ProjectDocument[];
  readonly boards: readonly DemoBoard[];
}

export async function settleQuestions(
  caps: Capabilities,
  progress: Progress,
  seeded: Seeded,
): Promise<void> {
  const forecast = new Set(seeded.forecasts.map(({ question }) => question._id));
  const questions = seeded.questions.filter(({ _id }) => forecast.has(_id));
  await scoreQuestions(caps, progress, seeded.questions);
  await progress.step("Community predictions", (tick) =>
    each(questions, tick, ({ _id }) =>
      processors.aggregate_question(caps, { questionId: _id, rebuild: true }, runContext()),
    ),
  );
  const posts = seeded.posts.filter(({ questionIds }) =>
    questionIds.some((id) => forecast.has(id)),
  );
  await progress.step("Counts", async (tick) => {
    await each(posts, tick, async (post) => {
      await correctQuietPost(caps, post);
      await processors.refresh_post(caps, { postId: post._id }, runContext());
    });
    await recountProjects(
      caps,
      seeded.projects.map(({ _id }) => _id),
    );
  });
  await computeBoards(caps, progress, seeded.boards);
}
