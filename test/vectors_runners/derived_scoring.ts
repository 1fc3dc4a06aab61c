/** Runs the scoring kinds of derived.json: calibration and score_histogram (Maths 8). */
import { calibrationCurve } from "../../src/domain/scoring/record/calibration.ts";
import { scoreHistogram } from "../../src/domain/scoring/record/track_record.ts";
import { expectClose } from "./expect_close.ts";

type Case =
  | {
      kind: "calibration";
      snapshots: {
        p: number;
        start: number;
        end: number | null;
        open_time: number;
        actual_close_time: number;
        resolution: string;
      }[];
      expected: unknown;
    }
  | { kind: "score_histogram"; scores: number[]; expected: unknown };

export function runCase(input: unknown): void {
  const example = input as Case;
  if (example.kind === "score_histogram") {
    const bins = scoreHistogram(example.scores).map(({ binStart, binEnd, scoreCount }) => ({
      bin_start: binStart,
      bin_end: binEnd,
      score_count: scoreCount,
    }));
    expectClose(bins, example.expected, "score_histogram");
    return;
  }
  const bins = calibrationCurve(
    example.snapshots.map((snapshot) => ({
      probabilityYes: snapshot.p,
      start: snapshot.start,
      end: snapshot.end,
      openTime: snapshot.open_time,
      actualCloseTime: snapshot.actual_close_time,
      resolvedYes: snapshot.resolution === "yes",
    })),
  ).map((bin) => ({
    bin_lower: bin.binLower,
    bin_upper: bin.binUpper,
    lower_confidence_interval: bin.lowerConfidenceInterval,
    average_resolution: bin.averageResolution,
    upper_confidence_interval: bin.upperConfidenceInterval,
    perfect_calibration: bin.perfectCalibration,
  }));
  expectClose(bins, example.expected, "calibration");
}
