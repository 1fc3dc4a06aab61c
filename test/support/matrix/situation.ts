/** The parts of a request of the matrix, and the objects that it is sent to. */
import { POST_KINDS, makePost, type MatrixPost, type Place, type PostKind } from "./places.ts";
import type { Caller } from "./cast.ts";
import { stateOf } from "./outcomes.ts";
import { insertComment, type Standing, type World } from "./world.ts";

/** A request to the route of the situation. */
export interface Ask {
  /** Values of the path parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  /** A body that is no JSON. */
  readonly raw?: Uint8Array<ArrayBuffer>;
  /** Used instead of the caller's own credentials. */
  readonly token?: string;
}

export interface Situation {
  readonly world: World;
  readonly place: Place;
  readonly on: string;
  /** Name of the route. */
  readonly route: string;
  readonly caller: Caller;
  /** Whether the request will succeed, and so needs its own object. */
  readonly fresh: boolean;
  /** Number of the situation, so that kinds of posts take turns. */
  readonly turn: number;
}

/** Prepares the request of a row. Null means that there is nothing to ask in this place. */
export type Prepare = (situation: Situation) => Promise<Ask | null>;

const ONE_KIND = ["conditional", "multiple choice", "notebook"];

export async function postOf(
  { world, place, on, fresh, turn }: Situation,
  kinds: readonly PostKind[] = POST_KINDS,
): Promise<MatrixPost> {
  const state = stateOf(on, place.kind)!;
  const wanted = ONE_KIND.includes(on) ? [on] : kinds;
  if (fresh) {
    const type = wanted[turn % wanted.length]!;
    const { author } = place.kind;
    return makePost(world, { projectIds: [place.project._id], author, state, type, word: "x" });
  }
  const known = place.posts.filter((post) => post.state === state && wanted.includes(post.kind));
  const post = known[turn % known.length];
  if (post === undefined) throw new Error(`No post on "${on}" in the ${place.kind.name}.`);
  return post;
}

/** Returns the comment of the situation, written by the witness, by the caller or by their bot. */
export async function commentOf(situation: Situation): Promise<number> {
  const { world, on, fresh, caller } = situation;
  const isOwn = on === "own comment";
  const isOfBot = on === "comment of own bot";
  if (!fresh && !isOwn && !isOfBot) {
    const { comment, privateComment } = standingOf(situation);
    return on === "private comment" ? privateComment : comment;
  }
  // The request needs its own post, because the shared posts must not change.
  const { id } = await postOf({ ...situation, on: "open", fresh: true });
  // A caller without an account has no comment, so the witness's comment is used.
  const author = isOwn || isOfBot ? (caller.account ?? world.witness) : world.witness;
  if (!isOfBot) return insertComment(world.app, author.id, id);
  const bot = await world.app.make.account({ isBot: true, botOwnerId: author.id });
  return insertComment(world.app, bot.id, id, { isPrivate: true, byBot: true });
}

export function standingOf({ world, place }: Pick<Situation, "world" | "place">): Standing {
  return world.standing.get(place)!;
}
