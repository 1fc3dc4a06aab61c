/**
 * Follows and unfollows a project (Contract 2.23). Only a row that is added or removed changes the
 * count.
 */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { SubscribeBody } from "../../schema/project_write.ts";

export function projectById(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.projectId);
}

export async function subscribe(
  caps: Pick<Capabilities, "store">,
  { subject, caller, body, now }: Request<string, unknown, SubscribeBody, ProjectAccess>,
) {
  const projectId = subject.project._id;
  const isNew = await caps.store.subscriptions.add({
    projectId,
    userId: caller.id,
    followQuestions: body.follow_questions ?? false,
    createdAt: now,
  });
  if (isNew) await caps.store.projects.addFollowers(projectId, 1);
  return { status: 204 } as const;
}

export async function unsubscribe(
  caps: Pick<Capabilities, "store">,
  { subject, caller }: Request<string, unknown, unknown, ProjectAccess>,
) {
  const projectId = subject.project._id;
  const wentAway = await caps.store.subscriptions.remove(projectId, caller.id);
  if (wentAway) await caps.store.projects.addFollowers(projectId, -1);
  return { status: 204 } as const;
}
