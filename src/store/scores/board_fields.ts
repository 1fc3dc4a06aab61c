/** The fields of leaderboards, exclusions and the platform's track record. */
import { BOARD_KINDS, EXCLUSION_KINDS } from "../../domain/vocabulary.ts";
import * as is from "../platform/fields.ts";
import type {
  BoardCounts,
  CalibrationBinValues,
  ExclusionDocument,
  LeaderboardDocument,
  RankBase,
  TrackRecordDocument,
} from "./score_documents.ts";

type Statistic = TrackRecordDocument["statistics"][number];
type Bar = TrackRecordDocument["histogram"][number];

const when = is.orNull(is.time());

export const leaderboardFields: is.Fields<LeaderboardDocument> = {
  _id: is.id(),
  projectId: is.orNull(is.id()),
  name: is.text(),
  scoreType: is.oneOf(...BOARD_KINDS),
  startTime: when,
  endTime: when,
  finalizeTime: when,
  prizePool: is.orNull(is.text()),
  finalized: is.flag(),
  isPrimary: is.flag(),
  calculatedOn: is.orNull(is.time()),
  windowKey: is.optional(is.text()),
  seriesId: is.optional(is.id()),
  roundDate: is.optional(is.text()),
  run: is.optional(is.orNull(is.count())),
  base: is.optional(is.object<RankBase>({ run: is.count(), at: is.time() })),
  changes: is.optional(is.count()),
  changesSeen: is.optional(is.count()),
  maxCoverage: is.optional(is.size()),
  entryCounts: is.optional(
    is.object<BoardCounts>({
      all: is.count(),
      listed: is.count(),
      ranked: is.count(),
      methods: is.count(),
    }),
  ),
  effectKeys: is.optional(is.list(is.text())),
};

export const exclusionFields: is.Fields<ExclusionDocument> = {
  _id: is.id(),
  userId: is.id(),
  projectId: is.orNull(is.id()),
  leaderboardId: is.orNull(is.id()),
  level: is.oneNumberOf(0, 1, 2, 3, 4),
  kind: is.oneOf(...EXCLUSION_KINDS),
  startTime: when,
  endTime: when,
  note: is.text(),
  createdAt: is.time(),
};

export const trackRecordFields: is.Fields<TrackRecordDocument> = {
  _id: is.id(),
  calculatedOn: is.time(),
  statistics: is.list(
    is.object<Statistic>({
      name: is.text(),
      value: is.orNull(is.number()),
      description: is.text(),
    }),
  ),
  calibration: is.list(
    is.object<CalibrationBinValues>({
      binLower: is.number(),
      binUpper: is.number(),
      lowerConfidenceInterval: is.number(),
      averageResolution: is.orNull(is.number()),
      upperConfidenceInterval: is.number(),
      perfectCalibration: is.number(),
    }),
  ),
  histogram: is.list(
    is.object<Bar>({ binStart: is.number(), binEnd: is.number(), scoreCount: is.count() }),
  ),
  // It has one element for each question that was ever scored, which are thousands. This program
  // makes them in one place, so mongoose does not check them.
  scatter: is.anything<TrackRecordDocument["scatter"]>(),
};
