/** Scores, leaderboards and the track record as the store gives them out. Times in ms. */
import type { AggregationMethod, BoardKind, Medal, ScoreType } from "../../domain/vocabulary.ts";

export type { BoardKind as BoardType };

/** One score as the store gives it out: of an author, or of an aggregation method. */
export interface ScoreDocument {
  /** question id */
  q: number;
  /** author id, or null for an aggregate */
  u: number | null;
  method: AggregationMethod | null;
  type: ScoreType;
  score: number;
  coverage: number;
  /** From when on it could be known: the setting of the resolution, ms. */
  at: number;
}

/** Where the scores of a question stand; the switch from one scoring run to the next. */
export interface ScoreHeadDocument {
  /** question id */
  _id: number;
  /** The run whose rows are in force; null = none: never scored, or taken back. */
  run: number | null;
  /** The last run that came this far: an earlier one that is late changes nothing. */
  lastRun: number;
  /** Setting of the resolution that was scored, ms; null without scores. */
  resolvedAt: number | null;
  /** Time of the last switch, ms. */
  changedAt: number;
}

export interface LeaderboardDocument {
  _id: number;
  /** null = a global board */
  projectId: number | null;
  name: string;
  /** Maths 6.1: which rows of scores it adds up, and how. */
  scoreType: BoardKind;
  startTime: number | null;
  endTime: number | null;
  finalizeTime: number | null;
  /** Decimal string with two digits, or null. */
  prizePool: string | null;
  finalized: boolean;
  isPrimary: boolean;
  /** Time of the last computation, ms; null = never computed. */
  calculatedOn: number | null;
  /** Yearly global boards: kind and window, unique. */
  windowKey?: string;
  /** The run whose entries are in force; absent or null = no entries yet. */
  run?: number | null;
  /** How often something changed that the entries rest on; absent = never. */
  changes?: number;
  /** `changes` as the run in force found it: another number means that a run is owed. */
  changesSeen?: number;
  /** Largest sum of coverages an entry could reach. */
  maxCoverage?: number;
  entryCounts?: BoardCounts;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

export interface BoardCounts {
  /** Accounts on the board. */
  all: number;
  /** Those not hidden from everybody. */
  listed: number;
  /** Those that hold a rank. */
  ranked: number;
  /** Aggregation methods on the board. */
  methods: number;
}

export type ExclusionLevelValue = 0 | 1 | 2 | 3 | 4;

/** Entries of a board that follow one another. */
export interface BoardPartDocument {
  /** `<board>-<run>-<place of the first>` */
  _id: string;
  /** board id */
  b: number;
  run: number;
  /** Of its first entry. */
  place: number;
  /** Accounts with a medal among the entries. */
  medalists: number[];
  entries: LeaderboardEntryDocument[];
}

/** One line of a board. */
export interface LeaderboardEntryDocument {
  /** board id */
  b: number;
  run: number;
  /** Place in the order of display, from 0. */
  place: number;
  /** account id, or null for an aggregate */
  u: number | null;
  method: AggregationMethod | null;
  /** Rank held; of levels 2 and above the one they would have. */
  rank: number;
  score: number;
  ciLower: number | null;
  ciUpper: number | null;
  coverage: number;
  contributionCount: number;
  medal: Medal | null;
  take: number | null;
  /** Fraction of the pool. */
  percentPrize: number;
  prize: number | null;
  level: ExclusionLevelValue;
}

/** Keeps an account out of prizes, ranks or boards (Maths 6.2). */
export interface ExclusionDocument {
  _id: number;
  userId: number;
  /** The project, or the board; both null = everywhere. */
  projectId: number | null;
  leaderboardId: number | null;
  level: ExclusionLevelValue;
  kind: "staff" | "project_owner" | "disqualified" | "other";
  /** Span it applies to, ms; null = without end on that side. */
  startTime: number | null;
  endTime: number | null;
  note: string;
  createdAt: number;
}

/** The platform's track record as last computed (Maths 8); one document. */
export interface TrackRecordDocument {
  _id: number;
  calculatedOn: number;
  statistics: { name: string; value: number | null; description: string }[];
  calibration: CalibrationBinValues[];
  histogram: { binStart: number; binEnd: number; scoreCount: number }[];
  scatter: {
    score: number;
    /** ms */
    time: number;
    questionTitle: string;
    postId: number;
    resolution: string;
  }[];
}

export interface CalibrationBinValues {
  binLower: number;
  binUpper: number;
  lowerConfidenceInterval: number;
  averageResolution: number | null;
  upperConfidenceInterval: number;
  perfectCalibration: number;
}
