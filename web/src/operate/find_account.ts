/** Finds accounts by a part of their name, or by their id. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";

type Account = Schemas["PublicUser"];

export interface Found {
  readonly accounts: readonly Account[];
  readonly hasMore: boolean;
}

const LEAST_SEARCHED = 3;
const LIMIT = 20;
const NOT_FOUND = 404;

export const readAccount = (userId: number) =>
  readOf<Account>(api.GET("/api/users/{userId}/", { params: { path: { userId } } }));

/** A name of digits may be an id too. Staff find closed accounts by their id only (Contract 2.15). */
export async function findAccounts(text: string): Promise<Answer<Found>> {
  const isId = /^[1-9][0-9]{0,14}$/.test(text);
  const byId = isId ? await readAccount(Number(text)) : null;
  if (byId?.problem && byId.problem.status !== NOT_FOUND) return byId;
  const first = byId?.data ? [byId.data] : [];
  if (isId && Array.from(text).length < LEAST_SEARCHED)
    return { data: { accounts: first, hasMore: false }, problem: null };
  const query = { search: text, limit: LIMIT };
  const { data, problem } = await readOf(api.GET("/api/users/", { params: { query } }));
  if (data === null) return { data: null, problem };
  const others = data.results.filter(({ id }) => id !== first[0]?.id);
  return { data: { accounts: [...first, ...others], hasMore: data.next !== null }, problem: null };
}
