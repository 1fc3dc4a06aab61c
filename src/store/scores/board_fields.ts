/** The fields of leaderboards, exclusions and the platform's track record. */
import { BOARD_KINDS, EXCLUSION_KINDS } from "../../domain/vocabulary.ts";
import {
  anything,
  count,
  type Fields,
  flag,
  id,
  list,
  number,
  object,
  oneNumberOf,
  oneOf,
  optional,
  orNull,
  size,
  text,
  time,
} from "../platform/fields.ts";
import type {
  BoardCounts,
  CalibrationBinValues,
  ExclusionDocument,
  LeaderboardDocument,
  TrackRecordDocument,
} from "./score_documents.ts";

type Statistic = TrackRecordDocument["statistics"][number];
type Bar = TrackRecordDocument["histogram"][number];

const when = orNull(time());

export const leaderboardFields: Fields<LeaderboardDocument> = {
  _id: id(),
  projectId: orNull(id()),
  name: text(),
  scoreType: oneOf(...BOARD_KINDS),
  startTime: when,
  endTime: when,
  finalizeTime: when,
  prizePool: orNull(text()),
  finalized: flag(),
  isPrimary: flag(),
  calculatedOn: orNull(time()),
  windowKey: optional(text()),
  run: optional(orNull(count())),
  changes: optional(count()),
  changesSeen: optional(count()),
  maxCoverage: optional(size()),
  entryCounts: optional(
    object<BoardCounts>({ all: count(), listed: count(), ranked: count(), methods: count() }),
  ),
  effectKeys: optional(list(text())),
};

export const exclusionFields: Fields<ExclusionDocument> = {
  _id: id(),
  userId: id(),
  projectId: orNull(id()),
  leaderboardId: orNull(id()),
  level: oneNumberOf(0, 1, 2, 3, 4),
  kind: oneOf(...EXCLUSION_KINDS),
  startTime: when,
  endTime: when,
  note: text(),
  createdAt: time(),
};

export const trackRecordFields: Fields<TrackRecordDocument> = {
  _id: id(),
  calculatedOn: time(),
  statistics: list(
    object<Statistic>({ name: text(), value: orNull(number()), description: text() }),
  ),
  calibration: list(
    object<CalibrationBinValues>({
      binLower: number(),
      binUpper: number(),
      lowerConfidenceInterval: number(),
      averageResolution: orNull(number()),
      upperConfidenceInterval: number(),
      perfectCalibration: number(),
    }),
  ),
  histogram: list(object<Bar>({ binStart: number(), binEnd: number(), scoreCount: count() })),
  // It has one element for each question that was ever scored, which are thousands. This program
  // makes them in one place, so mongoose does not check them.
  scatter: anything<TrackRecordDocument["scatter"]>(),
};
