/**
 * The order in which collections are backed up while others write. MongoDB gives no snapshot across
 * collections (ADR 0007). So the order makes the backup look like a state that the platform can
 * recover from: some processes died, and some jobs were lost.
 *
 * 1. First come the marks of how far the sweeps are. A mark that is too old only makes them look
 *    back further.
 * 2. Derived values come before the rows they are derived from, and heads before what they name. A
 *    prediction may lack forecasts of the backup, as after a lost job, but it never holds others.
 * 3. Rows that refer come before rows that are referred to. Referred rows are never removed, so
 *    they are still there when their collection is read. Participations come before the forecasts:
 *    a recomputation finds a missing one, but not a surplus one.
 * 4. The counters of ids come last, so that no id of the backup is drawn again.
 */
const ORDER = [
  ...["watermarks", "event_progress", "schema"],
  ...["aggregate_heads", "snapshots", "score_heads", "scores", "score_sheets"],
  ...[
    "leaderboards",
    "leaderboard_entries",
    "benchmarks",
    "benchmark_lines",
    "track_record",
    "check_reports",
  ],
  "export_jobs",
  // A file that waits says that it is gone when its parts are missing, so the parts come after it.
  ...["submissions", "submission_parts"],
  ...["idempotency", "audit_events", "data_access", "sessions", "tokens", "named_tokens"],
  "bot_cards",
  ...["notifications", "notification_choices", "webhook_deliveries", "webhooks"],
  ...["participations", "post_views", "post_subscriptions", "post_votes"],
  ...["comment_votes", "comment_marks", "comment_edits", "reports", "comments"],
  ...[
    "forecast_inputs",
    "forecast_traces",
    "forecasts",
    "subscriptions",
    "invitations",
    "memberships",
  ],
  // How far a series is comes before its rounds, as the marks of sweeps do.
  ...["exclusions", "series", "observations", "rounds"],
  "posts",
  // An accepted proposal is named by its question, and a picture by its project.
  ...["questions", "proposals", "projects", "project_pictures", "users", "demo"],
] as const;

const LAST = "counters";

/**
 * Files of exports are left out. They live for a day, can be made again, and may be larger than
 * everything else. Their jobs are backed up and say `expired` when the file is missing.
 */
const LEFT_OUT: readonly string[] = ["export_files.files", "export_files.chunks"];

/** Returns whether backups hold the collection. */
export function isBackedUp(name: string): boolean {
  return !LEFT_OUT.includes(name);
}

/** Returns the collections to back up, in order. Unknown collections come before the counters. */
export function inBackupOrder<T extends { readonly name: string }>(collections: readonly T[]): T[] {
  const place = ({ name }: T) => {
    if (name === LAST) return ORDER.length + 1;
    const known = (ORDER as readonly string[]).indexOf(name);
    return known === -1 ? ORDER.length : known;
  };
  const wanted = collections.filter(({ name }) => isBackedUp(name));
  return wanted.sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}
