/** Compares what is stored with what was acknowledged. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { standingPlace } from "./authors.ts";
import { documentsOf, type Scene } from "./scene.ts";
import { storedValue } from "./values.ts";

export interface StoredFaults {
  readonly lost: string[];
  readonly twice: string[];
  readonly uncalled: string[];
  /**
   * Votes, standing forecasts and resolutions that no call can have left, and changes made twice.
   */
  readonly states: string[];
  /** Authors with two forecasts on a question that overlap when read. */
  readonly doubles: string[];
}

export async function storedFaults(scene: Scene): Promise<StoredFaults> {
  const { ledger } = scene;
  const rows = new Map<string, number>();
  const states = new Map<string, string>();
  const changes = new Map<string, number>();
  const doubles = await readForecasts(scene, rows, states);
  await readComments(scene, rows);
  await readVotes(scene.stage.caps, states);
  for (const { _id, resolution, revision = 0 } of await documentsOf(scene)) {
    if (resolution !== null) states.set(`resolution of ${_id}`, resolution);
    changes.set(`revision of ${_id}`, revision);
  }
  return {
    ...ledger.rowFaults(rows),
    states: [...ledger.stateFaults(states), ...ledger.changeFaults(changes)],
    doubles,
  };
}

async function readForecasts(
  { stage, questions }: Scene,
  rows: Map<string, number>,
  states: Map<string, string>,
): Promise<string[]> {
  const { forecasts } = stage.caps.store;
  const now = stage.caps.clock.now();
  const doubles: string[] = [];
  for (const { id } of questions) {
    const standing = new Map<number, number>();
    for await (const { u, e, v } of forecasts.ofQuestion(id)) {
      const name = `forecast ${id} ${u} ${storedValue(v)}`;
      rows.set(name, (rows.get(name) ?? 0) + 1);
      if (e !== null && e <= now) continue;
      standing.set(u, (standing.get(u) ?? 0) + 1);
      states.set(standingPlace(id, u), String(storedValue(v)));
    }
    for (const [author, count] of standing) {
      if (count > 1) doubles.push(`${author} has ${count} on ${id}`);
    }
  }
  return doubles;
}

async function readComments({ stage }: Scene, rows: Map<string, number>): Promise<void> {
  for await (const { text } of stage.caps.store.comments.collection.raw.find({})) {
    rows.set(text as string, (rows.get(text as string) ?? 0) + 1);
  }
}

async function readVotes({ store }: Capabilities, states: Map<string, string>): Promise<void> {
  const kinds = [
    ["post", store.postVotes],
    ["comment", store.commentVotes],
  ] as const;
  for (const [kind, { collection }] of kinds) {
    for await (const { objectId, userId, direction } of collection.raw.find({})) {
      states.set(`vote on ${kind} ${objectId} by ${userId}`, String(direction));
    }
  }
}
