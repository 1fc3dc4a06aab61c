/** The page of a stored post for its author, and for those who decide about it. */
import { type Signal, useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Approve } from "../manage/approve.tsx";
import { DeletePost } from "../manage/delete_post.tsx";
import { mayCurate, mayEdit } from "../manage/may.ts";
import { Moves } from "../manage/moves.tsx";
import { Missing } from "../pages/missing.tsx";
import { NotShown } from "../pages/not_shown.tsx";
import { kindOf } from "../pages/question/head.tsx";
import type { Post } from "../pages/question/use_post.ts";
import { Button } from "../parts/button.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { Done } from "../parts/notice.tsx";
import { Said } from "../parts/said.tsx";
import { Link } from "../router.tsx";
import "../styles/question.css";
import { edit } from "../texts/edit.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { useTitle } from "../title.ts";
import { EditForm } from "./edit_form.tsx";
import { Places } from "./places.tsx";
import { useProjects, type WritableProject } from "./use_projects.ts";

interface EditPostProps {
  readonly postId: number;
  readonly readerId: number;
}

export function Page({ postId, readerId }: EditPostProps) {
  const reading = useRead(
    () => readOf(api.GET("/api/posts/{postId}/", { params: paramsOf(postId) })),
    `edit ${postId}`,
  );
  const said = useSignal("");
  const turns = useSignal(0);
  const isDeleted = useSignal(false);
  const isApproving = useSignal(false);
  const isBegun = useSignal(false);
  const post = reading.data.value;
  if (post === null) return <NotShown problem={reading.problem.value} />;
  if (isDeleted.value) return <Done>{manage.posts.deleted(post.title)}</Done>;
  if (!mayEdit(post, readerId)) return <Missing />;
  const change = (text: string) => {
    said.value = text;
    turns.value += 1;
    void reading.read();
  };
  return (
    <>
      <Head post={post} />
      <Said text={said.value} count={turns.value} />
      <div class="row">
        {mayCurate(post) && post.curation_status !== "approved" && (
          <Button
            kind="primary"
            isDisabled={isBegun.value}
            onClick={() => (isApproving.value = !isApproving.value)}
          >
            {manage.posts.approve}
          </Button>
        )}
        {/* They are about what is stored, which is not what the form shows then. */}
        <Moves {...{ post }} isDisabled={isBegun.value} onChanged={change} />
        <DeletePost post={post} onDone={() => (isDeleted.value = true)} />
        {isBegun.value && <p class="hint">{edit.begun}</p>}
      </div>
      {isApproving.value && !isBegun.value && (
        <Approve
          post={post}
          onDone={() => {
            isApproving.value = false;
            change(manage.posts.approved(post.title));
          }}
          onClose={() => (isApproving.value = false)}
        />
      )}
      {/* What was stored is where the next change begins. */}
      <Editing key={post.edited_at} {...{ post, isBegun }} onChanged={change} />
    </>
  );
}

const paramsOf = (postId: number) => ({ path: { postId }, query: { minimize: true } });

function Head({ post }: { readonly post: Post }) {
  useTitle(edit.titleOf(post.title));
  const { default_project: project } = post.projects;
  return (
    <header>
      <h1>{edit.titleOf(post.title)}</h1>
      <p class="meta">
        <span class={`status ${post.status}`}>{en.question.statuses[post.status]}</span>
        <span>{kindOf(post)}</span>
        <Link href={`/questions/${post.id}/`}>{edit.open}</Link>
        {mayCurate(post) && <Link href={`/manage/${project.id}/`}>{edit.manage}</Link>}
      </p>
    </header>
  );
}

interface EditingProps {
  readonly post: Post;
  readonly isBegun: Signal<boolean>;
  /** Called with what was done. */
  readonly onChanged: (said: string) => void;
}

function Editing({ post, isBegun, onChanged }: EditingProps) {
  const { default_project: own } = post.projects;
  const reading = useProjects(own.id);
  const listed = reading.data.value;
  if (listed === null) return <Reading />;
  const home: WritableProject = listed.find(({ id }) => id === own.id) ?? {
    ...own,
    user_permission: post.user_permission,
  };
  const projects = listed.some(({ id }) => id === own.id) ? listed : [home, ...listed];
  return (
    <>
      <EditForm {...{ post, projects, home, isBegun }} onStored={() => onChanged(edit.saved)} />
      {post.curation_status === "approved" && <Places {...{ post, projects, onChanged }} />}
    </>
  );
}
