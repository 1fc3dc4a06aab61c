/** The questions of a post, by its kind. */
import { useSignal } from "@preact/signals";
import { user } from "../../api/session.ts";
import { Button } from "../../parts/button.tsx";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { en } from "../../texts/en.ts";
import { QuestionView } from "./question_view.tsx";
import type { Post } from "./use_post.ts";

const Many = lazyPage(() => import("./many.tsx"));

export function Questions({ post }: { readonly post: Post }) {
  const texts = en.question.prediction;
  const isAsked = useSignal(false);
  const isCommunityShown = isAsked.value || user.value?.hide_community_prediction !== true;
  const { question, group_of_questions: group, conditional } = post;
  if (post.notebook) return null;
  return (
    <>
      {!isCommunityShown && (
        <p class="notice good spread">
          {texts.hiddenByChoice}
          <Button onClick={() => (isAsked.value = true)}>{texts.show}</Button>
        </p>
      )}
      {question && <QuestionView {...{ question, isCommunityShown }} />}
      {(group ?? conditional) && <Many {...{ post, isCommunityShown }} />}
    </>
  );
}
