/**
 * Replaces `@name` of an account by its pseudonym in the texts of an anonymised archive. Contract
 * 7.1.
 */
import { namedKeys, replaceNames } from "../domain/text/mentions.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ExportedComment } from "../store/comments/comment_export.ts";
import type { KeyFactor } from "../store/comments/comment_documents.ts";
import type { ExportNeeds } from "./export_plan.ts";
import type { NameOf } from "./names.ts";

/** How many names are looked up together. One comment of the greatest length may have thousands. */
const TOGETHER = 2_000;

type Text = (text: string) => string;

/**
 * Returns the comments with pseudonyms in their texts and in those of their key factors. A comment
 * also stores which accounts it mentioned when it was written. Those are replaced under all their
 * names, even when they have another name by now.
 */
export async function withoutNames(
  { store }: Pick<ExportNeeds, "store">,
  comments: readonly ExportedComment[],
  nameOf: NameOf,
): Promise<ExportedComment[]> {
  const present = await presentNames(store, comments, nameOf);
  const mentioned = await store.users.withNames([
    ...new Set(comments.flatMap(({ mentionedUserIds }) => mentionedUserIds)),
  ]);
  const byId = new Map(mentioned.map((account) => [account._id, account]));
  return comments.map((comment) => {
    const own = new Map<string, string>();
    for (const id of comment.mentionedUserIds) {
      const account = byId.get(id);
      if (account === undefined) continue;
      const names = [...account.formerlyKnownAs, account.username];
      for (const name of names) own.set(usernameKey(name), nameOf(account));
    }
    return replaced(comment, (text) =>
      replaceNames(text, usernameKey, (key) => own.get(key) ?? present.get(key)),
    );
  });
}

/** Returns pseudonyms by the key of a name, for the accounts that have these names now. */
async function presentNames(
  store: ExportNeeds["store"],
  comments: readonly ExportedComment[],
  nameOf: NameOf,
): Promise<Map<string, string>> {
  const keys = new Set<string>();
  const gather = (text: string) => {
    for (const key of namedKeys(text, usernameKey)) keys.add(key);
    return text;
  };
  for (const comment of comments) replaced(comment, gather);
  const found = new Map<string, string>();
  const wanted = [...keys];
  for (const group of inGroups(wanted, TOGETHER)) {
    const accounts = await store.users.namedBy(group);
    for (const account of accounts) found.set(usernameKey(account.username), nameOf(account));
  }
  return found;
}

function replaced(comment: ExportedComment, to: Text): ExportedComment {
  const keyFactors = comment.keyFactors.map((factor) => keyFactorWith(factor, to));
  return { ...comment, text: to(comment.text), keyFactors };
}

/** Replaces names in texts only. Addresses must stay as they are. */
function keyFactorWith({ driver, baseRate, news, ...rest }: KeyFactor, to: Text): KeyFactor {
  return {
    ...rest,
    driver: driver && { ...driver, text: to(driver.text) },
    baseRate: baseRate && {
      ...baseRate,
      referenceClass: to(baseRate.referenceClass),
      source: to(baseRate.source),
      basedOn: baseRate.basedOn === null ? null : to(baseRate.basedOn),
    },
    news: news && { ...news, title: to(news.title), source: to(news.source) },
  };
}
