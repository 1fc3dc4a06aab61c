/** Inserts forecasts and community predictions directly into the store, for tests of reading. */
import type { Capabilities } from "../../src/capabilities.ts";
import type { MethodValues } from "../../src/domain/aggregation/method_values.ts";
import {
  packSnapshots,
  unpackSnapshots,
} from "../../src/domain/aggregation/history/packed_snapshots.ts";
import { recordOf } from "../../src/domain/record_of.ts";
import { AGGREGATION_METHODS, PLAIN_METHODS } from "../../src/domain/vocabulary.ts";
import { packOptions } from "../../src/domain/forecasts/option_vector.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { SnapshotHistograms } from "../../src/store/predictions/prediction_documents.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { storedSnapshot } from "../../src/store/predictions/snapshot_row.ts";

export interface GivenForecast {
  readonly question: QuestionDocument;
  readonly userId: number;
  /** Probability of yes, option probabilities, or a CDF. */
  readonly value: number | readonly (number | null)[];
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end?: number | null;
}

export interface GivenPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Probability of yes, or a CDF. All plain methods get this value; the other methods get none. */
  readonly value: number | readonly number[];
  readonly forecasters?: number;
}

export function createPredictions(caps: Capabilities) {
  const heads = caps.store.aggregates.collection.model.db.collection("aggregate_heads");
  return {
    async forecast({ question, userId, value, start, end = null }: GivenForecast) {
      const v =
        typeof value === "number"
          ? value
          : question.type === "multiple_choice"
            ? packOptions(value)
            : Float64Array.from(value as readonly number[]);
      const row = { q: question._id, u: userId, s: start, e: end, v };
      await caps.store.forecasts.insert([packForecast(row, start)]);
    },

    /** Stores the prediction of a question with this history. The last point is the latest. */
    async prediction(
      question: QuestionDocument,
      points: readonly GivenPoint[],
      histograms: SnapshotHistograms | null = null,
    ) {
      const generation = { questionId: question._id, generation: 1 };
      const packed = packSnapshots(points.map(snapshotOf), question.type);
      const records = unpackSnapshots(packed);
      await caps.store.aggregates.append(generation, records);
      const latest = records.at(-1);
      if (latest === undefined) throw new Error("a prediction needs a point");
      const { openTime, scheduledCloseTime, actualCloseTime, includeBotsInAggregates } = question;
      await heads.replaceOne(
        { _id: question._id as never },
        {
          window: {
            openTime,
            scheduledCloseTime,
            closeTime: actualCloseTime,
            includesBots: includeBotsInAggregates,
          },
          generation: 1,
          version: Date.now(),
          latest: storedSnapshot(generation, latest),
          latestEnd: null,
          histograms,
          lastInstant: latest.time * 1000,
          through: latest.time * 1000,
        },
        { upsert: true },
      );
    },
  };
}

function snapshotOf({ at, value, forecasters = 1 }: GivenPoint) {
  const said = typeof value === "number" ? probability(value) : distribution(value);
  const time = at / 1000;
  return {
    time,
    snapshot: {
      startTime: time,
      endTime: null,
      forecasterCount: forecasters,
      ...recordOf(AGGREGATION_METHODS, () => null),
      ...recordOf(PLAIN_METHODS, () => said),
    },
  };
}

function probability(p: number): MethodValues {
  const both = [1 - p, p];
  return {
    forecastValues: both,
    lower: both,
    centers: both,
    upper: both,
    means: both,
    histogram: null,
  };
}

function distribution(cdf: readonly number[]): MethodValues {
  return {
    forecastValues: Float64Array.from(cdf),
    lower: [0.25],
    centers: [0.5],
    upper: [0.75],
    means: null,
    histogram: null,
  };
}
