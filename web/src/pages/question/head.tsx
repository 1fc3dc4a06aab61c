import { Time } from "../../parts/time.tsx";
import { Crumbs } from "../../project/crumbs.tsx";
import { hasPage, type Placed } from "../../project/path.ts";
import { en } from "../../texts/en.ts";
import type { Post } from "./use_post.ts";

const PUBLISHED: ReadonlySet<Post["status"]> = new Set(["upcoming", "open", "closed", "resolved"]);

interface Kinded {
  readonly question?: Pick<NonNullable<Post["question"]>, "type"> | undefined;
  readonly group_of_questions?: { readonly questions: readonly unknown[] } | undefined;
  readonly conditional?: unknown;
}
/** The part of a post that its head shows. */
export type Headed = Kinded &
  Pick<
    Post,
    | "status"
    | "title"
    | "open_time"
    | "scheduled_close_time"
    | "actual_close_time"
    | "actual_resolve_time"
  > & {
    readonly projects: { readonly default_project: Placed & { readonly name: string } };
  };

/** What the post is, whether it takes forecasts, and until when. */
export function Head({ post }: { readonly post: Headed }) {
  const texts = en.question;
  const { default_project: project } = post.projects;
  return (
    <header class="head">
      {hasPage(project) && <Crumbs project={project} />}
      <p class="kicker">
        {isPublishedNote(post) ? null : (
          <span class={`status ${post.status}`}>{texts.statuses[post.status]}</span>
        )}
        <span>{kindOf(post)}</span>
        {project.type !== "site_main" && !hasPage(project) && (
          <span dir="auto">{project.name}</span>
        )}
      </p>
      <h1 dir="auto">{post.title}</h1>
      <Deadline post={post} />
    </header>
  );
}

/** A notebook takes no forecasts, so it is not open or closed once it is published. */
function isPublishedNote(post: Headed): boolean {
  const isNote = post.question === undefined && post.group_of_questions === undefined;
  return isNote && post.conditional === undefined && PUBLISHED.has(post.status);
}

/** Returns the name of the kind of a post. */
export function kindOf({ question, group_of_questions: group, conditional }: Kinded): string {
  const { kinds } = en.question;
  if (question) return kinds[question.type];
  if (group) return kinds.group(group.questions.length);
  return conditional !== undefined ? kinds.conditional : kinds.notebook;
}

/** The next time at which something happens to the post, or the last one. */
function Deadline({ post }: { readonly post: Headed }) {
  const { opens, closes, closed, resolved } = en.question.deadlines;
  const [text, at] = {
    upcoming: [opens, post.open_time],
    open: [closes, post.scheduled_close_time],
    closed: [closed, post.actual_close_time ?? post.scheduled_close_time],
    resolved: [resolved, post.actual_resolve_time],
    draft: ["", null],
    pending: ["", null],
    rejected: ["", null],
  }[post.status] as [string, string | null];
  if (at === null) return null;
  return (
    <p class="quiet">
      {text} <Time at={at} />
    </p>
  );
}
