/** A post of the feed: what is asked, what the community says, and what the reader said. */
import type { Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { projectPath } from "../project/path.ts";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { count, date, dateTimeUtc } from "../texts/format.ts";
import type { FeedPost } from "./pages.ts";
import { Change, Spark } from "./spark.tsx";
import { ownText, predictionText, reasonFor } from "./prediction.ts";

type Question = Schemas["Question"];

/** A row shows as many questions of a group as the API gives a prediction for. */
const MOST_SHOWN = 3;

interface PostRowProps {
  readonly post: FeedPost;
  /** The project whose list it is. Its name would stand in each row. */
  readonly within?: number;
}

export function PostRow({ post, within }: PostRowProps) {
  const { default_project: home } = post.projects;
  return (
    <li class="post">
      <div class="what">
        <h2 dir="auto">
          <Link href={`/questions/${post.id}/`}>{post.title}</Link>
        </h2>
        <p class="meta">
          <span class={`state ${post.status}`}>{statusOf(post)}</span>
          {home.id !== within && <Home project={home} />}
          <When post={post} />
          {post.notebook === undefined && (
            <span>{count(post.nr_forecasters, ...en.feed.forecasters)}</span>
          )}
          <Comments post={post} />
        </p>
      </div>
      <Predictions post={post} />
    </li>
  );
}

function Home({ project }: { readonly project: FeedPost["projects"]["default_project"] }) {
  const path = projectPath(project);
  return path === null ? <span>{project.name}</span> : <Link href={path}>{project.name}</Link>;
}

/** Leads to the comments where there are any. */
function Comments({ post: { id, comment_count: comments } }: Pick<PostRowProps, "post">) {
  const text = count(comments, ...en.feed.comments);
  if (comments === 0) return <span>{text}</span>;
  return <Link href={`/questions/${id}/#comments`}>{text}</Link>;
}

/** A notebook asks nothing, so its status says nothing. */
function statusOf({ notebook, status }: FeedPost): string {
  return notebook === undefined ? en.question.statuses[status] : en.question.kinds.notebook;
}

/** The next time of a post that a reader waits for. */
function When({ post }: { readonly post: FeedPost }) {
  const [text, time] =
    post.status === "resolved"
      ? [en.feed.resolved, post.actual_resolve_time]
      : post.status === "upcoming"
        ? [en.feed.opens, post.open_time]
        : post.status === "open"
          ? [en.feed.closes, post.scheduled_close_time]
          : [en.feed.resolves, post.scheduled_resolve_time];
  if (time === null || post.notebook !== undefined) return null;
  return (
    <time dateTime={time} title={dateTimeUtc(time)}>
      {text(date(time))}
    </time>
  );
}

function Predictions({ post }: { readonly post: FeedPost }) {
  const shown = shownQuestions(post);
  if (shown.length === 0) return null;
  const isShown = user.value?.hide_community_prediction !== true;
  return (
    <>
      <Spark questions={isShown ? shown.map(({ question }) => question) : []} />
      <dl class="says">
        {shown.map(({ label, question }) => (
          <Says key={question.id} label={label} question={question} />
        ))}
      </dl>
    </>
  );
}

interface Shown {
  /** Empty where the post has one question only. */
  readonly label: string;
  readonly question: Question;
}

function shownQuestions({ question, group_of_questions, conditional }: FeedPost): readonly Shown[] {
  if (question !== undefined) return [{ label: "", question }];
  if (group_of_questions !== undefined) {
    const { questions } = group_of_questions;
    const withPrediction = questions.filter((one) => one.aggregations !== undefined);
    return (withPrediction.length === 0 ? questions : withPrediction)
      .slice(0, MOST_SHOWN)
      .map((one) => ({ label: one.label === "" ? one.title : one.label, question: one }));
  }
  if (conditional === undefined) return [];
  return [
    { label: en.feed.ifYes, question: conditional.question_yes },
    { label: en.feed.ifNo, question: conditional.question_no },
  ];
}

function Says({ label, question }: Shown) {
  const own = ownText(question);
  const isOver = question.resolution !== null;
  const isHidden = question.resolution === null && user.value?.hide_community_prediction === true;
  const said = isHidden ? null : predictionText(question);
  const reason = isHidden ? en.feed.hiddenByChoice : reasonFor(question);
  return (
    <div>
      <dt class={label === "" ? "hidden" : ""} dir="auto">
        {label === "" ? en.feed.prediction : label}
      </dt>
      <dd>
        <span class={said === null ? "without" : isOver ? "prediction outcome" : "prediction"}>
          {said === null ? reason : isOver ? en.feed.outcome(said) : said}
        </span>
        {said !== null && !isOver && <Change question={question} />}
        {own !== null && <span class="own">{en.feed.you(own)}</span>}
      </dd>
    </div>
  );
}
