/** Finds accounts by a part of their name or e-mail, or by their id; closed ones too. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import type { operate } from "../texts/operate.ts";

export type FoundAccount = Schemas["AdminUser"];
export type ShownAccounts = keyof typeof operate.accounts.choices;

export interface Sought {
  readonly search: string;
  readonly show: ShownAccounts;
  readonly offset: number;
}

export const PAGE_SIZE = 20;
const LEAST_SEARCHED = 3;

/** Whether the API takes the text: a shorter one is an id. */
export const isLongEnough = (text: string): boolean =>
  /^\d+$/.test(text) || Array.from(text).length >= LEAST_SEARCHED;

export function readAccounts({ search, show, offset }: Sought) {
  const query = { ...(search === "" ? {} : { search }), show, offset, limit: PAGE_SIZE };
  return readOf(api.GET("/api/admin/users/", { params: { query } }));
}

/** Returns the account of a whole name, e-mail or id, or null. */
export async function accountOf(text: string): Promise<Answer<FoundAccount | null>> {
  const { data, problem } = await readAccounts({ search: text, show: "all", offset: 0 });
  if (data === null) return { data: null, problem };
  const wanted = text.toLowerCase();
  const isMeant = ({ id, username, email }: FoundAccount) =>
    [String(id), username.toLowerCase(), email.toLowerCase()].includes(wanted);
  return { data: data.results.find(isMeant) ?? null, problem: null };
}
