/** Lists categories and topics, which group posts by subject (Contract 2.21). */
import { visibleProjects } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { presentListedCategory, presentListedTopic } from "../../present/project.ts";
import type { ProjectDocument, ProjectType } from "../../store/projects/project_documents.ts";
import { freshProjects } from "./fresh_projects.ts";

export async function listCategories(caps: DirectoryNeeds, { caller }: Request) {
  const categories = await listed(caps, caller, "category");
  categories.sort((a, b) => b.postsCount - a.postsCount || byName(a, b));
  return { status: 200, body: { results: categories.map(presentListedCategory) } } as const;
}

export async function listTopics(caps: DirectoryNeeds, { caller }: Request) {
  const topics = await listed(caps, caller, "topic");
  topics.sort((a, b) => a.order - b.order || byName(a, b));
  return { status: 200, body: { results: topics.map(presentListedTopic) } } as const;
}

async function listed(
  caps: DirectoryNeeds,
  caller: Caller,
  type: ProjectType,
): Promise<ProjectDocument[]> {
  const visible = (await visibleProjects(caps, caller)).filter(
    ({ project }) => project.type === type && project.visibility !== "unlisted",
  );
  return (await freshProjects(caps, visible)).map(({ project }) => project);
}

function byName(a: ProjectDocument, b: ProjectDocument): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a._id - b._id;
}
