const KINDS: Readonly<Record<string, string>> = {
  tournament: "tournaments",
  question_series: "tournaments",
  index: "tournaments",
  community: "communities",
};

export interface Placed {
  readonly id: number;
  readonly type: string;
  readonly slug: string | null;
}

/** Returns whether a project has a page of its own. */
export const hasPage = ({ type }: Placed) => type in KINDS;

/** Kinds of projects without a page, by which the list of questions can be filtered. */
const FILTERS: Readonly<Record<string, string>> = { category: "category", topic: "topic" };

/** Returns the address of the page of a project, or of the list of its questions; null where there is none. */
export function projectPath({ id, type, slug }: Placed): string | null {
  const kind = KINDS[type];
  const name = slug ?? String(id);
  if (kind !== undefined) return `/${kind}/${name}/`;
  const filter = FILTERS[type];
  return filter === undefined ? null : `/?status=any&in=${filter}:${encodeURIComponent(name)}`;
}
