/** What a visitor finds on the start: questions and tournaments that are shown without an account. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Link } from "../router.tsx";
import { projectPath } from "../project/path.ts";
import "../styles/feed.css";
import { amount, count, date } from "../texts/format.ts";
import { publicLists as lists, tournaments as texts } from "../texts/places.ts";
import { addressOf, EVERYWHERE, type Filters, queryOf, readFilters } from "./filters.ts";
import { type FeedPost, useFeedPage } from "./pages.ts";
import { PostRow } from "./post_row.tsx";

const MOST_SHOWN = 5;

const SHOWN = [
  { title: lists.closing, status: "open", order: "closing" },
  { title: lists.moved, status: "open", order: "moving" },
  { title: lists.resolved, status: "resolved", order: "hot" },
] as const;

export function Page() {
  return (
    <>
      {SHOWN.map((list) => (
        <Questions key={list.title} {...list} />
      ))}
      <Tournaments />
    </>
  );
}

/** A few questions of a kind, and where the others are. Shows nothing where there is none. */
function Questions({ title, status, order }: (typeof SHOWN)[number]) {
  const filters: Filters = { ...readFilters(""), place: EVERYWHERE, status, order };
  const { page } = useFeedPage({ ...queryOf(filters, 0), limit: MOST_SHOWN });
  const posts = (page?.posts ?? []).filter((post) => order !== "moving" || hasMoved(post));
  if (page === null || posts.length === 0) return null;
  return (
    <section class="some" aria-label={title}>
      <h2>{title}</h2>
      <ol class="posts">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ol>
      {page.hasNext && <Link href={addressOf(filters)}>{lists.all(title)}</Link>}
    </section>
  );
}

/** The list goes on with posts that have not moved. */
function hasMoved({ question, group_of_questions: group }: FeedPost): boolean {
  const all = question === undefined ? (group?.questions ?? []) : [question];
  return all.some(({ aggregations }) => Boolean(aggregations?.recency_weighted.movement));
}

const readRunning = () => readOf(api.GET("/api/projects/tournaments/"));

function Tournaments() {
  const found = useRead(readRunning, "running").data.value?.results ?? [];
  const running = found.filter(({ is_ongoing }) => is_ongoing !== false).slice(0, MOST_SHOWN);
  if (running.length === 0) return null;
  return (
    <section class="some" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul class="posts">
        {running.map((one) => (
          <li key={one.id} class="post">
            <div class="what">
              <h3 dir="auto">
                <Link href={projectPath(one) ?? "/"}>{one.name}</Link>
              </h3>
              <p class="meta">
                <span>{count(one.questions_count, ...texts.questions)}</span>
                <span>{count(one.forecasters_count, ...texts.forecasters)}</span>
                {one.close_date !== null && <span>{texts.ends(date(one.close_date))}</span>}
                {Number(one.prize_pool ?? 0) > 0 && (
                  <span>{texts.prize(amount(Number(one.prize_pool), one.prize_currency))}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link href="/tournaments/">{lists.all(texts.title)}</Link>
    </section>
  );
}
