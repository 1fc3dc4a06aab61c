/** The times of an approval (Contract 3.10). */
import type { Schemas } from "../api/client.ts";
import type { FeedPost } from "../feed/pages.ts";

export const APPROVAL_TIMES = [
  ...["published_at", "open_time", "cp_reveal_time"],
  ...["scheduled_close_time", "scheduled_resolve_time"],
] as const;
type Name = (typeof APPROVAL_TIMES)[number];
type Times = Record<Name, string | null | undefined>;

export type Scheduled = Pick<FeedPost, Exclude<Name, "cp_reveal_time">> & {
  readonly question?: { readonly cp_reveal_time: string | null } | undefined;
  readonly group_of_questions?:
    { readonly questions: readonly { readonly cp_reveal_time: string | null }[] } | undefined;
};

/** Returns the schedule that the author proposed. */
export function proposedOf(post: Scheduled): Times {
  const question = post.question ?? post.group_of_questions?.questions[0];
  return {
    published_at: post.published_at,
    open_time: post.open_time,
    cp_reveal_time: question?.cp_reveal_time ?? post.open_time,
    scheduled_close_time: post.scheduled_close_time,
    scheduled_resolve_time: post.scheduled_resolve_time,
  };
}

/** Returns the body that approves a post with its proposed times. A missing opening time is now. */
export function approvalOf(post: Scheduled, now: string): Schemas["ApproveBody"] {
  const proposed = proposedOf(post);
  const opens = proposed.open_time ?? now;
  return {
    published_at: now,
    open_time: opens,
    cp_reveal_time: proposed.cp_reveal_time ?? opens,
    scheduled_close_time: proposed.scheduled_close_time ?? null,
    scheduled_resolve_time: proposed.scheduled_resolve_time ?? null,
  };
}
