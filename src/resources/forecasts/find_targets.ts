/**
 * Phases 2 and 3 of Contract 2.4: checks that the questions exist for the caller and may be
 * forecast.
 */
import { findListed } from "../../access/access.ts";
import { forecastTargets, type TargetAccess } from "../../access/forecast_targets.ts";
import type { Caches, Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { ItemRefusal } from "../../domain/forecasts/forecast_batch.ts";
import { atLeast } from "../../domain/accounts/permission.ts";
import { type ForecastError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { ListedPost } from "../../store/posts/posts.ts";
import { refusal, unknownQuestion } from "./refusals.ts";

type Needs = DirectoryNeeds & Caches<"forecastTargets">;
type Targets = ReadonlyMap<number, TargetAccess>;

export interface Asked {
  readonly caller: Caller;
  readonly now: number;
  /** Question of each item, in the order of the request. */
  readonly questionIds: readonly number[];
  /** `FeedVersions.feed` at admission; null when it is not known. */
  readonly feed: string | null;
}

/** Describes a request for these questions, with the versions it was admitted under. */
export function askedBy(
  { cache }: Pick<Capabilities, "cache">,
  { caller, now, pageVersions }: Pick<Request, "caller" | "now" | "pageVersions">,
  questionIds: readonly number[],
): Asked {
  return { caller, now, questionIds, feed: cache.feed.trusted(pageVersions)?.feed ?? null };
}

/**
 * @param fresh false: what was read a short time ago may be used
 * @throws {ForecastError | PermissionError}
 */
export async function findTargets(caps: Needs, asked: Asked, fresh: boolean): Promise<Targets> {
  const { caller, now, questionIds, feed } = asked;
  const wanted = [...new Set(questionIds)];
  const targets = await forecastTargets(caps, caller, wanted, { now, fresh, feed });
  const unknown = questionIds.filter((id) => !targets.has(id));
  if (unknown.length > 0) throw await unknownQuestions(caps, asked, targets);
  for (const { level } of targets.values()) {
    if (!atLeast(level, "forecaster")) throw new PermissionError();
  }
  return targets;
}

async function unknownQuestions(
  caps: DirectoryNeeds,
  { caller, now, questionIds }: Asked,
  targets: Targets,
): Promise<ForecastError> {
  const unknown = questionIds.filter((id) => !targets.has(id));
  const posts = await findListed(caps, caller, [...new Set(unknown)], now);
  const refusals = questionIds.flatMap((question, index): ItemRefusal[] => {
    if (targets.has(question)) return [];
    const post = posts.get(question)?.post;
    const hint = post === undefined ? null : hintFrom(post);
    const fault = unknownQuestion(question, hint);
    const message = hint === null ? fault.message : `${fault.message}. ${hint}`;
    return [{ index, question, faults: [{ ...fault, message }] }];
  });
  return refusal(refusals, questionIds.length);
}

/** Names the right ids when the client sent the id of a post that the caller may see. */
function hintFrom({ _id, kind, questionIds }: ListedPost): string {
  if (questionIds.length === 0) return `${_id} is a ${kind}, which takes no forecasts`;
  const ids = questionIds.join(", ");
  return `${_id} is the id of a post (${kind.replaceAll("_", " ")}); its questions are ${ids}`;
}
