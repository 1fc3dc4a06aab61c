import { useSignal } from "@preact/signals";
import { user } from "../api/session.ts";
import { lazyPage } from "../parts/lazy_page.tsx";
import { Markdown } from "../parts/markdown.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { dateTime, dateTimeUtc } from "../texts/format.ts";
import { Actions, type Open } from "./actions.tsx";
import { Carried } from "./carried.tsx";
import { hasDraft } from "./drafts.ts";
import { anchorOf } from "./link.ts";
import type { CommentPlace } from "./place.ts";
import type { Comment, Thread } from "./threads.ts";
import { Votes } from "./votes.tsx";

const EditForm = lazyPage(async () => ({ Page: (await import("./answers.tsx")).EditForm }));
const ReplyForm = lazyPage(async () => ({ Page: (await import("./answers.tsx")).ReplyForm }));
const Report = lazyPage(() => import("./report.tsx"));

interface ThreadViewProps {
  readonly thread: Thread;
  readonly place: CommentPlace;
}

/** A comment with its replies. */
export function ThreadView({ thread, place }: ThreadViewProps) {
  const { comment, replies } = thread;
  return (
    <li>
      <CommentView {...{ thread, place }} key={comment.id} />
      {replies.length > 0 && (
        <ul class="replies">
          {replies.map((reply) => (
            <ThreadView key={reply.comment.id} thread={reply} place={place} />
          ))}
        </ul>
      )}
    </li>
  );
}

function CommentView({ thread, place }: ThreadViewProps) {
  const { comment } = thread;
  const { id, author, is_soft_deleted: isDeleted } = comment;
  const open = useSignal<Open>(
    hasDraft(`reply-${id}`) ? "reply" : hasDraft(`edit-${id}`) ? "edit" : null,
  );
  const close = () => (open.value = null);
  const isOwn = author.id === user.value?.id;
  return (
    <article
      id={anchorOf(id)}
      class={`comment${place.named === id ? " named" : ""}`}
      aria-label={en.comments.comment.of(author.username)}
      tabIndex={-1}
    >
      <Heading {...{ thread, place }} />
      {isDeleted ? (
        <p class="quiet">{en.comments.comment.deleted}</p>
      ) : (
        <>
          <Carried forecast={comment.included_forecast} question={place.post.question} />
          {open.value === "edit" ? (
            <EditForm {...{ comment, place }} onClose={close} />
          ) : (
            <Text comment={comment} />
          )}
          <div class="row">
            {!comment.is_private && <Votes comment={comment} onChanged={place.take} />}
            <Actions {...{ comment, place, open, isOwn }} />
          </div>
          {open.value === "report" && <Report commentId={id} onCancel={close} />}
        </>
      )}
      {open.value === "reply" && <ReplyForm {...{ comment, place }} onClose={close} />}
    </article>
  );
}

/** Who wrote it, and when. */
function Heading({ thread, place }: ThreadViewProps) {
  const texts = en.comments.comment;
  const { comment, answers } = thread;
  const { id, author, created_at: at, text_edited_at: editedAt } = comment;
  const role = texts.roles[comment.author_staff_permission ?? ""];
  return (
    <p class="kicker">
      <Link href={`/users/${author.id}/`}>
        <b>{author.username}</b>
      </Link>
      {author.is_bot && <span class="tag small">{texts.bot}</span>}
      {role !== undefined && <span class="tag small">{role}</span>}
      <a href={`#${anchorOf(id)}`} aria-label={texts.link(author.username, dateTime(at))}>
        <time dateTime={at} title={dateTimeUtc(at)}>
          {dateTime(at)}
        </time>
      </a>
      {editedAt !== null && !comment.is_soft_deleted && (
        <span title={texts.editedAt(dateTime(editedAt))}>{texts.edited}</span>
      )}
      {place.since !== null && at > place.since && author.id !== user.value?.id && (
        <span class="tag small">{texts.fresh}</span>
      )}
      {comment.is_pinned && <span class="status">{texts.pinned}</span>}
      {comment.is_private && <span class="status">{texts.private}</span>}
      {answers !== null && <span>{texts.answers(answers)}</span>}
    </p>
  );
}

/** The text. A comment without one says something with its key factors. */
function Text({
  comment: { text, key_factors: factors, mentioned_users: mentioned },
}: {
  readonly comment: Comment;
}) {
  return (
    <>
      {text !== "" && <Markdown {...{ text, mentioned }} />}
      {factors.length > 0 && (
        <ul>
          {factors.map(({ id, driver, base_rate: rate, news }) => (
            <li key={id}>{driver?.text ?? rate?.reference_class ?? news?.title}</li>
          ))}
        </ul>
      )}
    </>
  );
}
