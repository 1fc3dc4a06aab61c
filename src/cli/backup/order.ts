/**
 * The order in which collections are backed up while others write. There is no snapshot across
 * collections (ADR 0007), so the order makes what is read look like a state that the platform knows:
 * processes that died, and jobs that were lost.
 *
 * 1. How far the sweeps are: a mark that is too old makes them look back further, no harm.
 * 2. What is derived, heads before what they name, all before the rows it is derived from: a
 *    prediction may lack forecasts of the backup, as after a lost job, but never holds others.
 * 3. What refers before what is referred to: nothing of it is removed, so whatever a row named
 *    when it was read is still there when its collection is. Who was counted comes before the
 *    forecasts: a participation that is missing is found by a recomputation, one too many is not.
 * 4. The counters of ids last: no id of the backup is drawn again.
 */
const ORDER = [
  "watermarks",
  ...["aggregate_heads", "snapshots", "score_heads", "scores", "score_sheets"],
  ...["leaderboards", "leaderboard_entries", "track_record", "check_reports"],
  "export_jobs",
  ...["idempotency", "data_access", "sessions", "tokens"],
  ...["participations", "post_views", "post_votes"],
  ...["comment_votes", "comment_marks", "comment_edits", "reports", "comments"],
  ...["forecasts", "subscriptions", "memberships", "exclusions"],
  ...["posts", "questions", "projects", "users", "demo"],
] as const;

const LAST = "counters";

/**
 * Files of exports: they live for a day, are made again on request, and may be larger than all the
 * rest. Their jobs are backed up and say `expired` where the file is not there.
 */
const LEFT_OUT: readonly string[] = ["export_files.files", "export_files.chunks"];

/** Whether backups hold the collection. */
export function isBackedUp(name: string): boolean {
  return !LEFT_OUT.includes(name);
}

/** Those that are backed up; collections that are not known here come before the counters. */
export function inBackupOrder<T extends { readonly name: string }>(collections: readonly T[]): T[] {
  const place = ({ name }: T) => {
    if (name === LAST) return ORDER.length + 1;
    const known = (ORDER as readonly string[]).indexOf(name);
    return known === -1 ? ORDER.length : known;
  };
  const wanted = collections.filter(({ name }) => isBackedUp(name));
  return wanted.sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}
