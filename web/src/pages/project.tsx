/** A tournament or a community: what it is, its questions, and its leaderboard. */
import { user } from "../api/session.ts";
import { useUpdates } from "../api/use_updates.ts";
import { addressOf, type Filters, queryOf, readFilters } from "../feed/filters.ts";
import { News } from "../feed/news.tsx";
import { useUpdatedFeedPage } from "../feed/pages.ts";
import { PostRow } from "../feed/post_row.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Board } from "../project/board.tsx";
import { Head } from "../project/head.tsx";
import { isTournament, type Kind, type Project, useProject } from "../project/use_project.ts";
import { Link, useParam, usePath, useSearch } from "../router.tsx";
import "../styles/feed.css";
import "../styles/project.css";
import "../styles/question.css";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";

/** The levels that may send a file of forecasts. */
const FORECASTERS: readonly Project["user_permission"][] = ["forecaster", "curator", "admin"];

export function Page() {
  const slug = useParam("slug");
  const path = usePath();
  const kind: Kind = path.startsWith("/communities/") ? "communities" : "tournaments";
  const { data, problem, refresh } = useProject(kind, slug);
  useUpdates(refresh, `${kind} ${slug}`, ({ type }) => type.startsWith("question."));
  const project = data.value;
  return project ? <ProjectView project={project} /> : <NotShown problem={problem.value} />;
}

function ProjectView({ project }: { readonly project: Project }) {
  useTitle(project.name);
  return (
    <article class="project">
      <Head key={project.id} project={project} />
      <Questions project={project} />
      <Board project={project} />
    </article>
  );
}

const SHOWN = ["all", "open", "todo", "resolved"] as const;
type Shown = (typeof SHOWN)[number];
/** What each choice asks for instead of all questions, the newest first. */
const NARROWED: Readonly<Record<Shown, Partial<Filters>>> = {
  all: {},
  open: { status: "open", order: "closing" },
  todo: { status: "open", order: "closing", mine: "new" },
  resolved: { status: "resolved" },
};

function Questions({ project }: { readonly project: Project }) {
  const asked = new URLSearchParams(useSearch()).get("show");
  const choices = SHOWN.filter((one) => one !== "todo" || user.value);
  const shown = choices.find((one) => one === asked) ?? "all";
  const path = usePath();
  const texts = en.project;
  return (
    <section aria-label={texts.questions}>
      <div class="spread">
        <h2>{texts.questions}</h2>
        <nav class="tabs" aria-label={texts.show}>
          {choices.map((one) => (
            <Link
              key={one}
              href={one === "all" ? path : `${path}?show=${one}`}
              aria-current={one === shown ? "page" : undefined}
            >
              {texts.shown[one]}
            </Link>
          ))}
        </nav>
      </div>
      <List project={project} shown={shown} />
      <FromFile project={project} />
    </section>
  );
}

interface ListProps {
  readonly project: Project;
  readonly shown: Shown;
}

function List({ project, shown }: ListProps) {
  const name = project.slug ?? String(project.id);
  const place = isTournament(project) ? `t:${name}` : `c:${name}`;
  const all: Filters = { ...readFilters(""), status: null, place, order: "new" };
  const filters = { ...all, ...NARROWED[shown] };
  const { page, problem } = useUpdatedFeedPage(queryOf(filters, user.value?.id ?? 0));
  if (page === null) return problem === null ? <Reading /> : <ProblemNotice problem={problem} />;
  const { posts, hasNext } = page;
  const texts = en.project;
  return (
    <>
      <ProblemNotice problem={problem} />
      <p role="status" class="results">
        {posts.length > 0 && shown !== "all" && en.feed.results(posts.length, 1, hasNext)}
        <News page={page} />
      </p>
      {posts.length === 0 && <p class="quiet">{texts.noneShown[shown]}</p>}
      <ol class="posts">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} within={project.id} />
        ))}
      </ol>
      {hasNext && (
        <p class="more">
          <Link href={addressOf(filters)}>{texts.more[shown](project.name)}</Link>
        </p>
      )}
    </>
  );
}

function FromFile({ project: { id, user_permission: level } }: { readonly project: Project }) {
  if (!user.value || !FORECASTERS.includes(level)) return null;
  return (
    <p class="more">
      <Link href={`/projects/${id}/files/`}>{en.project.file}</Link>
    </p>
  );
}
