/** Finds the traces that others may read by now. Contract 2.46. */
import type { Capabilities } from "../capabilities.ts";
import { openReveals } from "../domain/forecasts/trace.ts";
import { questionStatus } from "../domain/questions/question_status.ts";
import { TRACE_REVEALS, type TraceReveal } from "../domain/forecasts/trace_words.ts";

type Needs = Pick<Capabilities, "store">;

interface Revealed {
  readonly id: number;
  readonly openTime: number | null;
  readonly reveals: readonly TraceReveal[];
}

/** Returns the questions with traces that others may read, in ascending order. */
export async function revealed(
  { store }: Needs,
  questionIds: readonly number[],
  now: number,
): Promise<Revealed[]> {
  const questions = await store.questions.targets(questionIds);
  const posts = await store.posts.listed([...new Set(questions.map(({ postId }) => postId))]);
  const projects = await store.projects.byIds(posts.map((post) => post.defaultProjectId));
  const settings = new Map(projects.map(({ _id, traceReveal }) => [_id, traceReveal]));
  const ofPost = new Map(posts.map((post) => [post._id, settings.get(post.defaultProjectId)]));
  return questions
    .map((question): Revealed => {
      const setting = ofPost.get(question.postId) ?? TRACE_REVEALS[0];
      const reveals = openReveals(setting, questionStatus(question, now));
      return { id: question._id, openTime: question.openTime, reveals };
    })
    .filter(({ reveals }) => reveals.length > 0)
    .sort((a, b) => a.id - b.id);
}
