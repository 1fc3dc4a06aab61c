/** The frame of every page, and which page an address shows. */
import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Link, Redirect, Route, Switch, useLocation } from "wouter-preact";
import { sessionProblem, user } from "./api/session.ts";
import { announced, awaitPage } from "./arrival.ts";
import { Header } from "./frame/header.tsx";
import { lazyPage } from "./parts/lazy_page.tsx";
import { ProblemNotice } from "./parts/notice.tsx";
import { Home } from "./pages/home.tsx";
import { Missing } from "./pages/missing.tsx";
import { showPlace } from "./scroll.ts";
import { en } from "./texts/en.ts";
import { setTheme } from "./theme.ts";

const SignIn = lazyPage(() => import("./pages/sign_in.tsx"));
const Reset = lazyPage(() => import("./pages/reset.tsx"));
const Activate = lazyPage(() => import("./pages/activate.tsx"));
const Account = lazyPage(() => import("./pages/account.tsx"));
const Invitation = lazyPage(() => import("./pages/invitation.tsx"));
const Project = lazyPage(() => import("./pages/project.tsx"));
const Tournaments = lazyPage(() => import("./pages/tournaments.tsx"));
const Leaderboards = lazyPage(() => import("./pages/leaderboards.tsx"));
const Forecasts = lazyPage(() => import("./pages/forecasts.tsx"));
const Status = lazyPage(() => import("./pages/status.tsx"));
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
  const shown = useRef(path);
  useLayoutEffect(() => {
    showPlace();
    // The first page of all is announced by the browser.
    if (shown.current !== path) awaitPage();
    shown.current = path;
  }, [path]);
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
          <Route path="/invitations/:token/" component={Invitation} />
          <Route path="/account/" component={Account} />
          <Route path="/questions/:postId/" component={Question} />
          <Route path="/questions/">
            <Redirect to="/" replace />
          </Route>
          <Route path="/tournaments/" component={Tournaments} />
          <Route path="/tournaments/:slug/" component={Project} />
          <Route path="/communities/:slug/" component={Project} />
          <Route path="/write/" component={Write} />
          <Route path="/manage/:projectId/" component={Manage} />
          <Route path="/users/:userId/" component={Profile} />
          <Route path="/operate/" component={Operate} />
          <Route path="/leaderboards/" component={Leaderboards} />
          <Route path="/forecasts/" component={Forecasts} />
          <Route path="/status/" component={Status} />
          <Route component={Missing} />
        </Switch>
      </main>
      <footer class="foot">
        <a href="/docs">{en.nav.reference}</a>
        <a href="/docs/guide">{en.nav.guide}</a>
        <Link href="/status/">{en.nav.status}</Link>
      </footer>
      <p class="hidden" role="status">
        {announced.value}
      </p>
    </>
  );
}
