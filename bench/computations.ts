/**
 * The pure computations that are timed, by name. Each makes its own input from numbers, so that
 * another process can run it. Each returns the median of several runs.
 */
import {
  applyEvent,
  createAggregationState,
  emitValues,
} from "../src/domain/aggregation/aggregation_state.ts";
import { computeLeaderboard } from "../src/domain/scoring/boards/leaderboard.ts";
import { scoreForecasts } from "../src/domain/scoring/scores/score_forecasts.ts";
import { scoreTable, type TableRow } from "../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../test/support/packed_rows.ts";
import {
  CLOSE,
  forecastsOf,
  type HistoryPlan,
  historyTime,
  METHODS,
  naively,
  OPEN,
} from "./measures/histories.ts";
import { binaryHistory, cdfHistory } from "./peers/vectorised.ts";
import { median } from "./ratio.ts";

const POINTS = 201;
/** The number of accounts on a board. */
const BOARD_USERS = 100;
/** How many forecasters are timed together. */
const NEWCOMERS = 200;

interface HistoryRuns extends HistoryPlan {
  readonly times?: number;
  /** The histories of a run. Each has rows of its own. */
  readonly questions?: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const medianOf = (times: number, once: () => number) => median(Array.from({ length: times }, once));

export const computations = {
  /**
   * Returns ms for a whole history with both methods: the median of `times` runs, over the
   * questions in turn.
   */
  history: ({ times = 15, questions = 1, ...plan }: HistoryRuns): number => {
    const all = Array.from({ length: questions }, () => forecastsOf(plan));
    return medianOf(times, () => sum(all.map((one) => historyTime(plan.type, one))) / questions);
  },

  /** Returns ms for the same in plain JavaScript, which recomputes everything at each event. */
  naiveHistory: (plan: HistoryPlan): number => {
    const forecasts = forecastsOf(plan);
    return timed(() => METHODS.map((method) => naively(plan.type, forecasts, method)));
  },

  /** Returns ms for the same as vectorised code does it, over typed arrays. */
  vectorisedHistory: (plan: HistoryPlan): number => {
    const forecasts = forecastsOf(plan);
    const compute = plan.type === "binary" ? binaryHistory : cdfHistory;
    return timed(() => compute(forecasts, POINTS));
  },

  /** Returns us for one more forecaster when `count` are active. */
  newcomer: ({ count }: { readonly count: number }): number => {
    const forecasts = forecastsOf({ type: "numeric", users: count + NEWCOMERS, revisions: 0 });
    const [known, others] = [forecasts.slice(0, count), forecasts.slice(count)];
    return medianOf(5, () => {
      const state = createAggregationState({ type: "numeric" });
      for (const forecast of known) applyEvent(state, { kind: "start", forecast });
      emitValues(state);
      const time = timed(() => {
        for (const forecast of others) {
          applyEvent(state, { kind: "start", forecast });
          emitValues(state);
        }
      });
      return (1000 * time) / NEWCOMERS;
    });
  },

  /** Returns ms for the scores of a numeric question. */
  scoring: (plan: Omit<HistoryPlan, "type">): number => {
    const forecasts = forecastsOf({ type: "numeric", ...plan });
    const question = {
      type: "numeric" as const,
      openTime: OPEN,
      scheduledCloseTime: CLOSE,
      actualCloseTime: null,
      cpRevealTime: OPEN,
      spotScoringTime: OPEN,
      openLowerBound: true,
      openUpperBound: true,
      inboundOutcomeCount: POINTS - 1,
    };
    const baseUserIds = new Set(forecasts.map(({ userId }) => userId));
    const score = () => scoreForecasts({ question, resolutionBucket: 100, forecasts, baseUserIds });
    return medianOf(5, () => timed(score));
  },

  /** Returns us for each account and question of a board. */
  board: ({ questions: count }: { readonly questions: number }): number => {
    const rows = Array.from({ length: BOARD_USERS * count }, (_, i): TableRow => {
      const questionId = 1 + Math.floor(i / BOARD_USERS);
      const userId = 1 + (i % BOARD_USERS);
      const score = Math.sin(i) * 30;
      return { userId, aggregationMethod: null, questionId, score, coverage: 0.8 };
    });
    const packed = packRows(rows);
    const questions = Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      weight: 1,
      hasOutcome: true,
    }));
    const compute = () =>
      computeLeaderboard({
        boardId: 1,
        kind: "peer_tournament",
        questions,
        table: scoreTable(packed, questions),
        exclusionLevels: new Map(),
        prizePool: 1_000,
        minimumPrizeAmount: 10,
        withMedals: true,
      });
    return (1000 * medianOf(5, () => timed(compute))) / (BOARD_USERS * count);
  },
};

export type Computations = typeof computations;

/** Returns how long the work takes, ms. */
function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
