/** A question as it is stored. Times are milliseconds since the epoch. */
import type {
  OptionsChange,
  QuestionType,
  ScoreType,
  AggregationMethod,
} from "../../domain/vocabulary.ts";

/** What rewriting the forecasts needs beside the question's new options (Maths 4.9). */
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
  /** Set by the curation of the post, so that a forecast needs one document. */
  postApproved: boolean;
  /** Multiple choice only, else null. */
  options: string[] | null;
  allOptionsEver: string[] | null;
  /** [time of validity in ms (the first is null: since ever), options]. */
  optionsHistory: [number | null, string[]][] | null;
  optionsOrder: string;
  rangeMin: number | null;
  rangeMax: number | null;
  zeroPoint: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  /** null = 200 for continuous types (Maths 0). */
  inboundOutcomeCount: number | null;
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
  /** Grows with every change of state (resolve, unresolve, close, cascade). */
  revision?: number;
  /** Time of a change of state whose consequences are still being written; null = all done. */
  unsettledSince?: number | null;
  /** A change of options whose forecasts are still being rewritten; null = all done. */
  optionsChange?: PendingOptionsChange | null;
  /** A branch that site staff resolved themselves: cascades leave it alone. */
  resolvedByHand?: boolean;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}
