/** Puts beside traces what stood when their forecasts began (Contract 2.46). */
import type { Capabilities } from "../capabilities.ts";
import { versionAt } from "../domain/accounts/bot_card.ts";
import { traceFlags } from "../domain/forecasts/trace.ts";
import { listsBy } from "../domain/numbers/lists.ts";
import type { ToldTrace } from "../present/trace.ts";
import type { TraceDocument } from "../store/forecasts/forecast_traces.ts";

interface Asked {
  readonly found: readonly TraceDocument[];
  readonly openTimes: ReadonlyMap<number, number | null>;
  /** The traces of accounts that are marked as spam are left out, except for this reader's. */
  readonly readerId: number | null;
}

/**
 * Returns the traces whose forecasts are stored, on the questions of `openTimes`. One without a
 * forecast is left of a request that was never acknowledged.
 */
export async function tellTraces(
  { store }: Pick<Capabilities, "store">,
  { found, openTimes, readerId }: Asked,
): Promise<ToldTrace[]> {
  const authorIds = [...new Set(found.map(({ u }) => u))];
  const [starts, authors] = await Promise.all([
    store.forecasts.startsOf(found.map(({ _id }) => _id)),
    store.users.shown(authorIds),
  ]);
  const bots = authorIds.filter((id) => authors.get(id)?.isBot);
  const versions = listsBy(await store.botCards.ofBots(bots), ({ botId }) => botId);
  return found.flatMap((stored): ToldTrace[] => {
    const start = starts.get(stored._id.toHexString());
    const author = authors.get(stored.u);
    const openTime = openTimes.get(stored.q);
    if (start === undefined || author === undefined || openTime === undefined) return [];
    if (author.isSpam && author._id !== readerId) return [];
    const card = versionAt(versions.get(stored.u) ?? [], start) ?? null;
    const { sources } = stored.trace;
    const trainingCutoff = card?.card.training_cutoff ?? null;
    const flags = traceFlags({ sources, start, trainingCutoff, openTime });
    return [{ stored, start, author, card, flags }];
  });
}
