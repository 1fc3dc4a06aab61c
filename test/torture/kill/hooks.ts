/** A webhook while processes die. Its receiver is sometimes slow and sometimes fails. */
import type { Account } from "../../support/factories.ts";
import { openReceiver, type Received, verify } from "../../support/receiver.ts";
import type { Scene } from "./scene.ts";
import type { Site } from "./site.ts";

/** The receiver of an account's webhook. */
export interface Hook {
  /** How many messages came, repeats included, and how many different ones. */
  readonly counted: () => { readonly messages: number; readonly different: number };
  /** What the receiver took: each key with what was told under it. */
  readonly taken: () => ReadonlyMap<string, ReadonlySet<string>>;
  /** What was wrong with the messages themselves. */
  readonly faults: () => readonly string[];
  close(): Promise<void>;
}

/** What the receiver answers, one after the other, each for so long, ms. */
const MOODS: readonly {
  readonly status: number;
  readonly delayMs: number;
  readonly forMs: number;
}[] = [
  { status: 204, delayMs: 0, forMs: 9_000 },
  { status: 204, delayMs: 2_000, forMs: 4_000 },
  { status: 503, delayMs: 0, forMs: 1_000 },
];

/** Makes a webhook of an account that tells what happens in a project. */
export async function openHook(site: Site, account: Account, project: number): Promise<Hook> {
  const receiver = await openReceiver();
  const { secret } = await create(site, account, { url: receiver.url, project });
  const wrong: string[] = [];
  let verified = 0;
  let [mood, timer] = [0, setTimeout(() => undefined, 0)];
  // The library refuses what was signed more than five minutes ago, so it is asked soon.
  const look = () => {
    const fresh = receiver.messages.slice(verified);
    verified = receiver.messages.length;
    wrong.push(...fresh.flatMap((message) => messageFaults(message, secret)));
  };
  const change = () => {
    look();
    const { status, delayMs, forMs } = MOODS[mood++ % MOODS.length]!;
    receiver.answer(status, {}, delayMs);
    timer = setTimeout(change, forMs);
  };
  change();
  return {
    counted: () => ({ messages: receiver.messages.length, different: idsOf(receiver).size }),
    taken() {
      const taken = new Map<string, Set<string>>();
      for (const { type, key, post_id, question_id, comment_id } of receiver.events) {
        const about = JSON.stringify([type, post_id, question_id, comment_id]);
        taken.set(key, (taken.get(key) ?? new Set()).add(about));
      }
      return taken;
    },
    faults() {
      look();
      return wrong;
    },
    async close() {
      clearTimeout(timer);
      await receiver.close();
    },
  };
}

async function create(
  site: Site,
  { token }: Account,
  body: { readonly url: string; readonly project: number },
): Promise<{ readonly secret: string }> {
  const answer = await fetch(`http://127.0.0.1:${site.api().port}/api/webhooks/`, {
    method: "POST",
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`the webhook could not be made: ${text}`);
  return JSON.parse(text) as { readonly secret: string };
}

const idOf = ({ headers }: Received) => String(headers["webhook-id"]);

function idsOf({ messages }: { readonly messages: readonly Received[] }): Set<string> {
  return new Set(messages.map(idOf));
}

function messageFaults(message: Received, secret: string): string[] {
  try {
    verify(message, secret);
    return [];
  } catch (error) {
    return [`message ${idOf(message)}: ${String(error)}`];
  }
}

/** Returns comments and resolutions that the receiver did not take, and keys that told several things. */
export async function hookFaults({ stage, hook, questions }: Scene): Promise<string[]> {
  const taken = hook.taken();
  const abouts = new Set([...taken.values()].flatMap((of) => [...of]));
  const faults = [...taken].flatMap(([key, { size }]) =>
    size === 1 ? [] : [`${key} tells of ${size} things`],
  );
  for await (const { _id, postId } of stage.caps.store.comments.collection.raw.find({})) {
    const about = JSON.stringify(["comment.created", postId, null, _id]);
    if (!abouts.has(about)) faults.push(`comment ${String(_id)} did not reach the webhook`);
  }
  for (const { id, resolution } of questions) {
    const about = JSON.stringify(["question.resolved", id, id, null]);
    if (resolution !== null && !abouts.has(about)) {
      faults.push(`resolution of ${id} did not reach the webhook`);
    }
  }
  return [...faults, ...hook.faults()];
}
