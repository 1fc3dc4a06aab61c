/** What a page shows when the API does not give what it is about. */
import type { Problem } from "../api/answer.ts";
import { user } from "../api/session.ts";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { useHere } from "../here.ts";
import { signInPath } from "../sign_in_path.ts";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";
import { Missing } from "./missing.tsx";

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

interface NotShownProps {
  /** Null while the page is being read. */
  readonly problem: Problem | null;
}

/** Says why there is nothing to see, and what helps. */
export function NotShown({ problem }: NotShownProps) {
  if (problem === null) return <Reading />;
  if (problem.status === UNAUTHORIZED) return <SignInFirst />;
  // What a visitor may not see is answered like what does not exist.
  if (problem.status === NOT_FOUND) return user.value === null ? <SignInFirst /> : <Missing />;
  return (
    <div class="narrow">
      <h1>{en.problems.notShown}</h1>
      <ProblemNotice problem={problem} />
    </div>
  );
}

/** Asks a visitor to sign in, and leads back to the page afterwards. */
export function SignInFirst() {
  const here = useHere();
  const texts = en.question.signInFirst;
  useTitle(texts.title);
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <p class="row">
        <Link href={signInPath(here)} class="button primary">
          {en.nav.signIn}
        </Link>
        <Link href={signInPath(here, "new")} class="button plain">
          {en.nav.signUp}
        </Link>
      </p>
    </div>
  );
}
