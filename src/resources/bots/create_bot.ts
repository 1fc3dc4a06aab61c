/** Creates a bot of the caller (Contract 2.20). */
import { createAccount, requireNoFaults, usernameFaults } from "../../accounts/accounts.ts";
import { recordEvent, type Origin } from "../../accounts/record_event.ts";
import { tokenOf } from "../../accounts/tokens.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { MAX_BOTS } from "../../domain/accounts/bots.ts";
import { invalid } from "../../errors.ts";
import { presentBot } from "../../present/user.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { untilDone } from "../../until_done.ts";

/** Each lost attempt means that another bot took the slot, and there are few slots. */
const MAX_ATTEMPTS = 20;

export interface CreateBotRequest extends Origin {
  readonly body: { readonly username: string; readonly bio?: string | null };
}

export async function createBot(caps: Capabilities, request: CreateBotRequest) {
  const { caller, body } = request;
  if (caller.isBot) throw invalid("A bot cannot create bots.");
  requireNoFaults({ username: await usernameFaults(caps, body.username) });
  const bot = await insertBot(caps, caller, { username: body.username, bio: body.bio ?? "" });
  const token = await tokenOf(caps, bot._id);
  const after = { username: bot.username, is_bot: true };
  await recordEvent(caps, request, { kind: "account_made", userId: bot._id, after });
  const shown = presentBot(bot, caller.user);
  return { status: 201 as const, body: { ...shown, token, user: shown } };
}

/**
 * A unique index on owner and slot enforces the limit. Simultaneous requests want the same free
 * slot; the losers try again.
 */
async function insertBot(
  caps: Pick<Capabilities, "clock" | "config" | "store">,
  caller: Caller,
  wanted: { readonly username: string; readonly bio: string },
): Promise<UserDocument> {
  const insertOne = async () => {
    const bots = await caps.store.users.botsOf(caller.id);
    const place = freePlace(bots);
    if (!caller.isSuperuser && Math.max(place, bots.length + 1) > MAX_BOTS) {
      throw invalid(`No more than ${MAX_BOTS} bots per account.`);
    }
    try {
      return await createAccount(caps, {
        ...wanted,
        email: "",
        isBot: true,
        botOwnerId: caller.id,
        botSlot: place,
        isPrimaryBot: place === 1 && !bots.some((bot) => bot.isPrimaryBot),
      });
    } catch (error) {
      if (caps.store.users.takenField(error) !== "place") throw error;
      return undefined;
    }
  };
  const refuse = () => invalid("Too many bots are being created at once. Try again.");
  return untilDone(insertOne, refuse, MAX_ATTEMPTS);
}

function freePlace(bots: readonly UserDocument[]): number {
  const taken = new Set(bots.map((bot) => bot.botSlot));
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}
