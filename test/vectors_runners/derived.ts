/** Runs derived.json: divergence and hotness (Maths 9), and the scoring kinds (Maths 8). */
import { divergence } from "../../src/domain/forecasts/divergence.ts";
import { decay, hotness } from "../../src/domain/posts/hotness.ts";
import type { QuestionStatus } from "../../src/domain/questions/question_status.ts";
import type { QuestionType } from "../../src/domain/vocabulary.ts";
import { runCase as runScoringCase } from "./derived_scoring.ts";
import { expectClose } from "./expect_close.ts";

interface DivergenceCase {
  kind: "divergence";
  type: QuestionType;
  a: (number | null)[];
  b: (number | null)[];
  expected: number;
}

interface DecayCase {
  kind: "decay";
  value: number;
  age_seconds: number;
  expected: number;
}

interface HotnessCase {
  kind: "hotness";
  votes: { direction: number; age_days: number }[];
  comments: { private: boolean; age_days: number }[];
  boosts: { score: number; age_days: number }[];
  questions: {
    status: QuestionStatus;
    movement: number | null;
    open_age_days: number | null;
    reveal_age_days: number | null;
    resolution: string | null;
    resolution_set_age_days: number | null;
  }[];
  expected: number;
}

const DAY_MS = 86_400_000;
const NOW = 1_784_505_600_000;

export function runCase(input: unknown): void {
  const example = input as DivergenceCase | DecayCase | HotnessCase | { kind: "calibration" };
  if (example.kind === "divergence") {
    const { type, a, b } = example;
    expectClose(divergence(type, a, b), example.expected, "divergence");
    expectClose(divergence(type, b, a), example.expected, "divergence the other way");
  } else if (example.kind === "decay") {
    const time = NOW - example.age_seconds * 1000;
    expectClose(decay(example.value, time, NOW), example.expected, "decay");
  } else if (example.kind === "hotness") {
    runHotness(example);
  } else {
    runScoringCase(input);
  }
}

function runHotness(example: HotnessCase): void {
  const moment = (ageDays: number): number => NOW - Math.round(ageDays * DAY_MS);
  const known = (ageDays: number | null): number | null =>
    ageDays === null ? null : moment(ageDays);
  const post = {
    votes: example.votes.map((v) => ({ direction: v.direction, time: moment(v.age_days) })),
    commentTimes: example.comments.filter((c) => !c.private).map((c) => moment(c.age_days)),
    boosts: example.boosts.map((b) => ({ score: b.score, time: moment(b.age_days) })),
    questions: example.questions.map((q) => ({
      status: q.status,
      movement: q.movement,
      openTime: known(q.open_age_days),
      cpRevealTime: known(q.reveal_age_days),
      resolution: q.resolution,
      resolutionSetTime: known(q.resolution_set_age_days),
    })),
  };
  expectClose(hotness(post, NOW), example.expected, "hotness");
}
