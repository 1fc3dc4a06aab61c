/** Judges what an observed value does to a question that depends on it (Contract 3.19). */
import type { QuestionAccess } from "../../access/access.ts";
import type { Origin } from "../../accounts/record_event.ts";
import { mayResolve } from "../../domain/accounts/permission.ts";
import { readResolution } from "../../domain/questions/resolution.ts";
import { outcomeOf } from "../../domain/series/observed.ts";
import type { ObservedResult } from "../../domain/series/series_words.ts";
import { PresageError, ValidationError } from "../../errors.ts";
import type { RoundItem } from "../../store/posts/rounds.ts";
import { decideResolution, type ResolveCall } from "./resolve_question.ts";

/** The request that sends the values. */
type Sent = Origin & { readonly now: number };

export interface Dependant {
  readonly item: RoundItem;
  /** Absent where the question is gone, or the caller may not resolve it. */
  readonly access: QuestionAccess | undefined;
  readonly result: ObservedResult;
  /** The resolution as it is stored; null where it is refused. */
  readonly resolution: string | null;
  readonly reason: string | null;
}

interface Judged {
  readonly item: RoundItem;
  readonly access: QuestionAccess | undefined;
  readonly value: string;
  readonly knownAt: number;
}

/** Works out what a value does to a question. Writes nothing. */
export async function judge(request: Sent, judged: Judged): Promise<Dependant> {
  const { item, access, value } = judged;
  const refuse = (reason: string): Dependant => {
    const resolution = access?.question.resolution ?? null;
    return { item, access, result: "refused", resolution, reason };
  };
  if (access === undefined) return refuse("The question is gone.");
  if (!mayResolve(access.level)) return refuse("Only curators of its project resolve it.");
  const { question } = access;
  const outcome = outcomeOf(question, item.rule, value);
  if (!outcome.ok) return refuse(`${outcome.reason}.`);
  const verdict = readResolution(outcome.outcome, question);
  if (!verdict.ok) return refuse(`${verdict.reason}.`);
  const { resolution } = verdict;
  const as = (result: ObservedResult) => ({ item, access, result, resolution, reason: null });
  if (question.resolution === resolution) return as("unchanged");
  try {
    const taken = { ...judged, access: withoutResolution(access), resolution };
    await decideResolution(undefined, requestFor(request, taken));
  } catch (error) {
    if (error instanceof PresageError) return refuse(reasonOf(error));
    throw error;
  }
  return as(question.resolution === null ? "resolved" : "revised");
}

/** Returns the question as it would be once its resolution was taken back. */
function withoutResolution(access: QuestionAccess): QuestionAccess {
  return { ...access, question: { ...access.question, resolution: null } };
}

/** Returns the request that resolves one question, under a key of its own. */
export function requestFor(
  request: Sent,
  { access, resolution, knownAt }: { access: QuestionAccess; resolution: string; knownAt: number },
): ResolveCall {
  const { question } = access;
  // A revised value was known when the first one was: the question closed then.
  const actualResolveTime = Math.max(
    question.actualResolveTime ?? knownAt,
    question.openTime ?? knownAt,
  );
  const { caller, address, now, effectKey } = request;
  return {
    caller,
    address,
    now,
    subject: access,
    body: { resolution, actual_resolve_time: actualResolveTime },
    ...(effectKey === undefined ? {} : { effectKey: `${effectKey} ${question._id}` }),
  };
}

/** Returns a refusal in a sentence. */
export function reasonOf(error: PresageError): string {
  if (!(error instanceof ValidationError)) return error.message;
  const texts = Object.values(error.fields).flat();
  return texts.filter((text) => typeof text === "string").join(" ");
}
