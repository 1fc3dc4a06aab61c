/** What stands for an account in the files of one archive. Contract 7.1. */
import { createHmac } from "node:crypto";
import type { UserLabel } from "../store/accounts/user_labels.ts";

/** The name, or the pseudonym, of an account. */
export type NameOf = (account: Pick<UserLabel, "_id" | "username">) => string;

export interface ArchiveNames {
  /** In forecast_data and score_data. */
  readonly forecasters: NameOf;
  /** In comment_data and key_factor_data: whose text a comment is can be read on the platform. */
  readonly commenters: NameOf;
}

export const PLAIN_NAMES: ArchiveNames = { forecasters: nameItself, commenters: nameItself };

/**
 * Pseudonyms of one archive. The keys are kept nowhere else, so two archives cannot be joined by
 * their pseudonyms, nor the comments of an archive with its forecasts.
 * @param keys random and secret
 */
export function pseudonyms(keys: { forecasters: string; commenters: string }): ArchiveNames {
  return {
    forecasters: ({ _id }) => keyedName(keys.forecasters, _id),
    commenters: ({ _id }) => keyedName(keys.commenters, _id),
  };
}

function nameItself({ username }: Pick<UserLabel, "username">): string {
  return username;
}

/** HMAC-SHA256 of the id in decimal, 64 lower-case hexadecimal digits. */
function keyedName(key: string, id: number): string {
  return createHmac("sha256", key).update(String(id)).digest("hex");
}
