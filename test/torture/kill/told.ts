/** What accounts are told while processes die: the lines of their inboxes, and events. */
import { setTimeout as pause } from "node:timers/promises";
import { MOST_TOLD_EVENTS } from "../../../src/domain/accounts/notification.ts";
import { type EventReader, type ReadEvent, readEvents } from "../../support/event_reader.ts";
import type { Account } from "../../support/factories.ts";
import type { Scene } from "./scene.ts";
import type { Site } from "./site.ts";

const AGAIN_MS = 300;

/** Follows the events through all kills, as a program does: it comes again with its last id. */
export interface Follower {
  readonly account: Account;
  /** What was told under each key. The same happening has the same key. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** Events that came, repeats included. */
  readonly count: () => number;
  close(): void;
}

export function follow(site: Site, account: Account): Follower {
  const told = new Map<string, Set<string>>();
  let reader: EventReader | null = null;
  let [count, lastId, isOver] = [0, "", false];
  const take = ({ event, data: { key, post_id, question_id, comment_id } }: ReadEvent) => {
    if (event === "gap") return;
    count += 1;
    const about = JSON.stringify([event, post_id, question_id, comment_id]);
    told.set(key, (told.get(key) ?? new Set()).add(about));
  };
  const read = async () => {
    const baseUrl = `http://127.0.0.1:${site.api().port}`;
    const { token } = account;
    reader = await readEvents(baseUrl, { token, ...(lastId === "" ? {} : { lastId }) });
    for (let at = 0; !isOver;) {
      // The end is looked at first: what came before it is taken all the same.
      const isLast = reader.isOver;
      for (; at < reader.events.length; at += 1) take(reader.events[at]!);
      lastId = reader.lastId === "" ? lastId : reader.lastId;
      if (isLast) return;
      await pause(AGAIN_MS);
    }
  };
  const goOn = async () => {
    while (!isOver) {
      await read().catch(() => undefined);
      await pause(AGAIN_MS);
    }
  };
  void goOn();
  return {
    account,
    told,
    count: () => count,
    close() {
      isOver = true;
      reader?.close();
    },
  };
}

/** Returns comments and resolutions that no event told, and keys that told of several things. */
export async function eventFaults({ stage, follower, questions }: Scene): Promise<string[]> {
  const keysOf = new Map<string, number>();
  for (const abouts of follower.told.values())
    for (const about of abouts) keysOf.set(about, (keysOf.get(about) ?? 0) + 1);
  const faults = [...follower.told].flatMap(([key, { size }]) =>
    size === 1 ? [] : [`${key} tells of ${size} things`],
  );
  for await (const { _id, postId } of stage.caps.store.comments.collection.raw.find({})) {
    const about = JSON.stringify(["comment.created", postId, null, _id]);
    const keys = keysOf.get(about) ?? 0;
    if (keys !== 1) faults.push(`comment ${String(_id)} has ${keys} keys`);
  }
  for (const { id, resolution } of questions) {
    const about = JSON.stringify(["question.resolved", id, id, null]);
    if (resolution !== null && !keysOf.has(about)) faults.push(`resolution of ${id} is not told`);
  }
  return faults;
}

/**
 * Returns comments that are not exactly once in the inboxes of the follower of the project and of the
 * author of the comment that they answer. A full line takes no more.
 */
export async function inboxFaults({ stage, follower }: Scene): Promise<string[]> {
  const { notifications, comments } = stage.caps.store;
  const found = new Map<string, number>();
  const full = new Set<string>();
  for await (const { userId, postId, events } of notifications.collection.raw.find({})) {
    if (events.length === MOST_TOLD_EVENTS) full.add(`${userId} ${postId}`);
    for (const event of events) {
      const name = `${userId} ${event}`;
      found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  const all = await comments.collection.raw.find({}).toArray();
  const authorOf = new Map(all.map(({ _id, authorId }) => [_id as unknown as number, authorId]));
  return all.flatMap(({ _id, postId, authorId, parentId }) => {
    const receivers = new Set([follower.account.id, authorOf.get(parentId ?? 0) ?? authorId]);
    receivers.delete(authorId);
    return [...receivers].flatMap((id) => {
      const times = found.get(`${id} ${String(_id)}`) ?? 0;
      if (times === 1 || (times === 0 && full.has(`${id} ${postId}`))) return [];
      return [`comment ${String(_id)} is ${times} times in the inbox of ${id}`];
    });
  });
}
