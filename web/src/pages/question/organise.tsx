import { user } from "../../api/session.ts";
import { mayCurate, mayEdit } from "../../manage/may.ts";
import { Link } from "../../router.tsx";
import { en } from "../../texts/en.ts";
import type { Post } from "./use_post.ts";

/** The ways to change a post, for its author and for those who decide about it. */
export function Organise({ post }: { readonly post: Post }) {
  const texts = en.question.organise;
  const isEditor = mayEdit(post, user.value?.id);
  const isCurator = mayCurate(post);
  if (!isEditor && !isCurator) return null;
  return (
    <p class="row">
      {isEditor && <Link href={`/write/?post=${post.id}`}>{texts.edit}</Link>}
      {isCurator && (
        <Link href={`/manage/${post.projects.default_project.id}/`}>{texts.manage}</Link>
      )}
    </p>
  );
}
