const KINDS: Readonly<Record<string, string>> = {
  tournament: "tournaments",
  question_series: "tournaments",
  index: "tournaments",
  community: "communities",
};

interface Placed {
  readonly id: number;
  readonly type: string;
  readonly slug: string | null;
}

/** Returns the address of the page of a project, or null where its type has none. */
export function projectPath({ id, type, slug }: Placed): string | null {
  const kind = KINDS[type];
  return kind === undefined ? null : `/${kind}/${slug ?? String(id)}/`;
}
