/**
 * `node --import tsx bench/sizes.ts`: measures what a forecast costs on disk, by the number of
 * forecasts. It generates projects on an engine of their own and reads `collStats` after a
 * checkpoint. The figures of docs/operations.md come from it.
 */
import { aggregateQuestion } from "../jobs/processors/aggregation/aggregate_question.ts";
import { generateProject, type ProjectPlan } from "../test/proofs/export_project.ts";
import { openStage, type Stage } from "../test/proofs/stage.ts";

const COLLECTIONS = ["forecasts", "snapshots", "aggregate_heads"] as const;
/** The plans. Each has twice the rows of the one before. */
const PLANS: readonly ProjectPlan[] = [
  { type: "binary", questions: 5, forecasters: 200, revisions: 10 },
  { type: "binary", questions: 10, forecasters: 200, revisions: 10 },
  { type: "binary", questions: 20, forecasters: 200, revisions: 10 },
  { type: "numeric", questions: 3, forecasters: 100, revisions: 10 },
  { type: "numeric", questions: 6, forecasters: 100, revisions: 10 },
];

interface Size {
  readonly documents: number;
  readonly data: number;
  readonly disk: number;
  readonly indexes: number;
}

async function sizeOf({ caps }: Stage, name: string): Promise<Size> {
  const { db } = caps.store.forecasts.collection.model;
  const [found] = await db
    .collection(name)
    .aggregate<{
      storageStats: { count: number; size: number; storageSize: number; totalIndexSize: number };
    }>([{ $collStats: { storageStats: {} } }])
    .toArray();
  const { count = 0, size = 0, storageSize = 0, totalIndexSize = 0 } = found?.storageStats ?? {};
  return { documents: count, data: size, disk: storageSize, indexes: totalIndexSize };
}

async function sizes(stage: Stage): Promise<Map<string, Size>> {
  const { db } = stage.caps.store.forecasts.collection.model;
  await db.getClient().db("admin").command({ fsync: 1 });
  const found = await Promise.all(
    COLLECTIONS.map(async (name) => [name, await sizeOf(stage, name)] as const),
  );
  return new Map(found);
}

async function measure(stage: Stage, plan: ProjectPlan): Promise<void> {
  const before = await sizes(stage);
  const { questionIds, rows } = await generateProject(stage, plan);
  const context = {
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
  };
  for (const questionId of questionIds) {
    await aggregateQuestion(stage.caps, { questionId, rebuild: true }, context);
  }
  const after = await sizes(stage);
  stage.say(`\n${plan.type}, ${rows} forecasts on ${questionIds.length} questions`);
  for (const [name, size] of after) stage.say(lineOf(name, size, before.get(name)));
}

const NOTHING: Size = { documents: 0, data: 0, disk: 0, indexes: 0 };

function lineOf(name: string, size: Size, before: Size = NOTHING): string {
  const documents = size.documents - before.documents;
  const each = (field: keyof Size) => Math.round((size[field] - before[field]) / documents);
  return `  ${name}: ${documents} documents, bytes each: ${each("data")} data, ${each("disk")} on disk, ${each("indexes")} indexes`;
}

const stage = await openStage("sizes");
try {
  for (const plan of PLANS) await measure(stage, plan);
} finally {
  await stage.close();
}
process.exit(0);
