/** The kinds of scores, in the order in which they are shown. */
export const SCORE_KINDS = ["peer", "baseline", "spot_peer", "spot_baseline"] as const;
