/** The questions of a post on which a forecast of the reader stands. */
import type { Schemas } from "../api/client.ts";
import type { FeedPost } from "./pages.ts";
import { ownText, predictionText, reasonFor } from "./prediction.ts";

type Question = Schemas["Question"];

export interface Standing {
  readonly post: FeedPost;
  readonly question: Question;
  readonly title: string;
  readonly own: string;
  readonly others: string;
  /** When it ends by itself before the question closes; null where it does not. */
  readonly end: string | null;
  /** When it ends, milliseconds. */
  readonly ends: number;
}

const MS = 1000;

export function standingOf(post: FeedPost): Standing[] {
  const { question, group_of_questions: group, conditional } = post;
  const questions = question
    ? [question]
    : (group?.questions ??
      (conditional ? [conditional.question_yes, conditional.question_no] : []));
  return questions.flatMap((one) => {
    const own = ownText(one);
    if (own === null || one.status !== "open") return [];
    const close = Date.parse(one.scheduled_close_time ?? post.scheduled_close_time ?? "");
    const closes = Number.isNaN(close) ? Number.POSITIVE_INFINITY : close;
    const end = one.my_forecasts.latest?.end_time ?? null;
    const isBefore = end !== null && end * MS < closes;
    return [
      {
        post,
        question: one,
        title: titleOf(post, one),
        own,
        others: predictionText(one) ?? reasonFor(one),
        end: isBefore ? new Date(end * MS).toISOString() : null,
        ends: isBefore ? end * MS : closes,
      },
    ];
  });
}

function titleOf(post: FeedPost, { title, label }: Question): string {
  if (post.question !== undefined) return post.title;
  if (post.conditional !== undefined) return title;
  return label === "" ? title : `${post.title}: ${label}`;
}
