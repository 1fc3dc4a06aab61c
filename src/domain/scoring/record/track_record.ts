/** Computes the platform's track record: statistics, histogram and scatter of scores. Maths 8. */
import type { QuestionType } from "../../vocabulary.ts";

/** The histogram covers at least -50 to 50, in about twenty bins. */
const LEAST_REACH = 50;
const BINS = 20;

export interface HistogramBin {
  binStart: number;
  binEnd: number;
  scoreCount: number;
}

/**
 * Returns a histogram of scores. Its bins have whole-numbered edges. It is empty without scores.
 */
export function scoreHistogram(scores: readonly number[]): HistogramBin[] {
  if (scores.length === 0) return [];
  let low = -LEAST_REACH;
  let high = LEAST_REACH;
  for (const score of scores) {
    low = Math.min(low, score);
    high = Math.max(high, score);
  }
  const width = Math.trunc((high + Math.abs(low)) / BINS);
  const first = Math.ceil(low);
  const bins: HistogramBin[] = [];
  for (let start = first; start < Math.ceil(high); start += width) {
    bins.push({ binStart: start, binEnd: start + width, scoreCount: 0 });
  }
  for (const score of scores) {
    const bin = bins.find(({ binStart, binEnd }) => binStart <= score && score < binEnd);
    if (bin !== undefined) bin.scoreCount += 1;
  }
  return bins;
}

/** The baseline score of the community prediction on one scored public question. */
export interface ScoredRecord {
  score: number;
  /** Time of the scoring, in any unit that all records share. */
  time: number;
  questionTitle: string;
  postId: number;
  type: QuestionType;
  resolution: string;
}

/** Returns the points of the scatter plot in order of time. */
export function scoreScatter(records: readonly ScoredRecord[]): ScoredRecord[] {
  return records.toSorted((a, b) => a.time - b.time);
}

/** Counts over the forecasts of users on public questions. */
export interface ForecastCounts {
  forecastsCount: number;
  questionsPredictedCount: number;
}

export interface TrackStatistic {
  name: string;
  value: number | null;
  description: string;
}

/**
 * Returns the four statistics in their fixed order. The average is null while no question is
 * scored.
 */
export function trackStatistics(
  records: readonly ScoredRecord[],
  counts: ForecastCounts,
): TrackStatistic[] {
  const total = records.reduce((sum, { score }) => sum + score, 0);
  return [
    {
      name: "average_score",
      value: records.length === 0 ? null : total / records.length,
      description: "Mean baseline score of the community prediction on resolved public questions",
    },
    {
      name: "forecasts_count",
      value: counts.forecastsCount,
      description: "Forecasts made on public questions",
    },
    {
      name: "questions_predicted_count",
      value: counts.questionsPredictedCount,
      description: "Public questions with at least one forecast",
    },
    {
      name: "score_count",
      value: records.length,
      description: "Resolved public questions the average is taken over",
    },
  ];
}
