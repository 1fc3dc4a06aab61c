/** The card of a bot, for its owner (Contract 2.45). */
import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../../capabilities.ts";
import { BLANK_CARD, type CardValues, MAX_CARD_VERSIONS } from "../../domain/accounts/bot_card.ts";
import { ConflictError, invalid } from "../../errors.ts";
import { presentCard } from "../../present/bot_card.ts";
import type { BotCardPatch } from "../../schema/bot_card.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { untilDone } from "../../until_done.ts";

interface OfBot {
  readonly subject: UserDocument;
}

export async function readCard({ store }: Pick<Capabilities, "store">, { subject }: OfBot) {
  return { status: 200 as const, body: presentCard(await store.botCards.ofBots([subject._id])) };
}

/**
 * Writes a new version where the card says something else now.
 * @throws {ValidationError} when the bot has the most versions
 */
export async function changeCard(
  { store, clock }: Pick<Capabilities, "store" | "clock">,
  { subject, body }: OfBot & { readonly body: BotCardPatch },
) {
  const botId = subject._id;
  const writeOnce = async () => {
    const versions = await store.botCards.ofBots([botId]);
    const [newest] = versions;
    const before = newest?.card ?? BLANK_CARD;
    const card = changed(before, body);
    if (isDeepStrictEqual(card, before)) return versions;
    if (versions.length >= MAX_CARD_VERSIONS) {
      throw invalid(`A card has at most ${MAX_CARD_VERSIONS} versions.`);
    }
    // Two versions never begin together, so one of them stands at each time.
    const since = Math.max(clock.now(), (newest?.since ?? 0) + 1);
    const version = { botId, version: (newest?.version ?? 0) + 1, since, card };
    const isStored = await store.botCards.insert(version);
    return isStored ? [{ _id: "", ...version }, ...versions] : undefined;
  };
  const refuse = () => new ConflictError("The card is being changed by others, try again.");
  return { status: 200 as const, body: presentCard(await untilDone(writeOnce, refuse)) };
}

/** Returns the card with the fields that were sent. An empty address is none. */
function changed(before: CardValues, sent: BotCardPatch): CardValues {
  const names = Object.keys(BLANK_CARD) as (keyof CardValues)[];
  const given = names.filter((name) => sent[name] !== undefined);
  const changes: Partial<CardValues> = Object.fromEntries(given.map((name) => [name, sent[name]]));
  const card = { ...before, ...changes };
  return { ...card, code_url: card.code_url || null, paper_url: card.paper_url || null };
}
