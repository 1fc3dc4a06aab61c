/** Follows a post, stops following it, and says whether the caller follows it (Contract 3.15). */
import type { PostAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { isoOrNull } from "../../present/time.ts";

type Needs = Pick<Capabilities, "store">;
type OnPost = Pick<Request<string, unknown, unknown, PostAccess>, "subject" | "caller" | "now">;

export async function followPost({ store }: Needs, { subject, caller, now }: OnPost) {
  const row = { postId: subject.post._id, userId: caller.id, createdAt: now };
  await store.postSubscriptions.add(row);
  return { status: 204 } as const;
}

export async function unfollowPost({ store }: Needs, { subject, caller }: OnPost) {
  await store.postSubscriptions.remove(subject.post._id, caller.id);
  return { status: 204 } as const;
}

export async function readSubscription({ store }: Needs, { subject, caller }: OnPost) {
  const row = await store.postSubscriptions.byId(subject.post._id, caller.id);
  const body = { is_subscribed: row !== null, created_at: isoOrNull(row?.createdAt) };
  return { status: 200 as const, body };
}
