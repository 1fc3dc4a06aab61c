/** How accounts appear in an export: by name, or by a keyed hash of their id. Contract 7.1. */
import type { Author } from "../domain/export/forecast_rows.ts";
import type { ExportNeeds } from "./export_plan.ts";

/** Accounts kept in memory; then it begins anew. */
const MOST_KNOWN = 20_000;

export interface People {
  /** The accounts of these ids, each once. */
  authors(ids: Iterable<number>): Promise<Author[]>;
}

export function createPeople({ store, seal }: ExportNeeds, anonymized: boolean): People {
  const known = new Map<number, Author>();

  async function load(missing: readonly number[]): Promise<void> {
    if (known.size + missing.length > MOST_KNOWN) known.clear();
    const labels = await store.users.labels(missing);
    for (const { _id, username, isBot } of labels) {
      const name = anonymized ? seal.pseudonym(String(_id)) : username;
      known.set(_id, { key: _id, id: _id, name, isBot });
    }
  }

  return {
    async authors(ids) {
      const wanted = [...new Set(ids)];
      const found = wanted.flatMap((id) => known.get(id) ?? []);
      if (found.length === wanted.length) return found;
      const missing = wanted.filter((id) => !known.has(id));
      await load(missing);
      return [...found, ...missing.map((id) => known.get(id) ?? nobody(id))];
    },
  };
}

/** An account that is no longer stored. */
function nobody(id: number): Author {
  return { key: id, id, name: "", isBot: null };
}
