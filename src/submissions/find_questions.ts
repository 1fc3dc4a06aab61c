/** Finds the questions that the lines of a file name, by id or by external id (Contract 2.47). */
import type { Capabilities } from "../capabilities.ts";
import type { FileForecast } from "../domain/submissions/file_forecast.ts";
import { inGroups } from "../domain/numbers/lists.ts";

/** Names that are looked up at once. */
const GROUP = 500;
/** Divides the external id of a group from the label of its question. */
const LABEL = "#";

/**
 * Returns the id of the question of each forecast, null where the project has none of that name. Ids
 * are not looked up here.
 */
export async function questionIdsOf(
  { store }: Pick<Capabilities, "store">,
  projectId: number,
  forecasts: readonly Pick<FileForecast, "name">[],
): Promise<(number | null)[]> {
  const names = new Set(forecasts.flatMap(({ name }) => (name.kind === "name" ? [name.name] : [])));
  const asked = [...new Set([...names].flatMap((name) => [name, groupOf(name)]))];
  const single = new Map<string, number>();
  const groups = new Map<number, string>();
  for (const group of inGroups(asked, GROUP)) {
    const posts = await store.posts.byExternalIds(projectId, group);
    for (const { _id, externalId, questionIds } of posts) {
      if (questionIds.length === 1) single.set(externalId, questionIds[0]!);
      if (questionIds.length > 0) groups.set(_id, externalId);
    }
  }
  const labelled = await labelsOf({ store }, groups);
  return forecasts.map(({ name }) =>
    name.kind === "id" ? name.id : (single.get(name.name) ?? labelled.get(name.name) ?? null),
  );
}

function groupOf(name: string): string {
  const at = name.lastIndexOf(LABEL);
  return at === -1 ? name : name.slice(0, at);
}

/** Returns the questions of groups by the name of the group and their label. */
async function labelsOf(
  { store }: Pick<Capabilities, "store">,
  groups: ReadonlyMap<number, string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const ids = [...groups.keys()];
  for (const group of inGroups(ids, GROUP)) {
    for (const { _id, postId, label } of await store.questions.ofPosts(group)) {
      if (label !== "") found.set(`${groups.get(postId)}${LABEL}${label}`, _id);
    }
  }
  return found;
}
