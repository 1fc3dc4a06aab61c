/**
 * Opens a thousand streams of events at one API process, while nothing happens, and weighs them: they
 * cost less than 100 MB and 5 % of a core. Then one event must reach all of them.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { processorTime } from "../../bench/processor_time.ts";
import { type EventReader, readEvents } from "../support/event_reader.ts";
import { until } from "../support/until.ts";
import type { Stage } from "./stage.ts";

const ACCOUNTS = 200;
const STREAMS_OF_EACH = 5;
const MEASURED_MS = 60_000;
const SETTLING_MS = 20_000;
const MOST_MB = 100;
const MOST_PERCENT = 5;
const OPENED_TOGETHER = 50;
const US_PER_MS = 1_000;

export async function prove(stage: Stage): Promise<void> {
  const accounts = await stage.make.accounts(ACCOUNTS);
  const { post } = await stage.make.question("binary");
  const { port, pid } = await stage.start("api");
  const baseUrl = `http://127.0.0.1:${port}`;
  // What the first requests load is no cost of the streams.
  const first = await readEvents(baseUrl, { token: accounts[0]!.token });
  first.close();
  await pause(SETTLING_MS);
  const before = megabytesOf(pid);
  const readers = await openAll(
    baseUrl,
    accounts.flatMap(({ token }) => Array.from({ length: STREAMS_OF_EACH }, () => token)),
  );
  await pause(SETTLING_MS);
  const begun = usedBy(pid);
  await pause(MEASURED_MS);
  const used = usedBy(pid) - begun;
  const percent = (used / (MEASURED_MS * US_PER_MS)) * 100;
  const grown = megabytesOf(pid) - before;
  const count = readers.length;
  stage.check(`${count} quiet readers cost memory`, grown < MOST_MB, `${grown.toFixed(0)} MB`);
  const detail = `${percent.toFixed(1)} % of a core`;
  stage.check(`${count} quiet readers cost processor time`, percent < MOST_PERCENT, detail);
  const event = { type: "question.opened", key: "one", time: Date.now() } as const;
  const { _id } = post;
  await stage.caps.cache.events.append([{ ...event, postId: _id, questionId: _id }]);
  const told = () => readers.filter(({ events }) => events.length === 1).length;
  await until("the event", () => told() === count).catch(() => undefined);
  stage.check("each of them is told of an event once", told() === count, `${told()} of ${count}`);
  for (const reader of readers) reader.close();
}

async function openAll(baseUrl: string, tokens: readonly string[]): Promise<EventReader[]> {
  const readers: EventReader[] = [];
  for (let from = 0; from < tokens.length; from += OPENED_TOGETHER) {
    const some = tokens.slice(from, from + OPENED_TOGETHER);
    readers.push(...(await Promise.all(some.map((token) => readEvents(baseUrl, { token })))));
  }
  return readers;
}

/** Returns the processor time that a process has used, microseconds. */
function usedBy(pid: number): number {
  const { main, threads } = processorTime(pid);
  return main + threads;
}

/** Returns the memory that a process holds, MB. */
function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
