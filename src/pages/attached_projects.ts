/** Decides which projects a post shows (Contract 3.1), and limits them (Contract 1.13). */
import { levelOn } from "../access/access.ts";
import type { Caller } from "../capabilities.ts";
import { type AttachedProject, EMBEDDED_DESCRIPTION_LENGTH } from "../present/project.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ProjectDocument, ProjectType } from "../store/projects/project_documents.ts";

/**
 * A post shows at most this many of the communities that the caller may see. They are those into
 * which it was put first. Any account may put a post into its communities, so a post may be in any
 * number.
 */
const MOST_COMMUNITIES = 20;

/**
 * Returns the projects of a post with the caller's levels, in the order in which the post was put
 * into them.
 * @param known returns the project of an id; undefined means that it was deleted
 */
export function attachedProjects(
  { projectIds, defaultProjectId }: PostDocument,
  caller: Caller,
  known: (id: number) => ProjectDocument | undefined,
): AttachedProject[] {
  let communities = 0;
  return projectIds.flatMap((id) => {
    const project = known(id);
    if (project === undefined) return [];
    const level = levelOn(caller, project);
    const isCounted = project.type === "community" && level !== null && id !== defaultProjectId;
    if (isCounted && ++communities > MOST_COMMUNITIES) return [];
    return [{ project, level }];
  });
}

/** Returns the number of characters in the texts that a post shows of these projects. */
export function charactersOfProjects(
  attached: readonly AttachedProject[],
  { defaultProjectId }: PostDocument,
): number {
  return attached.reduce((sum, { project, level }) => {
    if (level === null) return sum;
    // The default project is shown twice: under its kind, and as the default.
    return sum + (project._id === defaultProjectId ? 2 : 1) * charactersOf(project);
  }, 0);
}

/** How many characters of its description a project of this type shows in a post. */
const DESCRIPTION_SHOWN: Partial<Record<ProjectType, number>> = {
  community: EMBEDDED_DESCRIPTION_LENGTH,
  category: Infinity,
};

function charactersOf(project: ProjectDocument): number {
  const { type, name, subtitle, description, headerImage, headerLogo } = project;
  const shown = Math.min(description.length, DESCRIPTION_SHOWN[type] ?? 0);
  const others = [name, subtitle, headerImage, headerLogo];
  return others.reduce((sum, text) => sum + (text?.length ?? 0), shown);
}
