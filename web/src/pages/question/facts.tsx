import { type ComponentChildren, Fragment } from "preact";
import { Time } from "../../parts/time.tsx";
import { projectPath } from "../../project/path.ts";
import { Link } from "../../router.tsx";
import { en } from "../../texts/en.ts";
import { whole } from "../../texts/format.ts";
import type { Post } from "./use_post.ts";

/** The times, counts and projects of a post. The head shows its next time already. */
export function Facts({ post }: { readonly post: Post }) {
  const texts = en.question.facts;
  const author = { id: post.author_id, username: post.author_username };
  const projects = projectsOf(post);
  const hidden = post.question?.cp_reveal_time ?? null;
  return (
    <aside class="facts" aria-label={texts.label}>
      <dl>
        {post.status !== "upcoming" && <At name={texts.opens} at={post.open_time} />}
        <At name={texts.reveal} at={hidden} />
        {post.status !== "open" && post.status !== "closed" && (
          <At name={texts.closes} at={post.actual_close_time ?? post.scheduled_close_time} />
        )}
        {post.status !== "resolved" && (
          <At name={texts.resolves} at={post.actual_resolve_time ?? post.scheduled_resolve_time} />
        )}
        {post.notebook === undefined && (
          <>
            <Fact name={texts.forecasters}>{whole(post.nr_forecasters)}</Fact>
            <Fact name={texts.forecasts}>{whole(post.forecasts_count)}</Fact>
          </>
        )}
        {post.comment_count > 0 && (
          <Fact name={en.comments.title}>
            <a href="#comments">{whole(post.comment_count)}</a>
          </Fact>
        )}
        <Fact name={texts.author}>
          {[author, ...post.coauthors].map(({ id, username }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <Link href={`/users/${id}/`} dir="auto">
                {username}
              </Link>
            </Fragment>
          ))}
        </Fact>
        {projects.length > 0 && (
          <Fact name={texts.projects}>
            <ul>
              {projects.map((project) => (
                <li key={project.id} dir="auto">
                  <Named project={project} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

/** Returns each project that holds or describes the post once, its own one first, not the site. */
function projectsOf({ projects }: Post) {
  const { default_project: own, ...others } = projects;
  const all = [own, ...Object.values(others).flat()].filter(({ type }) => type !== "site_main");
  return [...new Map(all.map((project) => [project.id, project])).values()];
}

type NamedProject = ReturnType<typeof projectsOf>[number];

/** The name of a project, which leads to its page where its type has one. */
function Named({ project }: { readonly project: NamedProject }) {
  const path = projectPath(project);
  return path === null ? <>{project.name}</> : <Link href={path}>{project.name}</Link>;
}

function At({ name, at }: { readonly name: string; readonly at: string | null }) {
  return at === null ? null : (
    <Fact name={name}>
      <Time at={at} />
    </Fact>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
