/**
 * The matrix of contract 5.3 as data: one row per action, one outcome per kind of caller.
 * "y" = allowed, "lv" = as the caller's project level, a number = the status of the refusal.
 */

export const CALLER_KINDS = ["anon", "V", "F", "AU", "C", "A", "ST", "SU", "B"] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];
export type Outcome = "y" | "lv" | "part" | "n/a" | 400 | 401 | 403 | 404;

export interface MatrixRow {
  action: string;
  outcomes: Record<CallerKind, Outcome>;
}

function row(action: string, ...outcomes: [...Outcome[]]): MatrixRow {
  const byKind = CALLER_KINDS.map((kind, index) => [kind, outcomes[index] ?? "n/a"] as const);
  return { action, outcomes: Object.fromEntries(byKind) as Record<CallerKind, Outcome> };
}

export const PERMISSION_MATRIX: readonly MatrixRow[] = [
  row("read approved post", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("read comments", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("read community prediction", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("read draft post", 401, 404, 404, "y", "y", "y", "lv", "y", "lv"),
  row("read rejected post", 401, 404, 404, "y", "y", "y", "lv", "y", "lv"),
  row("read pending post in site main", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("forecast", 401, 403, "y", "y", "y", "y", "lv", "y", "lv"),
  row("withdraw", 401, 403, "y", "y", "y", "y", "lv", "y", "lv"),
  row("comment", 401, 403, "y", "y", "y", "y", "lv", "y", "lv"),
  row("reply", 401, 403, "y", "y", "y", "y", "lv", "y", "lv"),
  row("vote", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("report", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("subscribe", 401, "y", "y", "y", "y", "y", "lv", "y", "lv"),
  row("edit own comment", 401, "y", "y", "y", "y", "y", "y", "y", "y"),
  row("delete own comment", 401, "y", "y", "y", "y", "y", "y", "y", "y"),
  row("delete others' comment", 401, 403, 403, 403, 403, 403, "y", "y", 403),
  row("pin comment", 401, 403, 403, 403, 403, "y", "lv", "y", "lv"),
  row("create post in project", 401, 403, "y", "n/a", "y", "y", "lv", "y", "lv"),
  row("edit post, not approved", 401, 403, 403, "y", "y", "y", "lv", "y", "lv"),
  row("edit post, approved before open", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("edit post, after open", 401, 403, 403, 403, 403, "y", "lv", "y", "lv"),
  row("submit for review", 401, 403, 403, "y", "y", "y", "lv", "y", "lv"),
  row("approve", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("reject", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("resolve", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("unresolve", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("close", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("list members", 401, 403, 403, 403, "y", "y", "y", "y", "lv"),
  row("invite members", 401, 403, 403, 403, "y", "y", "lv", "y", "lv"),
  row("change member permission", 401, 403, 403, 403, 403, "y", "lv", "y", "lv"),
  row("download project data", 401, 403, 403, 403, 403, "y", "y", "y", "lv"),
  row("create tournament", 401, 403, 403, 403, 403, 403, "y", "y", 403),
  row("create community", 401, "y", "y", "y", "y", "y", "y", "y", 403),
  row("manage accounts", 401, 403, 403, 403, 403, 403, "part", "y", 403),
  row("manage own bots", 401, "y", "y", "y", "y", "y", "y", "y", 400),
  row("filter forecaster_id of others", 401, 403, 403, 403, 403, 403, "y", "y", 403),
];
