/** A question as it is stored. Times are milliseconds since the epoch. */
import type { RecentPrediction } from "../../domain/posts/recent_prediction.ts";
import type {
  OptionsChange,
  QuestionType,
  ScoreType,
  AggregationMethod,
} from "../../domain/vocabulary.ts";
import type { Unfinished } from "../../domain/requests/marks.ts";

/** What the rewriting of forecasts needs in addition to the question's new options (Maths 4.9). */
export interface PendingOptionsChange {
  kind: OptionsChange;
  /** When the new list takes effect, ms. */
  at: number;
  before: string[];
  deleted: string[];
}

export interface QuestionDocument {
  _id: number;
  postId: number;
  type: QuestionType;
  title: string;
  shortTitle: string;
  description: string;
  resolutionCriteria: string;
  finePrint: string;
  createdAt: number;
  editedAt: number;
  openTime: number | null;
  cpRevealTime: number | null;
  spotScoringTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  scheduledResolveTime: number | null;
  actualResolveTime: number | null;
  resolutionSetTime: number | null;
  resolution: string | null;
  /** Copied from the post's curation, so that a forecast reads one document. */
  postApproved: boolean;
  /** The options of a multiple choice question, else null. */
  options: string[] | null;
  allOptionsEver: string[] | null;
  /**
   * Pairs [start of validity in ms, options]. The first start is null: that list was valid from the
   * beginning.
   */
  optionsHistory: [number | null, string[]][] | null;
  optionsOrder: string;
  rangeMin: number | null;
  rangeMax: number | null;
  zeroPoint: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  /** Null means 200 for continuous types (Maths 0). */
  inboundOutcomeCount: number | null;
  /**
   * The prior that the author has set: probabilities of no and yes, of each option of the first
   * list, or a CDF. Absent or null without one.
   */
  prior?: number[] | null;
  unit: string;
  label: string;
  groupVariable: string;
  groupRank: number | null;
  includeBotsInAggregates: boolean;
  questionWeight: number;
  defaultScoreType: ScoreType;
  defaultAggregationMethod: AggregationMethod;
  averageCoverage: number | null;
  forecastsCount: number;
  nrForecasters: number;
  weeklyMovement: number | null;
  /** Absent before the first measure. */
  recent?: RecentPrediction | null;
  /** Grows with every change of state (resolve, unresolve, close, cascade). */
  revision?: number;
  /** The marks of changes whose consequences are still being written. */
  unfinished?: Unfinished;
  /** The last change of options. Its forecasts are rewritten while the mark `options` stays. */
  optionsChange?: PendingOptionsChange | null;
  /** When it was clarified last, ms. Absent where it never was. */
  clarifiedAt?: number;
  /** The proposal that the outcome rests on. Null or absent where it rests on none. */
  acceptedProposal?: number | null;
  /** Until then the outcome may be objected to, ms. Null or absent without such a window. */
  objectionsUntil?: number | null;
  /** Whether site staff resolved this branch themselves. Cascades do not change such a branch. */
  resolvedByHand?: boolean;
  /**
   * The calls under an `Idempotency-Key` that made or changed the question; see
   * `platform/effects.ts`.
   */
  effectKeys?: string[];
}
