/** The texts of what a forecast was worth: a part of the catalogue. */
import { whole } from "./format.ts";

export const scores = {
  none: "You have no score on this question.",
  kinds: {
    peer: "Peer score",
    baseline: "Baseline score",
    spot_peer: "Spot peer score",
    spot_baseline: "Spot baseline score",
  },
  about: {
    peer: "Compares you with the others over the whole time. 0 is as good as they were.",
    baseline: "Compares you with somebody who knows nothing, over the whole time. 0 is as good.",
    spot_peer: "Compares you with the others at one time.",
    spot_baseline: "Compares you with somebody who knows nothing, at one time.",
  },
  coverage: "Coverage",
  why: "Why these scores?",
  sum: (kind: string, score: string) => `${kind}: ${score}`,
  time: "Time",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  own: "You gave the outcome",
  others: "The others (number)",
  group: (probability: string, size: number) => `${probability} (${whole(size)})`,
  points: "Points",
} as const;
