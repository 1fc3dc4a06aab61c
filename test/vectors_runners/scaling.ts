/** Runs scaling.json: locations, buckets and quantiles (Maths 2 and 3). */
import { bucketOfLocation, cdfQuantile } from "../../src/domain/forecasts/mass.ts";
import { cdfMasses } from "../support/masses.ts";
import { outcomeCount } from "../../src/domain/forecasts/cdf.ts";
import { resolutionBucket } from "../../src/domain/questions/resolution.ts";
import { questionTypes } from "../../src/domain/questions/question_types.ts";
import { continuousRange, toInternal, toReal } from "../../src/domain/questions/scaling.ts";
import { expectClose, expectSame } from "./expect_close.ts";
import { domainQuestion, type VectorQuestion } from "./vector_question.ts";

interface ScalingCase {
  question?: VectorQuestion;
  locations?: { u: number; x: number; u_back: number }[];
  continuous_range?: Record<string, number>;
  nominal_min?: number;
  nominal_max?: number;
  resolutions?: { resolution: string; bucket: number | null }[];
  cdf?: number[];
  pmf?: number[];
  quantiles?: { cdf: number[]; percentiles: number[]; u: number[]; quartiles_real?: number[] };
  all_options_ever?: string[];
}

export function runCase(input: unknown): void {
  const example = input as ScalingCase;
  const question = domainQuestion(example.question ?? { type: "numeric" });
  for (const { u, x, u_back: back } of example.locations ?? []) {
    expectClose(toReal(u, question), x, `x(${u})`);
    expectClose(toInternal(x, question), back, `u(${x})`);
  }
  runRange(example, question);
  for (const { resolution, bucket } of example.resolutions ?? []) {
    expectSame(resolutionBucket(resolution, question), bucket, `bucket of ${resolution}`);
  }
  if (example.pmf !== undefined) expectClose(cdfMasses(example.cdf ?? []), example.pmf, "pmf");
  runQuantiles(example, question);
  if (example.all_options_ever !== undefined) {
    expectSame(question.allOptionsEver, example.all_options_ever, "all_options_ever");
  }
}

type Question = ReturnType<typeof domainQuestion>;

function runRange(example: ScalingCase, question: Question): void {
  const range = continuousRange(question, question.inboundOutcomeCount);
  for (const [index, value] of Object.entries(example.continuous_range ?? {})) {
    expectClose(range[Number(index)], value, `continuous_range[${index}]`);
  }
  if (example.nominal_min !== undefined) {
    const { nominalMin, nominalMax } =
      questionTypes[question.type].presents.nominalBounds(question);
    expectClose(nominalMin, example.nominal_min, "nominal_min");
    expectClose(nominalMax, example.nominal_max, "nominal_max");
    // The middle of every bucket must be in that bucket, on every scale.
    const count = outcomeCount(question.inboundOutcomeCount);
    for (let k = 1; k <= count; k++) {
      expectSame(bucketOfLocation((k - 0.5) / count, count), k, `bucket ${k}`);
    }
  }
}

function runQuantiles(example: ScalingCase, question: Question): void {
  if (example.quantiles === undefined) return;
  const { cdf, percentiles, u, quartiles_real: real } = example.quantiles;
  percentiles.forEach((percent, i) => {
    expectClose(cdfQuantile(cdf, percent), u[i], `Q(${percent})`);
  });
  [25, 50, 75].forEach((percent, i) => {
    if (real === undefined) return;
    expectClose(toReal(cdfQuantile(cdf, percent), question), real[i], `real Q(${percent})`);
  });
}
