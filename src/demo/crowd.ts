/**
 * The made-up forecasters of the demo: twelve people and forty bots, each of them with a skill. An
 * account of its own owns each bot, because only the primary bot of an owner counts.
 */
import type { UserDocument } from "../store/accounts/user_document.ts";
import { accountOf, type Needs } from "./content.ts";

export interface Forecaster {
  readonly account: UserDocument;
  /** From 0 to 1. The views of a forecaster with more skill are nearer to the truth. */
  readonly skill: number;
}

export interface Crowd {
  readonly accounts: readonly UserDocument[];
  readonly people: readonly Forecaster[];
  readonly bots: readonly Forecaster[];
}

const DAY_MS = 86_400_000;
const PEOPLE = 12;
const COLOURS = ["amber", "brisk", "calm", "dusty", "early", "fresh", "grand", "hazel"];
const ANIMALS = ["crane", "heron", "lynx", "otter", "wren"];
const NAMES = COLOURS.flatMap((colour) => ANIMALS.map((animal) => `demo-${colour}-${animal}`));
/** It shares no divisor with the number of bots, so each bot has a skill of its own. */
const SKILL_STEP = 7;
const MADE_UP = "A bot of the demo. A seeded generator made its forecasts and its comments.";
/** The first round of 2026, which the same people have forecast. */
const FIRST_ROUND = Date.parse("2026-05-10");
const JOINED_DAYS = 70;

export async function planCrowd({ store, clock }: Needs): Promise<Crowd> {
  const dateJoined = Math.min(FIRST_ROUND, clock.now() - JOINED_DAYS * DAY_MS);
  const first = await store.counters.draw("users", PEOPLE + 2 * NAMES.length);
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    account: accountOf(first + index, `demo-person-${index + 1}`, { dateJoined }),
    skill: (index + 1) / PEOPLE,
  }));
  const owned = NAMES.map((name, index) => {
    const id = first + PEOPLE + 2 * index;
    const owner = accountOf(id, `${name}-owner`, { dateJoined });
    const account = accountOf(id + 1, name, {
      isBot: true,
      isPrimaryBot: true,
      botOwnerId: id,
      botSlot: 1,
      dateJoined,
      bio: MADE_UP,
    });
    const skill = ((index * SKILL_STEP) % NAMES.length) / (NAMES.length - 1);
    return { owner, bot: { account, skill } };
  });
  return {
    accounts: [
      ...people.map(({ account }) => account),
      ...owned.flatMap(({ owner, bot }) => [owner, bot.account]),
    ],
    people,
    bots: owned.map(({ bot }) => bot),
  };
}
