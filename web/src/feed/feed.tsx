/** The questions that the reader may see, with filters that the address holds. */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { user } from "../api/session.ts";
import { basePath } from "../base_path.ts";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { go, Link, useSearch } from "../router.tsx";
import { showPlace } from "../scroll.ts";
import "../styles/feed.css";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { FilterBar } from "./filter_bar.tsx";
import { addressOf, type Filters, isFiltered, queryOf, readFilters } from "./filters.ts";
import { News } from "./news.tsx";
import { type FeedPage, readFeedPage, useUpdatedFeedPage } from "./pages.ts";
import { PostRow } from "./post_row.tsx";

export function Page() {
  useTitle(en.feed.title);
  const filters = readFilters(useSearch());
  const change = (changed: Partial<Filters>) => {
    go(addressOf({ ...filters, page: 1, ...changed }));
  };
  return (
    <div class="feed">
      <h1>{en.feed.title}</h1>
      <FilterBar filters={filters} onChange={change} />
      <Results filters={filters} readerId={user.value?.id ?? 0} />
    </div>
  );
}

interface ResultsProps {
  readonly filters: Filters;
  readonly readerId: number;
}

function Results({ filters, readerId }: ResultsProps) {
  const query = queryOf(filters, readerId);
  const { page, problem } = useUpdatedFeedPage(query);
  const address = addressOf(filters);
  const isRead = page !== null;
  useLayoutEffect(showPlace, [address, isRead]);
  const hasNext = page?.hasNext === true;
  useEffect(() => {
    if (hasNext) void readFeedPage(queryOf({ ...filters, page: filters.page + 1 }, readerId));
    // The address stands for the filters.
  }, [address, hasNext, readerId]);
  return (
    <>
      <p class="results" role="status">
        {page !== null && (
          <>
            {en.feed.results(page.posts.length, filters.page, page.hasNext)}
            <News page={page} />
          </>
        )}
      </p>
      {page === null && problem === null && <Reading />}
      {problem !== null && (
        <div class="empty">
          <ProblemNotice problem={problem} />
        </div>
      )}
      {page !== null && <List filters={filters} page={page} />}
    </>
  );
}

function List({ filters, page }: PagesProps) {
  return (
    <>
      {page.posts.length === 0 && <Nothing filters={filters} />}
      <ol class="posts" aria-label={en.feed.title}>
        {page.posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ol>
      <Pages filters={filters} page={page} />
    </>
  );
}

/** Says why there is nothing, and what to do next. */
function Nothing({ filters }: { readonly filters: Filters }) {
  if (!isFiltered(filters) && filters.page === 1) {
    return (
      <div class="empty">
        <p>{en.feed.none}</p>
        <p class="row">
          <Link href={addressOf({ ...filters, status: null, place: "all" })} class="button plain">
            {en.feed.everything}
          </Link>
          <a href={`${basePath}/docs`} class="button plain">
            {en.feed.write}
          </a>
        </p>
      </div>
    );
  }
  // The words stay, and all that narrows them goes.
  const wide = addressOf({ ...readFilters("?status=any&in=all"), search: filters.search });
  return (
    <div class="empty">
      <p>{en.feed.noneFits}</p>
      <p class="row">
        {filters.search !== "" && wide !== addressOf(filters) && (
          <Link href={wide} class="button plain">
            {en.feed.wide}
          </Link>
        )}
        <Link href="/" class="button plain">
          {en.feed.clear}
        </Link>
      </p>
    </div>
  );
}

interface PagesProps {
  readonly filters: Filters;
  readonly page: FeedPage;
}

function Pages({ filters, page }: PagesProps) {
  if (filters.page === 1 && !page.hasNext) return null;
  const to = (step: number) => addressOf({ ...filters, page: filters.page + step });
  return (
    <nav class="pages" aria-label={en.feed.pages}>
      {filters.page > 1 && (
        <Link href={to(-1)} class="button plain">
          {en.feed.previous}
        </Link>
      )}
      <span class="quiet">{en.feed.page(filters.page)}</span>
      {page.hasNext && (
        <Link href={to(1)} class="button plain">
          {en.feed.next}
        </Link>
      )}
    </nav>
  );
}
