/** Takes a backup under writes, kills everything, and restores it to another database. */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Capabilities } from "../../src/capabilities.ts";
import type { Account } from "../support/factories.ts";
import { open, placeOf, presage, rowsIn } from "./backup_scene.ts";
import { forecast, isCaughtUp, POLL_MS, type Scene, tail, until } from "./backup_traffic.ts";
import type { Served } from "../../bench/server_process.ts";
import type { Stage } from "./stage.ts";

const WRITERS = 4;

export async function proveBusy(stage: Stage, scene: Scene): Promise<void> {
  const dir = path.join(stage.dir, "busy");
  const place = placeOf(stage, 0);
  const api = await stage.start("api", place);
  const jobs = await stage.start("jobs", place);
  const traffic = keepWriting(api, scene);
  await pause(1_000);
  const before = await idsOf(stage.caps);
  const made = await presage(place, ["backup", dir]);
  const killed = Promise.all([api.kill(), jobs.kill()]);
  const sent = await traffic.stop();
  await killed;
  stage.check("a busy installation is backed up", made.code === 0, tail(made.output));
  stage.check("while it was written to", sent > WRITERS, `${sent} requests of forecasts`);
  const target = placeOf(stage, 2);
  const restored = await presage(target, ["restore", dir]);
  stage.check("it is restored after a kill -9", restored.code === 0, tail(restored.output));
  const { caps, close } = await open(target);
  const there = await idsOf(caps);
  const lost = Array.from(before).filter((id) => !there.has(id));
  stage.check(`all ${before.size} forecasts from before it are there`, lost.length === 0);
  await proveReferences(stage, caps);
  const isBehind = !(await isCaughtUp(caps, scene.openIds));
  stage.say(`predictions ${isBehind ? "lack" : "hold"} the newest forecasts of the backup`);
  await stage.start("api", target);
  await stage.start("jobs", target);
  const began = Date.now();
  await until("the sweeps", () => isCaughtUp(caps, scene.openIds));
  const seconds = ((Date.now() - began) / 1_000).toFixed(0);
  stage.check("the sweeps bring every prediction up to its forecasts", true, `${seconds} s`);
  await close();
}

async function idsOf(caps: Capabilities): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { _id } of rowsIn(caps, "forecasts")) ids.add(String(_id));
  return ids;
}

/** Collection and field → the collection whose `_id` the field names. */
const REFERENCES = [
  ["forecasts", "q", "questions"],
  ["forecasts", "u", "users"],
  ["questions", "postId", "posts"],
  ["posts", "authorId", "users"],
  ["posts", "defaultProjectId", "projects"],
  ["comments", "postId", "posts"],
  ["aggregate_heads", "_id", "questions"],
  ["leaderboard_entries", "b", "leaderboards"],
  ["leaderboards", "projectId", "projects"],
  ["tokens", "_id", "users"],
] as const;

async function proveReferences(stage: Stage, caps: Capabilities): Promise<void> {
  let rows = 0;
  const dangling: string[] = [];
  for (const [from, field, to] of REFERENCES) {
    const known = new Set<string>();
    for await (const { _id } of rowsIn(caps, to)) known.add(plain(_id));
    for await (const row of rowsIn(caps, from)) {
      const named = row[field];
      if (typeof named !== "number" && typeof named !== "object") continue;
      if (named === null) continue;
      rows += 1;
      if (!known.has(plain(named))) dangling.push(`${from}.${field} ${plain(named)}`);
    }
  }
  stage.check(`all ${rows} references resolve`, dangling.length === 0, dangling[0] ?? "");
}

function plain(id: unknown): string {
  return JSON.stringify(id);
}

/** Sends forecasts from several writers. `stop` returns how many requests were accepted. */
function keepWriting(api: Served, { people, openIds }: Scene): { stop(): Promise<number> } {
  let isOver = false;
  let sent = 0;
  const write = async (writer: number) => {
    for (let i = writer; !isOver; i += WRITERS) {
      const person: Account = people[i % people.length]!;
      await forecast(api, person, { questionIds: openIds, i }).then(
        () => (sent += 1),
        () => pause(POLL_MS),
      );
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    async stop() {
      isOver = true;
      await writers;
      return sent;
    },
  };
}
