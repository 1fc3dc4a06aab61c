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
import { Link, useParam, usePath } from "../router.tsx";
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

function Questions({ project }: { readonly project: Project }) {
  const name = project.slug ?? String(project.id);
  const place = isTournament(project) ? `t:${name}` : `c:${name}`;
  const filters: Filters = { ...readFilters(""), status: null, place, order: "new" };
  const query = queryOf(filters, user.value?.id ?? 0);
  const { page, problem } = useUpdatedFeedPage(query);
  return (
    <section aria-label={en.project.questions}>
      <h2>{en.project.questions}</h2>
      <ProblemNotice problem={problem} />
      {page === null && problem === null && <Reading />}
      <p role="status">{page && <News page={page} />}</p>
      {page?.posts.length === 0 && <p class="quiet">{en.project.noQuestions}</p>}
      <ol class="posts">
        {page?.posts.map((post) => (
          <PostRow key={post.id} post={post} within={project.id} />
        ))}
      </ol>
      {page?.hasNext === true && (
        <p class="more">
          <Link href={addressOf(filters)}>{en.project.all(project.name)}</Link>
        </p>
      )}
      <FromFile project={project} />
    </section>
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
