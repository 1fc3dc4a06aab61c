/** The frame of every page, and which page an address shows. */
import { effect, signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Link, Route, Switch, useLocation } from "wouter-preact";
import { sessionProblem, user } from "./api/session.ts";
import { lazyPage } from "./parts/lazy_page.tsx";
import { ProblemNotice } from "./parts/notice.tsx";
import { Home } from "./pages/home.tsx";
import { Missing } from "./pages/missing.tsx";
import { showPlace } from "./scroll.ts";
import { signInPath, useHere } from "./sign_in_path.ts";
import { en } from "./texts/en.ts";
import { setTheme } from "./theme.ts";

const SignIn = lazyPage(() => import("./pages/sign_in.tsx"));
const Reset = lazyPage(() => import("./pages/reset.tsx"));
const Activate = lazyPage(() => import("./pages/activate.tsx"));
const Account = lazyPage(() => import("./pages/account.tsx"));
const Project = lazyPage(() => import("./pages/project.tsx"));
const Manage = lazyPage(() => import("./pages/manage.tsx"));
const Profile = lazyPage(() => import("./pages/profile.tsx"));
const Operate = lazyPage(() => import("./pages/operate.tsx"));
const Question = lazyPage(() => import("./pages/question.tsx"));
const Write = lazyPage(() => import("./pages/write.tsx"));

const isOnline = signal(navigator.onLine);
for (const name of ["online", "offline"]) {
  addEventListener(name, () => {
    isOnline.value = navigator.onLine;
  });
}

// The colours of the account win over those that the browser kept.
effect(() => {
  const theme = user.value?.app_theme;
  if (theme !== undefined) setTheme(theme);
});

export function App() {
  const [path] = useLocation();
  useLayoutEffect(showPlace, [path]);
  return (
    <>
      <a class="skip" href="#content">
        {en.nav.skip}
      </a>
      <Header />
      {!isOnline.value && (
        <p class="offline" role="status">
          {en.nav.offline}
        </p>
      )}
      <main id="content" tabIndex={-1}>
        <ProblemNotice problem={sessionProblem.value} />
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/sign-in/" component={SignIn} />
          <Route path="/reset-password/" component={Reset} />
          <Route path="/activate/" component={Activate} />
          <Route path="/account/" component={Account} />
          <Route path="/questions/:postId/" component={Question} />
          <Route path="/tournaments/:slug/" component={Project} />
          <Route path="/communities/:slug/" component={Project} />
          <Route path="/write/" component={Write} />
          <Route path="/manage/:projectId/" component={Manage} />
          <Route path="/users/:userId/" component={Profile} />
          <Route path="/operate/" component={Operate} />
          <Route component={Missing} />
        </Switch>
      </main>
    </>
  );
}

function Header() {
  const [path] = useLocation();
  const here = useHere();
  const current = (to: string) => (path === to ? "page" : undefined);
  return (
    <header class="top">
      <Link href="/" class="wordmark">
        <Mark />
        {en.name}
      </Link>
      <nav aria-label={en.nav.label}>
        <a href="/docs">{en.nav.reference}</a>
        {user.value === null && (
          <Link href={signInPath(here)} aria-current={current("/sign-in/")}>
            {en.nav.signIn}
          </Link>
        )}
        {(user.value?.is_staff === true || user.value?.is_superuser === true) && (
          <Link href="/operate/" aria-current={current("/operate/")}>
            {en.nav.operate}
          </Link>
        )}
        {user.value && (
          <Link href="/write/" aria-current={current("/write/")}>
            {en.nav.write}
          </Link>
        )}
        {user.value && (
          <Link href="/account/" aria-current={current("/account/")}>
            {user.value.username}
          </Link>
        )}
      </nav>
    </header>
  );
}

/** The sign of Presage: a prediction that narrows towards the answer. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path class="band" d="M2 4 C10 6 15 9 22 11 V13 C15 15 10 18 2 20 Z" />
      <path class="line" d="M2 14 C8 14 12 10.5 22 12" />
    </svg>
  );
}
