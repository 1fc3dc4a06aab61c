/** The card of a bot: what forecasts, and since when. Contract 2.45. */

/** A bot has at most this many versions of its card. */
export const MAX_CARD_VERSIONS = 100;

/** What a card says, by the names on the wire. Times are milliseconds since the epoch. */
export interface CardValues {
  readonly model: string;
  readonly provider: string;
  readonly released_at: number | null;
  readonly training_cutoff: number | null;
  readonly tools: readonly string[];
  readonly method: string;
  readonly code_url: string | null;
  readonly paper_url: string | null;
  readonly contact: string;
  readonly is_open_weights: boolean | null;
}

export const BLANK_CARD: CardValues = {
  model: "",
  provider: "",
  released_at: null,
  training_cutoff: null,
  tools: [],
  method: "",
  code_url: null,
  paper_url: null,
  contact: "",
  is_open_weights: null,
};

/** What a card must say where a project requires one. */
const REQUIRED = ["model", "provider", "training_cutoff", "method"] as const;

/** Returns the required fields that the card leaves empty. */
export function missingOn(card: CardValues): string[] {
  return REQUIRED.filter((name) => card[name] === null || card[name] === "");
}

/**
 * Returns the version that stood at a time, or undefined before the first one.
 * @param versions of one bot, the newest first
 * @param at ms
 */
export function versionAt<V extends { readonly since: number }>(
  versions: readonly V[],
  at: number,
): V | undefined {
  return versions.find(({ since }) => since <= at);
}
