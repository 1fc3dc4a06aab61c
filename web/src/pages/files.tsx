/** Sends a file of forecasts to a project, and shows what became of the files before. */
import { useSignal } from "@preact/signals";
import { useReader } from "../api/use_reader.ts";
import { basePath } from "../base_path.ts";
import { Reading } from "../parts/lazy_page.tsx";
import { useProjectById } from "../project/by_id.ts";
import { Crumbs } from "../project/crumbs.tsx";
import type { Project } from "../project/use_project.ts";
import { useParam } from "../router.tsx";
import "../styles/files.css";
import "../styles/project.css";
import { Earlier } from "../submissions/earlier.tsx";
import { Report } from "../submissions/report.tsx";
import { Sending } from "../submissions/sending.tsx";
import { submissions as texts } from "../texts/submissions.ts";
import { useTitle } from "../title.ts";
import { NotShown, SignInFirst } from "./not_shown.tsx";

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Place />;
}

function Place() {
  const { data, problem } = useProjectById(useParam("projectId"));
  const project = data.value;
  return project ? <Files project={project} /> : <NotShown problem={problem.value} />;
}

function Files({ project }: { readonly project: Project }) {
  useTitle(texts.titleOf(project.name));
  const shown = useSignal<string | null>(null);
  /** Counts what has changed in the list of files. */
  const version = useSignal(0);
  const show = (submission: string) => {
    shown.value = submission;
    version.value += 1;
  };
  return (
    <article class="project files">
      <header class="head">
        <Crumbs project={project} />
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
        <p>
          <a href={`${basePath}/docs/guide/benchmark`}>{texts.guide}</a>
        </p>
      </header>
      {project.user_permission === "viewer" ? (
        <p>{texts.onlyViewer}</p>
      ) : (
        <Sending projectId={project.id} onSent={({ id }) => show(id)} />
      )}
      {shown.value !== null && (
        <Report
          key={shown.value}
          projectId={project.id}
          submission={shown.value}
          onDone={() => (version.value += 1)}
        />
      )}
      <Earlier projectId={project.id} version={version.value} onShow={show} />
    </article>
  );
}
