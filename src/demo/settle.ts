/** After the history is in: community predictions, counters, scores and boards, by the real jobs. */
import type { JobContext } from "../../jobs/runner.ts";
import { processors } from "../../jobs/processors/processors.ts";
import type { Capabilities } from "../capabilities.ts";
import { recountProjects } from "../reading/recount_projects.ts";
import type { PostDocument, ProjectDocument, QuestionDocument } from "../store/documents.ts";
import type { PastForecast } from "./history.ts";
import type { Progress } from "./progress.ts";

/** Well below what may wait for a thread. */
const AT_ONCE = 16;

export interface Seeded {
  readonly posts: readonly PostDocument[];
  readonly questions: readonly QuestionDocument[];
  readonly forecasts: readonly PastForecast[];
  readonly projects: readonly ProjectDocument[];
  readonly boards: readonly {
    readonly project: ProjectDocument;
    readonly excludedIds: readonly number[];
  }[];
}

export async function settleQuestions(
  caps: Capabilities,
  progress: Progress,
  seeded: Seeded,
): Promise<void> {
  const context: JobContext = {
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
  };
  const forecast = new Set(seeded.forecasts.map(({ question }) => question._id));
  const questions = seeded.questions.filter(({ _id }) => forecast.has(_id));
  await progress.step("Community predictions", (tick) =>
    each(questions, tick, ({ _id }) =>
      processors.aggregate_question(caps, { questionId: _id, rebuild: true }, context),
    ),
  );
  const posts = seeded.posts.filter(({ questionIds }) =>
    questionIds.some((id) => forecast.has(id)),
  );
  await progress.step("Counts", async (tick) => {
    await each(posts, tick, ({ _id }) => processors.refresh_post(caps, { postId: _id }, context));
    await recountProjects(
      caps,
      seeded.projects.map(({ _id }) => _id),
    );
  });
}

/** Runs the job for all items, several at a time: some of them wait for counters to come to rest. */
async function each<T>(
  items: readonly T[],
  tick: (done: number, total: number) => void,
  act: (item: T) => Promise<void>,
) {
  const waiting = items.values();
  let done = 0;
  const work = async () => {
    for (const item of waiting) {
      await act(item);
      done += 1;
      tick(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
