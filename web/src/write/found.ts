/** Finds questions by words of their titles or by their number. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import type { FeedPost } from "../feed/pages.ts";

const SHORTEST_SEARCH = 3;
const MOST = 30;

interface Found {
  readonly id: number;
  readonly title: string;
}

/** Returns the posts whose texts have these words, or the one with this number. */
async function findPosts(words: string): Promise<Answer<readonly FeedPost[]>> {
  const isNumber = /^[0-9]{1,15}$/.test(words);
  if (!isNumber && words.length < SHORTEST_SEARCH) return { data: [], problem: null };
  const query = isNumber ? { ids: [Number(words)] } : { search: words, limit: MOST };
  const { data, problem } = await readOf(api.GET("/api/posts/", { params: { query } }));
  return data === null ? { data: null, problem } : { data: data.results, problem: null };
}

/** Returns the questions of the posts that are found. The branches of conditionals are none. */
export async function findQuestions(
  words: string,
  isBinary: boolean,
): Promise<Answer<readonly Found[]>> {
  const { data, problem } = await findPosts(words);
  if (data === null) return { data: null, problem };
  const all = data.flatMap(({ question, group_of_questions: group }) => [
    ...(question === undefined ? [] : [question]),
    ...(group?.questions ?? []),
  ]);
  const fitting = all.filter(({ type }) => !isBinary || type === "binary");
  return { data: fitting.map(({ id, title }) => ({ id, title })), problem: null };
}

/** Returns the title of a question that was chosen before. */
export async function titleOfQuestion(id: number): Promise<string | null> {
  const params = { path: { questionId: id } };
  const { data } = await readOf(api.GET("/api/questions/{questionId}/", { params }));
  return (data as Pick<Schemas["Question"], "title"> | null)?.title ?? null;
}
