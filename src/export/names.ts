/** The names of accounts in the files of one archive. Contract 7.1. */
import { createHmac } from "node:crypto";
import type { UserLabel } from "../store/accounts/user_labels.ts";

/** Returns the name or the pseudonym of an account. */
export type NameOf = (account: Pick<UserLabel, "_id" | "username">) => string;

export interface ArchiveNames {
  /** The names in forecast_data and score_data. */
  readonly forecasters: NameOf;
  /**
   * The names in comment_data and key_factor_data. They are other pseudonyms, because the platform
   * shows who wrote a comment.
   */
  readonly commenters: NameOf;
}

export const PLAIN_NAMES: ArchiveNames = { forecasters: nameItself, commenters: nameItself };

/**
 * Creates the pseudonyms of one archive. The keys are not stored, so nothing can join two archives
 * by their pseudonyms, or the comments of an archive with its forecasts.
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

/** Returns the HMAC-SHA256 of the decimal id as 64 lower-case hexadecimal digits. */
function keyedName(key: string, id: number): string {
  return createHmac("sha256", key).update(String(id)).digest("hex");
}
