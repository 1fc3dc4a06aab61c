/**
 * Checks, while the traffic is paused: every acknowledged write is stored once, and all derived
 * values follow.
 */
import { setTimeout as pause } from "node:timers/promises";
import { lookAtStates } from "./curator.ts";
import { freshFaults } from "./fresh.ts";
import { hookFaults } from "./hooks.ts";
import type { Scene } from "./scene.ts";
import { counterFaults, shownFaults } from "./shown.ts";
import { storedFaults } from "./stored.ts";
import { eventFaults, inboxFaults } from "./told.ts";

export interface Checked {
  /** Check → faults. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
  /** Milliseconds from the pause of the traffic until every derived value was right. */
  readonly settledMs: number;
  /** Number of counters that were behind their rows when the traffic paused. */
  readonly behind: number;
}

/** Within this time the schedules of the platform repair what lost jobs left (Contract 1.12). */
const SETTLE_MS = 200_000;
const POLL_MS = 500;

export async function check(scene: Scene): Promise<Checked> {
  const { stage, site } = scene;
  await site.allUp();
  const started = performance.now();
  const behind = (await counterFaults(scene).catch(() => [])).length;
  // A schedule does this every hour, and so does every start of an API process.
  await stage.caps.jobs.enqueue("self_check", {});
  const derived = await untilRight(scene, started + SETTLE_MS);
  const settledMs = performance.now() - started;
  const { lost, twice, uncalled, states, doubles } = await storedFaults(scene);
  await lookAtStates(scene);
  const faults = new Map(Object.entries({ lost, twice, uncalled, states, doubles, ...derived }));
  return { faults, settledMs, behind };
}

async function untilRight(
  scene: Scene,
  deadline: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  for (;;) {
    const faults = await derivedFaults(scene);
    const isRight = Object.values(faults).every((list) => list.length === 0);
    if (isRight || performance.now() > deadline) return faults;
    await pause(POLL_MS);
  }
}

async function derivedFaults(scene: Scene): Promise<Record<string, string[]>> {
  return {
    counters: await counterFaults(scene),
    ...(await freshFaults(scene)),
    shown: await shownFaults(scene),
    inboxes: await inboxFaults(scene),
    events: await eventFaults(scene),
    webhooks: await hookFaults(scene),
  };
}
