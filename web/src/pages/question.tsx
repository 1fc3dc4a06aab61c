/** A post: its question or questions, with their texts. */
import { Link, useLocation, useParams } from "wouter-preact";
import type { Problem } from "../api/answer.ts";
import { Button } from "../parts/button.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { signInPath } from "../sign_in_path.ts";
import "../styles/question.css";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { Missing } from "./missing.tsx";
import { Facts } from "./question/facts.tsx";
import { Head } from "./question/head.tsx";
import { Texts } from "./question/texts.tsx";
import { Forecasts } from "./question/forecasts.tsx";
import { type Post, usePost } from "./question/use_post.ts";

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

export function Page() {
  const { postId } = useParams<{ readonly postId: string }>();
  const { answer, read } = usePost(Number(postId));
  if (answer.value === null) return <Reading />;
  const { data: post, problem } = answer.value;
  return post ? (
    <PostView post={post} onStored={() => void read()} />
  ) : (
    <NotShown problem={problem} onRetry={() => void read()} />
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
      <div class="columns">
        <div class="main">
          <Forecasts post={post} onStored={onStored} />
          <Texts post={post} />
        </div>
        <Facts post={post} />
      </div>
    </article>
  );
}

interface NotShownProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
}

/** Says why there is no post to see, and what helps. */
function NotShown({ problem, onRetry }: NotShownProps) {
  const [path] = useLocation();
  if (problem.status === UNAUTHORIZED) return <SignInFirst path={path} />;
  if (problem.status === NOT_FOUND) return <Missing />;
  return (
    <div class="narrow stack">
      <ProblemNotice problem={problem} />
      <Button onClick={onRetry}>{en.problems.retry}</Button>
    </div>
  );
}

function SignInFirst({ path }: { readonly path: string }) {
  const texts = en.question.signInFirst;
  useTitle(texts.title);
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <p class="row">
        <Link href={signInPath(path)} class="button primary">
          {en.signIn.submit}
        </Link>
        <Link href={signInPath(path, "new")} class="button plain">
          {en.home.start}
        </Link>
      </p>
    </div>
  );
}
