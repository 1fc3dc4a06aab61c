/** Comments as threads. */
import type { Schemas } from "../api/client.ts";

export type Comment = Schemas["Comment"];

export interface Thread {
  readonly comment: Comment;
  /** The oldest first. */
  readonly replies: readonly Thread[];
  /** The name of the account that it answers, where its place does not show that. */
  readonly answers: string | null;
}

interface Place extends Thread {
  readonly replies: Place[];
  readonly depth: number;
  /** The place whose replies hold this one. */
  readonly above: Place | null;
}

/** Replies that lie deeper stand beside each other, because a narrow window has no room for more. */
const MOST_DEPTH = 3;

/** Returns the threads in the order of their roots. A reply is younger than what it answers. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const places = new Map<number, Place>();
  for (const comment of comments.toSorted((a, b) => a.id - b.id)) {
    const answered = places.get(comment.parent_id ?? 0) ?? places.get(comment.root_id ?? 0);
    const place = placeBelow(answered, comment);
    place.above?.replies.push(place);
    places.set(comment.id, place);
  }
  return comments.flatMap(({ id }) => {
    const place = places.get(id);
    return place?.above === null ? [place] : [];
  });
}

function placeBelow(answered: Place | undefined, comment: Comment): Place {
  if (answered === undefined) {
    return { comment, replies: [], answers: null, depth: 0, above: null };
  }
  const isDeep = answered.depth === MOST_DEPTH;
  return {
    comment,
    replies: [],
    answers: isDeep ? answered.comment.author.username : null,
    depth: isDeep ? MOST_DEPTH : answered.depth + 1,
    above: isDeep ? answered.above : answered,
  };
}
