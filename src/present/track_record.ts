/** Turns the track record into its API form (Contract 3.8). */
import { type CalibrationBin, calibrationCurve } from "../domain/scoring/record/calibration.ts";
import { trackStatistics } from "../domain/scoring/record/track_record.ts";
import type { TrackRecord } from "../schema/track_record.ts";
import type { TrackRecordDocument } from "../store/scores/score_documents.ts";

type Record = Pick<TrackRecordDocument, "statistics" | "calibration" | "histogram" | "scatter">;

/** Returns the record of a platform on which none was computed yet. */
export function emptyRecord(): Record {
  return {
    statistics: trackStatistics([], { forecastsCount: 0, questionsPredictedCount: 0 }),
    calibration: calibrationCurve([]),
    histogram: [],
    scatter: [],
  };
}

export function presentTrackRecord(record: Record): TrackRecord {
  return {
    statistics: record.statistics.map(({ name, value, description }) => ({
      name,
      value,
      description,
    })),
    calibration_data: {
      calibration_curve: record.calibration.map(presentBin),
      score_histogram: record.histogram.map(({ binStart, binEnd, scoreCount }) => ({
        bin_start: binStart,
        bin_end: binEnd,
        score_count: scoreCount,
      })),
      score_scatter_plot: record.scatter.map((point) => ({
        score: point.score,
        score_timestamp: point.time / 1000,
        question_title: point.questionTitle,
        post_id: point.postId,
        question_type: point.type ?? null,
        question_resolution: point.resolution,
      })),
    },
  };
}

export function presentBin(bin: CalibrationBin) {
  return {
    bin_lower: bin.binLower,
    bin_upper: bin.binUpper,
    lower_confidence_interval: bin.lowerConfidenceInterval,
    average_resolution: bin.averageResolution,
    upper_confidence_interval: bin.upperConfidenceInterval,
    perfect_calibration: bin.perfectCalibration,
  };
}
