/** What organisers do with a project: review, resolve, invite, set, finalise, download. */
import { Link, useParam, useSearch } from "../router.tsx";
import { Missing } from "./missing.tsx";
import { NotShown } from "./not_shown.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { Crumbs } from "../project/crumbs.tsx";
import { projectPath } from "../project/path.ts";
import type { Project } from "../project/use_project.ts";
import "../styles/project.css";
import "../styles/question.css";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { useTitle } from "../title.ts";
import "../manage/manage.css";
import { Members } from "../manage/members.tsx";
import { Posts } from "../manage/posts.tsx";
import { isAdministered, isCurated, useManaged } from "../manage/use_managed.ts";

const Archive = lazyPage(() => import("../manage/archive.tsx"));
const Proposals = lazyPage(() => import("../manage/proposals.tsx"));
const Leaderboard = lazyPage(() => import("../manage/leaderboard.tsx"));
const Settings = lazyPage(() => import("../manage/settings.tsx"));
const SeriesPart = lazyPage(() => import("../manage/series.tsx"));

const PARTS = [
  "posts",
  "series",
  "proposals",
  "members",
  "settings",
  "leaderboard",
  "archive",
] as const;
type Part = (typeof PARTS)[number];
/** Parts that only administrators of the project may use. */
const FOR_ADMINISTRATORS: readonly Part[] = ["settings", "archive"];

export function Page() {
  const projectId = useParam("projectId");
  const { data, problem, read } = useManaged(Number(projectId));
  const project = data.value;
  if (project === null) return <NotShown problem={problem.value} />;
  return isCurated(project) ? (
    <Managing key={project.id} project={project} onChanged={() => void read()} />
  ) : (
    <Missing />
  );
}

interface ManagingProps {
  readonly project: Project;
  readonly onChanged: () => void;
}

function Managing({ project, onChanged }: ManagingProps) {
  const texts = manage;
  useTitle(texts.titleOf(project.name));
  const wanted = new URLSearchParams(useSearch()).get("part");
  const part = PARTS.find((name) => name === wanted) ?? "posts";
  const path = projectPath(project);
  return (
    <article class="project manage">
      <header class="head">
        <Crumbs project={project} />
        <p class="kicker">
          <span>{en.project.types[project.type]}</span>
          {project.default_permission === null && <span>{en.project.private}</span>}
        </p>
        <div class="spread">
          <h1>{texts.title}</h1>
          {path !== null && (
            <Link href={path} class="button plain">
              {texts.open}
            </Link>
          )}
        </div>
        <nav class="tabs" aria-label={texts.parts.label}>
          {PARTS.map((name) => (
            <Link
              key={name}
              href={`/manage/${project.id}/${name === "posts" ? "" : `?part=${name}`}`}
              aria-current={name === part ? "page" : undefined}
            >
              {texts.parts[name]}
            </Link>
          ))}
        </nav>
      </header>
      <Shown {...{ part, project, onChanged }} />
    </article>
  );
}

function Shown({ part, project, onChanged }: ManagingProps & { readonly part: Part }) {
  if (FOR_ADMINISTRATORS.includes(part) && !isAdministered(project))
    return <p class="notice good">{manage.onlyAdministrators}</p>;
  if (part === "proposals") return <Proposals project={project} />;
  if (part === "members") return <Members project={project} />;
  if (part === "settings") return <Settings {...{ project, onChanged }} />;
  if (part === "series") return <SeriesPart project={project} />;
  if (part === "leaderboard") return <Leaderboard project={project} />;
  return part === "archive" ? <Archive project={project} /> : <Posts project={project} />;
}
