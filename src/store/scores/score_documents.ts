/** Scores, leaderboards and the track record as the store returns them. Times are in ms. */
import type {
  AggregationMethod,
  BoardKind,
  ExclusionKind,
  Medal,
  QuestionType,
  ScoreType,
} from "../../domain/vocabulary.ts";

export type { BoardKind as BoardType };

/** One score of an author or of an aggregation method. */
export interface ScoreDocument {
  /** The question's id. */
  q: number;
  /** The author's id, or null for an aggregate. */
  u: number | null;
  method: AggregationMethod | null;
  type: ScoreType;
  score: number;
  coverage: number;
  /** When the resolution was set, ms. The score could be known from then on. */
  at: number;
}

/** Says which scoring run of a question is in force. Changing it switches to another run. */
export interface ScoreHeadDocument {
  /** The question's id. */
  _id: number;
  /**
   * The run whose rows are in force. Null when the question was never scored or its scores were
   * taken back.
   */
  run: number | null;
  /** The last run that was published. A late earlier run changes nothing. */
  lastRun: number;
  /** When the scored resolution was set, ms. Null without scores. */
  resolvedAt: number | null;
  /** When the head last changed, ms. */
  changedAt: number;
}

export interface LeaderboardDocument {
  _id: number;
  /** Null for a global board. */
  projectId: number | null;
  name: string;
  /** Which scores the board adds up, and how (Maths 6.1). */
  scoreType: BoardKind;
  startTime: number | null;
  endTime: number | null;
  finalizeTime: number | null;
  /** A decimal string with two digits, or null. */
  prizePool: string | null;
  finalized: boolean;
  isPrimary: boolean;
  /** When the board was last computed, ms. Null when it never was. */
  calculatedOn: number | null;
  /** For yearly global boards kind and window, for those of series which it is. It is unique. */
  windowKey?: string;
  /** The series whose rounds alone count. Absent where all posts of the project do. */
  seriesId?: number;
  /** The round that alone counts. Absent on the board of the whole series. */
  roundDate?: string;
  /** The run whose entries are shown. Absent or null while there are no entries. */
  run?: number | null;
  /** The ranks from which changes are told. Absent before the second run. */
  base?: RankBase;
  /** How often the data behind the entries changed. Absent means never. */
  changes?: number;
  /**
   * The value of `changes` that the shown run has read. A different number means that another run
   * is needed.
   */
  changesSeen?: number;
  /** The largest sum of coverages that an entry can reach. */
  maxCoverage?: number;
  entryCounts?: BoardCounts;
  /**
   * The calls under an `Idempotency-Key` that made or changed the board; see `platform/effects.ts`.
   */
  effectKeys?: string[];
}

/** A run whose entries say which ranks accounts had before, and when it was replaced, ms. */
export interface RankBase {
  readonly run: number;
  readonly at: number;
}

export interface BoardCounts {
  /** The number of accounts on the board. */
  all: number;
  /** The number of accounts that every reader sees. */
  listed: number;
  /** The number of accounts with a rank. */
  ranked: number;
  /** The number of aggregation methods on the board. */
  methods: number;
}

export type ExclusionLevelValue = 0 | 1 | 2 | 3 | 4;

/** Consecutive entries of a board. */
export interface BoardPartDocument {
  /** `<board>-<run>-<place of the first entry>` */
  _id: string;
  /** The board's id. */
  b: number;
  run: number;
  /** The place of its first entry. */
  place: number;
  /** The accounts with a medal among the entries. */
  medalists: number[];
  entries: LeaderboardEntryDocument[];
}

/** One entry of a board. */
export interface LeaderboardEntryDocument {
  /** The board's id. */
  b: number;
  run: number;
  /** The position in display order, from 0. */
  place: number;
  /** The account's id, or null for an aggregate. */
  u: number | null;
  method: AggregationMethod | null;
  /** The rank. For levels 2 and above it is the rank that the account would have. */
  rank: number;
  score: number;
  ciLower: number | null;
  ciUpper: number | null;
  coverage: number;
  contributionCount: number;
  medal: Medal | null;
  take: number | null;
  /** The fraction of the prize pool. */
  percentPrize: number;
  prize: number | null;
  level: ExclusionLevelValue;
}

/** Keeps an account out of prizes, ranks or boards (Maths 6.2). */
export interface ExclusionDocument {
  _id: number;
  userId: number;
  /** The project or the board that it covers. When both are null it covers every board. */
  projectId: number | null;
  leaderboardId: number | null;
  level: ExclusionLevelValue;
  kind: ExclusionKind;
  /** The time span that it covers, ms. Null leaves that side open. */
  startTime: number | null;
  endTime: number | null;
  note: string;
  createdAt: number;
}

/** The platform's track record as last computed (Maths 8). There is one document. */
export interface TrackRecordDocument {
  _id: number;
  calculatedOn: number;
  statistics: { name: string; value: number | null; description: string }[];
  calibration: CalibrationBinValues[];
  histogram: { binStart: number; binEnd: number; scoreCount: number }[];
  scatter: {
    score: number;
    /** Milliseconds since the epoch. */
    time: number;
    questionTitle: string;
    postId: number;
    /** Absent in a record that an older version computed. */
    type?: QuestionType;
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
