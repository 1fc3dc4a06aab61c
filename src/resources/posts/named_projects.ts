/** Looks up the projects that a feed query names (Contract 2.1). */
import { namedProject, type ProjectOptions } from "../../access/access.ts";
import type { ProjectDirectory } from "../../access/projects.ts";
import type { Caller } from "../../capabilities.ts";
import { TOURNAMENT_TYPES } from "../../domain/vocabulary.ts";
import { ValidationError } from "../../errors.ts";
import type { ProjectType } from "../../store/projects/project_documents.ts";
import type { FeedQuery } from "./feed_query.ts";

type Names = Pick<
  FeedQuery,
  "tournaments" | "categories" | "topic" | "community" | "default_project_id"
>;

export interface NamedProjects {
  /** One list of ids for each parameter. A post must be in a project of each list. */
  readonly inProjects: readonly (readonly number[])[];
  readonly defaultProjectId: number | undefined;
  /**
   * Unlisted projects are shown when they are in this set, because the caller named them (Contract
   * 5.2).
   */
  readonly named: ReadonlySet<number>;
}

/** Tournaments are named by slug or id. */
const TOURNAMENTS: ProjectOptions = { types: TOURNAMENT_TYPES };

/** @throws {ValidationError} on each parameter that names an unknown or invisible project */
export function findNamedProjects(
  query: Names,
  caller: Caller,
  directory: ProjectDirectory,
): NamedProjects {
  const faults: Record<string, string[]> = {};
  const idsOf = (
    field: string,
    names: readonly (string | number)[],
    options: ProjectOptions = {},
  ) => {
    const ids: number[] = [];
    for (const name of names) {
      const found = namedProject(directory, caller, name, options);
      if (found === null) (faults[field] ??= []).push(`Unknown: ${name}.`);
      else ids.push(found.project._id);
    }
    return ids;
  };
  const { tournaments, categories, topic, community, default_project_id: defaultId } = query;
  const bySlug = (field: string, slugs: readonly string[], type: ProjectType) =>
    idsOf(field, slugs, { types: [type], slugsOnly: true });
  const inTournaments = tournaments && idsOf("tournaments", tournaments, TOURNAMENTS);
  const inCategories = categories && bySlug("categories", categories, "category");
  const inTopic = given(topic) && bySlug("topic", [topic], "topic");
  const inCommunity = given(community) && bySlug("community", [community], "community");
  const byDefault = defaultId === undefined ? [] : idsOf("default_project_id", [defaultId]);
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
  return {
    inProjects: [inTournaments, inCategories, inTopic, inCommunity].filter((ids) => Boolean(ids)),
    defaultProjectId: byDefault[0],
    named: new Set([...(inTournaments ?? []), ...(inCommunity || []), ...byDefault]),
  } as NamedProjects;
}

/** An empty value counts as absent (Contract 1.5). */
function given(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
