/** Handles POST /api/aggregations/ (Contract 2.35). */
import { Readable } from "node:stream";
import { findTargets, type ListedTarget } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import { withheldFrom } from "../../access/withheld.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { ValidationError } from "../../errors.ts";
import { FORMATS } from "../../export/export_stream.ts";
import { predictionLines } from "../../export/predictions_at.ts";
import type { Request } from "../../http/route.ts";
import type { PredictionsBody } from "../../schema/predictions_at.ts";

/** How many bytes may wait for a slow client. */
const BUFFERED_BYTES = 256 * 1024;

/**
 * Streams the predictions. Everything that can be refused is refused before the first byte.
 * @throws {ValidationError} when the body names questions that the caller does not see
 */
export async function readPredictions(
  caps: DirectoryNeeds & Pick<Capabilities, "pool" | "readers">,
  { body, caller, now, signal }: Request<string, unknown, PredictionsBody>,
) {
  const { questions, at: times, method = "recency_weighted" } = body;
  const visible = await findTargets(caps, caller, [...new Set(questions)], now);
  const unknown = questions.filter((id) => !visible.has(id));
  if (unknown.length > 0) {
    throw new ValidationError({ questions: unknown.map((id) => `Unknown: ${id}.`) });
  }
  const directory = await projectDirectory(caps, caller);
  const posts = await caps.store.posts.byIds(conditionalsOf(visible));
  const { withheld } = await withheldFrom(caps, caller, { posts, directory, now });
  const reader = { ...caps, store: await caps.readers.exports(signal) };
  const wanted = { questionIds: questions, times, method, now, withheld };
  const lines = predictionLines(reader, wanted, { signal, accountId: caller.id });
  return {
    status: 200 as const,
    headers: { "Content-Type": FORMATS.ndjson.type },
    stream: Readable.from(lines, { objectMode: false, highWaterMark: BUFFERED_BYTES }),
  };
}

/** Returns the ids of the conditionals among the posts of these questions. */
function conditionalsOf(visible: ReadonlyMap<number, ListedTarget>): number[] {
  const posts = [...visible.values()].map(({ post }) => post);
  return [...new Set(posts.filter(({ kind }) => kind === "conditional").map(({ _id }) => _id))];
}
