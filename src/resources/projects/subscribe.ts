/**
 * Follows and unfollows a project (Contract 2.23). Only a row that is added or removed changes the
 * count.
 */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { SubscribeBody } from "../../schema/project_write.ts";

export function projectById(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.projectId);
}

export async function subscribe(
  caps: Announcing,
  { subject, caller, body, now }: Request<string, unknown, SubscribeBody, ProjectAccess>,
) {
  const projectId = subject.project._id;
  const isNew = await caps.store.subscriptions.add({
    projectId,
    userId: caller.id,
    followQuestions: body.follow_questions ?? false,
    createdAt: now,
  });
  if (isNew) await count(caps, projectId, caller.id, 1);
  return { status: 204 } as const;
}

export async function unsubscribe(
  caps: Announcing,
  { subject, caller }: Request<string, unknown, unknown, ProjectAccess>,
) {
  const projectId = subject.project._id;
  const wentAway = await caps.store.subscriptions.remove(projectId, caller.id);
  if (wentAway) await count(caps, projectId, caller.id, -1);
  return { status: 204 } as const;
}

/** Pages of posts show how many follow their projects. */
async function count(
  caps: Announcing,
  projectId: number,
  userId: number,
  step: 1 | -1,
): Promise<void> {
  await caps.store.projects.addFollowers(projectId, step);
  await announce(caps, { kind: "projectFollowed", userId });
}
