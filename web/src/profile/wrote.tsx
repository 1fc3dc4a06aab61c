/** What an account wrote, as far as the reader may see it. The API decides what that is. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { PAGE_SIZE } from "../feed/filters.ts";
import { useFeedPage } from "../feed/pages.ts";
import { PostRow } from "../feed/post_row.tsx";
import { lazyPage, Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Link } from "../router.tsx";
import "../styles/feed.css";
import { en } from "../texts/en.ts";
import { profile } from "../texts/profile.ts";
import { Written } from "./written.tsx";

const texts = profile.wrote;

const BotNotes = lazyPage(() => import("./bot_notes.tsx"));

interface WroteProps {
  readonly userId: number;
  readonly isBot: boolean;
  readonly part: "questions" | "comments";
  /** 1 is the first. */
  readonly page: number;
}

export function Page({ part, ...place }: WroteProps) {
  return part === "questions" ? <Questions {...place} /> : <Comments {...place} />;
}

type PlaceProps = Omit<WroteProps, "part">;

function Questions({ userId, page }: PlaceProps) {
  const slot = useFeedPage({
    author: userId,
    order_by: "-published_at",
    with_cp: true,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const posts = slot.page?.posts;
  return (
    <section aria-label={texts.questions}>
      {slot.page === null && slot.problem === null && <Reading />}
      <ProblemNotice problem={slot.problem} />
      {posts?.length === 0 && <p class="quiet">{texts.noQuestions}</p>}
      <ol class="posts">
        {posts?.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ol>
      <Turn {...{ userId, page }} part="questions" hasNext={slot.page?.hasNext === true} />
    </section>
  );
}

function Comments({ userId, isBot, page }: PlaceProps) {
  const query = {
    author: userId,
    include_deleted: false,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  const reading = useRead(
    () => readOf(api.GET("/api/comments/", { params: { query } })),
    `comments ${userId} ${page}`,
  );
  const list = reading.data.value;
  return (
    <>
      {isBot && <BotNotes botId={userId} onPublished={() => void reading.read()} />}
      <section aria-label={texts.comments}>
        <ReadState of={reading} />
        {list?.results.length === 0 && <p class="quiet">{texts.noComments}</p>}
        <ul class="written">
          {list?.results.map((comment) => (
            <Written key={comment.id} comment={comment} />
          ))}
        </ul>
        <Turn {...{ userId, page }} part="comments" hasNext={list !== null && list.next !== null} />
      </section>
    </>
  );
}

type TurnProps = Omit<WroteProps, "isBot"> & { readonly hasNext: boolean };

function Turn({ userId, part, page, hasNext }: TurnProps) {
  if (page === 1 && !hasNext) return null;
  const to = (step: number) => `/users/${userId}/?part=${part}&page=${page + step}`;
  return (
    <nav class="pages" aria-label={en.feed.pages}>
      {page > 1 && (
        <Link href={to(-1)} class="button plain">
          {en.feed.previous}
        </Link>
      )}
      <span class="quiet">{en.feed.page(page)}</span>
      {hasNext && (
        <Link href={to(1)} class="button plain">
          {en.feed.next}
        </Link>
      )}
    </nav>
  );
}
