/**
 * Prepares the forecasts of a question for aggregation: it keeps those that count, and converts
 * times to seconds.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import { entersAggregate } from "../../../src/domain/aggregation/forecast.ts";
import { optionWidth, widened } from "../../../src/domain/forecasts/option_vector.ts";
import type { PlainForecast } from "../../../src/domain/aggregation/packed_forecasts.ts";
import type { KnownAuthor } from "../../../src/memory/entries.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";
import type { Run } from "./aggregation_run.ts";

/**
 * Milliseconds for which the flags of accounts are kept. They change rarely, and a change counts
 * from the next rebuild on (Contract 4.5).
 */
const FLAGS_AGE_MS = 30_000;

type Needs = Pick<Capabilities, "store" | "clock"> & Caches<"authors">;

/** Returns the forecasts of authors who enter the aggregate. Maths 4.1. */
export async function countedForecasts(
  caps: Needs,
  rows: readonly ForecastDocument[],
  { question, window }: Pick<Run, "question" | "window">,
): Promise<PlainForecast[]> {
  const { includesBots } = window;
  const width = optionWidth(question.optionsHistory);
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
      values: typeof v === "number" ? v : widened(v, width),
    }));
}

async function loadAuthors(
  caps: Needs,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownAuthor>> {
  const { authors } = caps.memory;
  const now = caps.clock.now();
  const isFresh = ({ readAt }: KnownAuthor) => {
    const age = now - readAt;
    // A negative age means that the clock was set back after the read, so the true age is unknown.
    return age <= FLAGS_AGE_MS && age >= 0;
  };
  const found = new Map<number, KnownAuthor>();
  const missing: number[] = [];
  for (const id of new Set(ids)) {
    const known = authors.get(id, isFresh);
    if (known === undefined) missing.push(id);
    else found.set(id, known);
  }
  for (const [id, user] of await caps.store.users.byIds(missing)) {
    const { isBot, isPrimaryBot, isSpam, isBlacklisted, deletedAt } = user;
    // The forecasts of an account that its owner deleted stay, without a name (Contract 2.40).
    const isActive = user.isActive || deletedAt !== undefined;
    const author = { isBot, isPrimaryBot, isSpam, isBlacklisted, isActive, readAt: now };
    found.set(id, author);
    authors.set(id, author);
  }
  return found;
}

/** Drops the flags of accounts, so that a rebuild reads them again. */
export function forgetAuthors({ memory }: Caches<"authors">): void {
  memory.authors.clear();
}
