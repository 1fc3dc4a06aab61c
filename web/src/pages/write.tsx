/** Writing: a question, a file of questions, or a new project. */
import { useEffect } from "preact/hooks";
import { useReader } from "../api/use_reader.ts";
import { useSignal } from "@preact/signals";
import { lazyPage, Reading } from "../parts/lazy_page.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { go, Link, useSearch } from "../router.tsx";
import { signInPath } from "../sign_in_path.ts";
import "../styles/project.css";
import { write } from "../texts/write.ts";
import { useTitle } from "../title.ts";
import { OwnPosts } from "../write/own_posts.tsx";
import { PostForm } from "../write/post_form.tsx";
import { Projects } from "../write/projects.tsx";
import { useProjects, type WritableProject } from "../write/use_projects.ts";
import "../write/write.css";

const Import = lazyPage(() => import("../write/import.tsx"));
const EditPost = lazyPage(() => import("../write/edit_post.tsx"));

const PARTS = ["question", "own", "import", "projects"] as const;

export function Page() {
  const search = useSearch();
  const account = useReader();
  const isVisitor = account === null;
  useEffect(() => {
    const next = search === "" ? "/write/" : `/write/?${search}`;
    if (isVisitor) go(signInPath(next), { replace: true });
  }, [isVisitor, go, search]);
  // What one account typed is not shown to another one that signs in.
  return account ? <Shown key={account.id} readerId={account.id} /> : <Reading />;
}

const idIn = (text: string | null) =>
  text !== null && /^[0-9]{1,15}$/.test(text) ? Number(text) : null;

/** One post that is stored already, or the ways to write a new one. */
function Shown({ readerId }: { readonly readerId: number }) {
  const postId = idIn(new URLSearchParams(useSearch()).get("post"));
  if (postId === null) return <Writing readerId={readerId} />;
  return (
    <article class="write">
      <EditPost key={postId} {...{ postId, readerId }} />
    </article>
  );
}

function Writing({ readerId }: { readonly readerId: number }) {
  const texts = write;
  useTitle(texts.title);
  const search = new URLSearchParams(useSearch());
  const part = PARTS.find((name) => name === search.get("part")) ?? "question";
  const asked = search.get("project");
  const wanted = idIn(asked);
  const reading = useProjects(wanted);
  const projects = reading.data.value;
  return (
    <article class="write">
      <h1>{texts.title}</h1>
      <nav class="tabs" aria-label={texts.parts.label}>
        {PARTS.map((name) => (
          <Link
            key={name}
            href={addressOf(name, asked)}
            aria-current={name === part ? "page" : undefined}
          >
            {texts.parts[name]}
          </Link>
        ))}
      </nav>
      <ReadState of={reading} />
      {projects !== null && <Part {...{ part, projects, wanted, readerId }} />}
    </article>
  );
}

function addressOf(part: (typeof PARTS)[number], project: string | null): string {
  const search = new URLSearchParams({
    ...(part === "question" ? {} : { part }),
    ...(project === null ? {} : { project }),
  });
  return search.size === 0 ? "/write/" : `/write/?${search.toString()}`;
}

interface PartProps {
  readonly part: (typeof PARTS)[number];
  readonly projects: readonly WritableProject[];
  readonly wanted: number | null;
  readonly readerId: number;
}

function Part({ part, projects, wanted, readerId }: PartProps) {
  const chosen = useSignal(projects.find(({ id }) => id === wanted)?.id ?? projects[0]?.id ?? null);
  if (part === "own") return <OwnPosts readerId={readerId} />;
  if (part === "projects") return <Projects projects={projects} />;
  const project = projects.find(({ id }) => id === chosen.value);
  if (project === undefined) return <p class="notice good">{write.nowhere}</p>;
  const choose = (id: number) => (chosen.value = id);
  return part === "import" ? (
    <Import {...{ projects, project }} onChoose={choose} />
  ) : (
    <PostForm {...{ projects, project, readerId }} onChoose={choose} />
  );
}
