/** Turns cards of bots into their API form. Contract 2.45. */
import { BLANK_CARD, type CardValues, missingOn } from "../domain/accounts/bot_card.ts";
import type { BotCard, BotCardVersion } from "../schema/bot_card.ts";
import type { BotCardDocument } from "../store/accounts/bot_cards.ts";
import { isoOrNull, toIso } from "./time.ts";

export function presentCardVersion({ version, since, card }: BotCardDocument): BotCardVersion {
  return { version, since: toIso(since), ...valuesOf(card) };
}

/** @param versions of one bot, the newest first */
export function presentCard(versions: readonly BotCardDocument[]): BotCard {
  const [newest] = versions;
  const card = newest?.card ?? BLANK_CARD;
  return {
    version: newest?.version ?? 0,
    since: isoOrNull(newest?.since ?? null),
    ...valuesOf(card),
    missing: missingOn(card),
    versions: versions.map(presentCardVersion),
  };
}

function valuesOf({ tools, released_at, training_cutoff, ...card }: CardValues) {
  return {
    ...card,
    tools: [...tools],
    released_at: isoOrNull(released_at),
    training_cutoff: isoOrNull(training_cutoff),
  };
}
