/** Looks up how accounts appear in an export: by name or by pseudonym. Contract 7.1. */
import type { Author } from "../domain/export/forecast_rows.ts";
import type { ExportNeeds } from "./export_plan.ts";
import type { NameOf } from "./names.ts";

/** How many accounts are kept in memory. When there are more, all are dropped. */
const MOST_KNOWN = 20_000;

export interface People {
  /** Returns the accounts of these ids, each once. */
  authors(ids: Iterable<number>): Promise<Author[]>;
}

export function createPeople({ store }: Pick<ExportNeeds, "store">, nameOf: NameOf): People {
  const known = new Map<number, Author>();

  async function load(missing: readonly number[]): Promise<void> {
    if (known.size + missing.length > MOST_KNOWN) known.clear();
    const labels = await store.users.labels(missing);
    for (const label of labels) {
      const { _id, isBot } = label;
      known.set(_id, { key: _id, id: _id, name: nameOf(label), isBot });
    }
  }

  return {
    async authors(ids) {
      const wanted = [...new Set(ids)];
      const found = wanted.flatMap((id) => known.get(id) ?? []);
      if (found.length === wanted.length) return found;
      const missing = wanted.filter((id) => !known.has(id));
      await load(missing);
      return [...found, ...missing.map((id) => known.get(id) ?? unknownAuthor(id))];
    },
  };
}

/** Returns the author for an account that is no longer stored. */
function unknownAuthor(id: number): Author {
  return { key: id, id, name: "", isBot: null };
}
