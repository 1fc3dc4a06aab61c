/** The words of comments, their reports and their key factors. */

/** Values of `sort` of comments. Contract 2.8. */
export const COMMENT_ORDERS = [
  "created_at",
  "-created_at",
  "vote_score",
  "-vote_score",
  "cmm_count",
  "-cmm_count",
] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];
/** Reasons for reporting a comment. Contract 3.10. */
export const REPORT_CATEGORIES = ["spam", "violation", "other"] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
/** Kinds of base rates of a key factor. Contract 3.6. */
export const BASE_RATES = ["frequency", "trend"] as const;
export type BaseRate = (typeof BASE_RATES)[number];
export const EXTRAPOLATIONS = ["linear", "exponential", "other"] as const;
export type Extrapolation = (typeof EXTRAPOLATIONS)[number];
