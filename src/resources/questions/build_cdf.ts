/** Handles POST /api/questions/{questionId}/build-cdf/ (Contract 2.30). */
import type { QuestionAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { BuiltCdf } from "../../domain/distributions/build_cdf.ts";
import {
  buildRequested,
  type RequestedCdf,
  type RequestedQuestion,
} from "../../domain/distributions/build_requested.ts";
import { isContinuous } from "../../domain/questions/question_type.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import { formatDatetime } from "../../domain/text/datetime.ts";
import { invalid, MalformedError, ValidationError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";

/** Bytes. Leaves room for 100,000 samples and more (Contract 1.7). */
export const MAX_BUILD_BYTES = 4 * 1024 * 1024;

/**
 * Builds a CDF that a forecast may carry, and reports what had to change to keep the rules. Stores
 * nothing.
 * @throws {ValidationError | MalformedError | OverloadError}
 */
export async function buildCdf(
  caps: Pick<Capabilities, "config" | "pool">,
  request: Request<string, unknown, unknown, QuestionAccess>,
) {
  const { question } = request.subject;
  if (!isContinuous(question.type)) {
    throw invalid(`The question is of type ${question.type}, which takes no CDF.`);
  }
  const { isTime } = questionTypes[question.type].resolves;
  const { rangeMin, rangeMax, zeroPoint, inboundOutcomeCount } = question;
  const { openLowerBound, openUpperBound } = question;
  const outcome = await build(caps, request, {
    ...{ rangeMin, rangeMax, zeroPoint, inboundOutcomeCount, openLowerBound, openUpperBound },
    isTime,
  });
  if (outcome.kind === "malformed") throw new MalformedError(outcome.message);
  if (outcome.kind === "refused") throw new ValidationError(outcome.faults);
  return { status: 200, body: onWire(outcome.built, isTime) } as const;
}

/** Reads and builds large requests in a thread, and small ones here. */
async function build(
  { config, pool }: Pick<Capabilities, "config" | "pool">,
  { bytes, caller }: Pick<Request, "bytes" | "caller">,
  question: RequestedQuestion,
): Promise<RequestedCdf> {
  const { offloadBytes } = config.pool;
  if (offloadBytes === 0 || bytes.length < offloadBytes) return buildRequested(bytes, question);
  const copy = new Uint8Array(bytes);
  return pool.run(
    "buildCdf",
    { bytes: copy, question },
    { transfer: [copy.buffer], accountId: caller.id },
  );
}

function onWire(
  { cdf, largestChange, adjusted, percentiles, below, above }: BuiltCdf,
  isTime: boolean,
) {
  return {
    continuous_cdf: [...cdf],
    report: {
      largest_change: largestChange,
      adjusted: [...adjusted],
      percentiles: percentiles.map(({ p, value }) => ({
        p,
        value: value !== null && isTime ? formatDatetime(1000 * value) : value,
      })),
      below,
      above,
    },
  };
}
