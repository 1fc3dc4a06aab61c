/** Handles POST /api/questions/{questionId}/build-cdf/ (Contract 2.30). */
import type { QuestionAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import { withheldFrom } from "../../access/withheld.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
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
import { asSeen, isScaleWithheld } from "../../present/as_seen.ts";

/** Bytes. Leaves room for 100,000 samples and more (Contract 1.7). */
export const MAX_BUILD_BYTES = 4 * 1024 * 1024;

/**
 * Builds a CDF that a forecast may carry, and reports what had to change to keep the rules. Stores
 * nothing.
 * @throws {ValidationError | MalformedError | OverloadError}
 */
export async function buildCdf(
  caps: DirectoryNeeds & Pick<Capabilities, "config" | "pool">,
  request: Request<string, unknown, unknown, QuestionAccess>,
) {
  const { caller, subject, now } = request;
  const { post } = subject;
  const directory = await projectDirectory(caps, caller);
  const { withheld } = await withheldFrom(caps, caller, { posts: [post], directory, now });
  const question = asSeen(subject.question, withheld);
  if (!isContinuous(question.type)) {
    throw invalid(`The question is of type ${question.type}, which takes no CDF.`);
  }
  const { isTime } = questionTypes[question.type].resolves;
  if (isScaleWithheld(question)) throw invalid("You may not see the scale of this question.");
  const { rangeMin, rangeMax, zeroPoint, inboundOutcomeCount } = question;
  const { openLowerBound, openUpperBound } = question;
  const outcome = await build(caps, request, {
    rangeMin,
    rangeMax,
    zeroPoint,
    inboundOutcomeCount,
    openLowerBound,
    openUpperBound,
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
