/**
 * Shows how the engine executes what a function of the store sends. The driver's monitoring records
 * the commands, and they are explained unchanged. So no query is written down twice.
 */
import mongoose, { type Connection, type mongo } from "mongoose";

type Command = mongo.BSON.Document;

export interface Explained {
  /** `find`, `aggregate`, `count`, `distinct`, `update`, `delete` or `findAndModify`. */
  readonly name: string;
  /** Stages of the winning plan, in no order. */
  readonly stages: readonly string[];
  /** Number of index entries that were read. */
  readonly keys: number;
  /** Number of documents that were read. */
  readonly documents: number;
}

const EXPLAINABLE = ["find", "aggregate", "count", "distinct", "update", "delete", "findAndModify"];
/** Fields that belong to the sending of a command, and not to the command. */
const ENVELOPE = ["$db", "lsid", "txnNumber", "$clusterTime", "$readPreference", "writeConcern"];

/** Returns the address of a database whose connections report the commands they send. */
export function monitored(uri: string): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}monitorCommands=true`;
}

/** Returns the commands that are sent while `ask` runs, in order. */
export async function commandsOf(
  connection: Connection,
  ask: () => Promise<unknown>,
): Promise<Command[]> {
  const client = connection.getClient();
  const sent: Command[] = [];
  const note = ({ command, commandName }: mongo.CommandStartedEvent) => {
    if (EXPLAINABLE.includes(commandName)) sent.push({ ...command });
  };
  client.on("commandStarted", note);
  try {
    await ask();
  } finally {
    client.removeListener("commandStarted", note);
  }
  if (sent.length === 0) throw new Error("No command was seen: is the connection monitored?");
  return sent;
}

/** Returns how many bytes of a collection the engine sends while `ask` runs. */
export async function bytesRead(
  connection: Connection,
  collection: string,
  ask: () => Promise<unknown>,
): Promise<number> {
  const client = connection.getClient();
  let bytes = 0;
  const note = ({ reply }: mongo.CommandSucceededEvent) => {
    const { cursor } = reply as { readonly cursor?: { readonly ns?: string } };
    if (cursor?.ns?.endsWith(`.${collection}`) !== true) return;
    bytes += mongoose.mongo.BSON.calculateObjectSize(cursor);
  };
  client.on("commandSucceeded", note);
  try {
    await ask();
  } finally {
    client.removeListener("commandSucceeded", note);
  }
  if (bytes === 0) throw new Error("No answer was seen: is the connection monitored?");
  return bytes;
}

/**
 * Returns the plans of the commands that are sent while `ask` runs, in order. A batch has one plan
 * for each write.
 */
export async function explained(
  connection: Connection,
  ask: () => Promise<unknown>,
): Promise<Explained[]> {
  const plans: Explained[] = [];
  for (const command of (await commandsOf(connection, ask)).flatMap(singleWrites)) {
    const answer = await connection.db!.command({ explain: command, verbosity: "executionStats" });
    plans.push({
      name: Object.keys(command)[0]!,
      stages: stagesOf(answer),
      keys: sumOf(answer, "totalKeysExamined"),
      documents: sumOf(answer, "totalDocsExamined"),
    });
  }
  return plans;
}

/** Removes the envelope. The engine explains one write at a time. */
function singleWrites(command: Command): Command[] {
  const entries = Object.entries(command).filter(([key]) => !ENVELOPE.includes(key));
  const bare: Command = Object.fromEntries(entries);
  const batch = ["updates", "deletes"].find((key) => key in bare);
  if (batch === undefined) return [bare];
  return (bare[batch] as Command[]).map((write) => ({ ...bare, [batch]: [write] }));
}

/** Whether a plan scans a whole collection, or sorts what an index could return in order. */
export function isSlow({ stages }: Explained): boolean {
  return stages.includes("COLLSCAN") || stages.includes("SORT");
}

/**
 * Returns the names of stages, with those of a pipeline that no plan took over (`$sort`, `$group`).
 */
function stagesOf(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    if (key === "rejectedPlans" || key === "executionStats" || key === "command") return [];
    if (key === "stage" && typeof value === "string") return [value];
    if (key === "$sort") return ["SORT"];
    return stagesOf(value);
  });
}

function sumOf(answer: unknown, field: string): number {
  if (typeof answer !== "object" || answer === null) return 0;
  return Object.entries(answer).reduce(
    (sum, [key, value]) => sum + (key === field ? Number(value) : sumOf(value, field)),
    0,
  );
}
