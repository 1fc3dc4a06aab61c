/** The comments on a post, and the private notes of the reader on it. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { isVisitor, user } from "../api/session.ts";
import { Toggles } from "../charts/toggles.tsx";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { SignInTo } from "../parts/sign_in_to.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { ThreadView } from "./comment_view.tsx";
import "./comments.css";
import { NewForm } from "./forms.tsx";
import { anchorOf, namedComment } from "./link.ts";
import { type CommentPlace, mayWrite } from "./place.ts";
import { type Comment, threadsOf } from "./threads.ts";
import { type CommentList, isOwnNote, type Order, useComments, type View } from "./use_comments.ts";

type Post = CommentPlace["post"];
/** Comments have been seen when they were shown for so long, ms. Loading a page does not wait for it. */
const SEEN_MS = 2_000;
const ORDERS = Object.entries(en.comments.orders) as [Order, string][];

export function Comments({ post }: { readonly post: Post }) {
  const texts = en.comments;
  const view = useSignal<View>("public");
  const order = useSignal<Order>("-created_at");
  const named = useSignal(namedComment());
  const focus = useSignal(named.value);
  const list = useComments({ post, view: view.value, order: order.value, focus: focus.value });
  const isMissing = useNamed(post.id, { list, view, named, focus });
  const people = () => [
    ...(list.listed.value?.comments ?? []).map(({ author }) => author.username),
    post.author_username,
  ];
  const last = useSignal<Comment | null>(null);
  const take = (comment: Comment) => {
    last.value = comment;
    list.take(comment);
  };
  const since = useRef(post.last_viewed_at).current;
  const place = { post, since, named: named.value, people, take, last };
  const readAt = list.listed.value?.at ?? null;
  useEffect(() => {
    if (readAt === null || !user.value) return undefined;
    const timer = setTimeout(() => void noteReading(post), SEEN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [readAt]);
  const isPrivate = view.value === "private";
  return (
    <div class="comments">
      <div class="spread">
        {!isVisitor() && (
          <Toggles
            label={texts.views.label}
            choices={{ public: texts.views.public, private: texts.views.private }}
            chosen={view.value}
            onChoose={(chosen) => (view.value = chosen)}
          />
        )}
        <News list={list} />
        <Choice
          label={texts.order}
          isLabelHidden
          value={order.value}
          options={ORDERS}
          onChoose={(one) => (order.value = one)}
        />
      </div>
      {isPrivate && <p class="notice good">{texts.privateLead}</p>}
      {isMissing.value && <p class="notice bad">{texts.missing}</p>}
      <Invitation place={place} isPrivate={isPrivate} />
      <Threads list={list} place={place} none={isPrivate ? texts.noNotes : texts.none} />
    </div>
  );
}

/** Tells the server that the comments were seen. A failure leaves them new. */
async function noteReading({ id, last_viewed_at: at, unread_comment_count: unread }: Post) {
  if (at !== null && unread === 0) return;
  await answerOf(api.POST("/api/posts/{postId}/read/", { params: { path: { postId: id } } }));
}

/** The form, or why there is none. A form stays when the session ends, with what was typed. */
function Invitation({ place, isPrivate }: { place: CommentPlace; isPrivate: boolean }) {
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= Boolean(user.value);
  if (!wasSignedIn.current)
    return isVisitor() ? <SignInTo lead={en.comments.signIn} /> : <SessionEnded />;
  if (!mayWrite(place)) return <p class="quiet">{en.comments.readOnly}</p>;
  return <NewForm place={place} isPrivate={isPrivate} />;
}

/** Says that others have written, without moving what the reader reads. */
function News({ list }: { readonly list: CommentList }) {
  const { news, read } = list;
  return (
    <span role="status" class="news">
      {news.value > 0 && (
        <Button kind="quiet" onClick={() => void read()}>
          {en.comments.news(news.value)}
        </Button>
      )}
    </span>
  );
}

interface ThreadsProps {
  readonly list: CommentList;
  readonly place: CommentPlace;
  readonly none: string;
}

function Threads({ list, place, none }: ThreadsProps) {
  const { listed, problem, isBusy, readMore } = list;
  const found = listed.value;
  const texts = en.comments;
  return (
    <>
      {found === null && problem.value === null && <Reading />}
      {found?.comments.length === 0 && <p class="quiet">{none}</p>}
      {found && (
        <ul class="threads">
          {threadsOf(found.comments).map((thread) => (
            <ThreadView key={thread.comment.id} thread={thread} place={place} />
          ))}
        </ul>
      )}
      <ProblemNotice problem={problem.value} />
      {found?.hasMore === true && (
        <div class="row">
          <Button isBusy={isBusy.value} onClick={() => void readMore()}>
            {texts.more}
          </Button>
          <span class="quiet">{texts.left(found.given, found.threads)}</span>
        </div>
      )}
    </>
  );
}

interface Naming {
  readonly list: CommentList;
  readonly view: Signal<View>;
  readonly named: Signal<number | null>;
  /** The comment whose thread is read first. */
  readonly focus: Signal<number | null>;
}

/**
 * Shows the comment that the address names, once. It may be a note of the reader. Returns whether
 * there is no such comment.
 */
function useNamed(postId: number, { list, view, named, focus }: Naming): Signal<boolean> {
  const isMissing = useSignal(false);
  const shown = useRef<number | null>(null);
  const { listed } = list;
  useEffect(() => {
    const follow = () => {
      shown.current = null;
      named.value = namedComment();
    };
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
    };
  }, []);
  useEffect(() => {
    const id = named.value;
    if (id === null || listed.value === null || shown.current === id) return;
    shown.current = id;
    const element = document.getElementById(anchorOf(id));
    isMissing.value = false;
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
    if (element !== null) return;
    if (focus.value !== id) {
      shown.current = null;
      focus.value = id;
      return;
    }
    void isOwnNote(postId, id).then((isNote) => {
      const isElsewhere = isNote && view.value === "public";
      if (isElsewhere) {
        shown.current = null;
        view.value = "private";
      }
      isMissing.value = !isElsewhere;
    });
  }, [listed.value, named.value]);
  return isMissing;
}
