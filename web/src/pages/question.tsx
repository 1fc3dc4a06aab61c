/** A post: its question or questions, with their texts. */
import { useParam } from "../router.tsx";
import "../styles/question.css";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";
import { Discussion } from "./question/discussion.tsx";
import { Facts } from "./question/facts.tsx";
import { Head } from "./question/head.tsx";
import { Organise } from "./question/organise.tsx";
import { Questions } from "./question/questions.tsx";
import { Fold, Texts } from "./question/texts.tsx";
import { Forecasts } from "./question/forecasts.tsx";
import { type Post, usePost } from "./question/use_post.ts";

export function Page() {
  const postId = useParam("postId");
  const { answer, read } = usePost(Number(postId));
  const post = answer.value?.data;
  return post ? (
    <PostView post={post} onStored={() => void read()} />
  ) : (
    <NotShown problem={answer.value?.problem ?? null} />
  );
}

interface PostViewProps {
  readonly post: Post;
  /** Called when the reader has forecast or withdrawn. */
  readonly onStored: () => void;
}

function PostView({ post, onStored }: PostViewProps) {
  useTitle(post.title);
  return (
    <article class="question">
      <Head post={post} />
      <Organise post={post} />
      <Facts post={post} />
      <div class="columns">
        <div class="shown">
          <Questions post={post} />
        </div>
        <div class="beside">
          <Forecasts post={post} onStored={onStored} />
        </div>
        <div class="main">
          <Texts post={post} />
          {post.question && <Fold questionId={post.question.id} />}
          {post.question && <Fold tracesOf={post.question.id} />}
          {post.question && <Fold outcomeOf={post.question} />}
          <Fold toldOf={post.id} />
          <Fold post={post} />
          <Discussion post={post} />
        </div>
      </div>
    </article>
  );
}
