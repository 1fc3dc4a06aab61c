/** The forecasts of a question as aggregation takes them: who counts, ends cut, times in seconds. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { entersAggregate, type ForecastAuthor } from "../../../src/domain/aggregation/forecast.ts";
import type { PlainForecast } from "../../../src/domain/aggregation/packed_forecasts.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";

interface KnownAuthor extends ForecastAuthor {
  isActive: boolean;
  readAt: number;
}

/** Flags of accounts change rarely, and count from the next rebuild on (Contract 4.5). */
const FLAGS_AGE_MS = 30_000;
const MOST_AUTHORS = 50_000;
const shelves = new WeakMap<Capabilities["store"], Map<number, KnownAuthor>>();

type Needs = Pick<Capabilities, "store" | "clock">;

/** The forecasts of authors who enter the aggregate. Maths 4.1. */
export async function countedForecasts(
  caps: Needs,
  rows: readonly ForecastDocument[],
  includesBots: boolean,
): Promise<PlainForecast[]> {
  const authors = await loadAuthors(
    caps,
    rows.map(({ u }) => u),
  );
  return rows
    .filter(({ u }) => {
      const author = authors.get(u);
      return author?.isActive === true && entersAggregate(author, includesBots);
    })
    .map(({ u, s, e, v }) => ({
      userId: u,
      start: s / 1000,
      end: e === null ? null : e / 1000,
      values: v,
    }));
}

async function loadAuthors(
  caps: Needs,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownAuthor>> {
  const known = shelves.get(caps.store) ?? new Map<number, KnownAuthor>();
  shelves.set(caps.store, known);
  const now = caps.clock.now();
  const isStale = (id: number) => {
    const age = now - (known.get(id)?.readAt ?? -Infinity);
    // Read before the clock was set back: its age is unknown.
    return age > FLAGS_AGE_MS || age < 0;
  };
  const wanted = [...new Set(ids)].filter(isStale);
  if (known.size + wanted.length > MOST_AUTHORS) known.clear();
  for (const [id, user] of await caps.store.users.byIds(wanted)) {
    const { isBot, isPrimaryBot, isSpam, isBlacklisted, isActive } = user;
    known.set(id, { isBot, isPrimaryBot, isSpam, isBlacklisted, isActive, readAt: now });
  }
  return known;
}

/** Forgets the flags of accounts: a rebuild asks for them afresh. */
export function forgetAuthors({ store }: Pick<Capabilities, "store">): void {
  shelves.delete(store);
}
