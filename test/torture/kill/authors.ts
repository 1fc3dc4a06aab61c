/** What the people of the tournament do: forecast, withdraw, comment and vote. */
import type { Account } from "../../support/factories.ts";
import type { Random } from "../fuzz/random.ts";
import type { Asked, Scene } from "./scene.ts";
import { itemOf, roundedValue, valueOf } from "./values.ts";

/** One person with their own random numbers, who makes one call at a time. */
export interface Lane {
  readonly scene: Scene;
  readonly account: Account;
  readonly random: Random;
}

const KEYED = 0.5;
const SEVERAL_QUESTIONS = 0.25;
const MOST_QUESTIONS = 3;
const REPLY = 0.3;

/** Makes one call of a random kind. */
export async function act(lane: Lane): Promise<void> {
  const doIt = lane.random.weighted<(lane: Lane) => Promise<void>>([
    [46, forecast],
    [12, withdraw],
    [16, comment],
    [14, voteOnComment],
    [12, voteOnPost],
  ]);
  await doIt(lane);
}

/** Returns the key of a call, or none. */
export function keyOf({ scene, random }: Pick<Lane, "scene" | "random">): string | null {
  return random.chance(KEYED) ? `kill-${scene.next()}` : null;
}

export const standingPlace = (question: number, author: number) => `standing ${question} ${author}`;

async function forecast(lane: Lane): Promise<void> {
  const { scene, account, random } = lane;
  const items = someQuestions(lane).map((question) => ({
    question,
    value: valueOf(scene.next()),
  }));
  const { outcome } = await scene.sender.send(account, {
    kind: "forecasts",
    path: "/api/questions/forecast/",
    body: items.map(({ question, value }) => ({
      question: question.id,
      ...itemOf(question.type, value),
    })),
    key: keyOf({ scene, random }),
  });
  for (const { question, value } of items) {
    const stored = String(roundedValue(value));
    scene.ledger.row(`forecast ${question.id} ${account.id} ${stored}`, outcome);
    scene.ledger.state(standingPlace(question.id, account.id), stored, outcome);
  }
}

function someQuestions({ scene, random }: Lane): Asked[] {
  if (!random.chance(SEVERAL_QUESTIONS)) return [random.pick(scene.inUse)];
  const first = random.below(scene.inUse.length);
  const count = 2 + random.below(MOST_QUESTIONS - 1);
  return Array.from({ length: count }, (_, i) => scene.inUse[(first + i) % scene.inUse.length]!);
}

async function withdraw(lane: Lane): Promise<void> {
  const { scene, account, random } = lane;
  const question = random.pick(scene.inUse);
  const { outcome } = await scene.sender.send(account, {
    kind: "withdrawals",
    path: "/api/questions/withdraw/",
    body: [{ question: question.id }],
    key: keyOf(lane),
  });
  scene.ledger.state(standingPlace(question.id, account.id), "", outcome);
}

async function comment(lane: Lane): Promise<void> {
  const { scene, account, random } = lane;
  const parent =
    scene.comments.length > 0 && random.chance(REPLY) ? random.pick(scene.comments) : null;
  const postId = parent?.postId ?? random.pick(scene.inUse).id;
  const text = `comment ${scene.next()} of ${account.id}`;
  const { outcome, body } = await scene.sender.send(account, {
    kind: "comments",
    path: "/api/comments/create/",
    body: { on_post: postId, text, ...(parent === null ? {} : { parent: parent.id }) },
    key: keyOf(lane),
  });
  scene.ledger.row(text, outcome);
  if (outcome === "done") {
    scene.comments.push({ id: body.id as number, postId, authorId: account.id });
  }
}

async function voteOnComment(lane: Lane): Promise<void> {
  const { scene, account, random } = lane;
  const others = scene.comments.filter(({ authorId }) => authorId !== account.id);
  if (others.length === 0) return;
  const { id } = random.pick(others);
  await vote(lane, { kind: "comment votes", path: `/api/comments/${id}/vote/` }, `comment ${id}`);
}

async function voteOnPost(lane: Lane): Promise<void> {
  const { id } = lane.random.pick(lane.scene.inUse);
  await vote(lane, { kind: "post votes", path: `/api/posts/${id}/vote/` }, `post ${id}`);
}

async function vote(
  lane: Lane,
  call: { readonly kind: string; readonly path: string },
  object: string,
): Promise<void> {
  const { scene, account, random } = lane;
  const direction = random.pick([1, 1, -1, 0]);
  const body = { direction };
  const { outcome } = await scene.sender.send(account, { ...call, body, key: keyOf(lane) });
  const value = direction === 0 ? "" : String(direction);
  scene.ledger.state(`vote on ${object} by ${account.id}`, value, outcome);
}
