/** The frame of every page, and which page an address shows. */
import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sessionProblem, user } from "./api/session.ts";
import { announced, awaitPage } from "./arrival.ts";
import { basePath } from "./base_path.ts";
import { Header } from "./frame/header.tsx";
import { lazyPage } from "./parts/lazy_page.tsx";
import { ProblemNotice } from "./parts/notice.tsx";
import { Home } from "./pages/home.tsx";
import { Missing } from "./pages/missing.tsx";
import { go, Link, type Route, Routes, usePath } from "./router.tsx";
import { showPlace } from "./scroll.ts";
import { en } from "./texts/en.ts";
import { setTheme } from "./theme.ts";

const SignIn = lazyPage(() => import("./pages/sign_in.tsx"));
const Reset = lazyPage(() => import("./pages/reset.tsx"));
const Activate = lazyPage(() => import("./pages/activate.tsx"));
const Account = lazyPage(() => import("./pages/account.tsx"));
const Invitation = lazyPage(() => import("./pages/invitation.tsx"));
const Benchmark = lazyPage(() => import("./pages/benchmark.tsx"));
const Files = lazyPage(() => import("./pages/files.tsx"));
const Project = lazyPage(() => import("./pages/project.tsx"));
const Tournaments = lazyPage(() => import("./pages/tournaments.tsx"));
const Leaderboards = lazyPage(() => import("./pages/leaderboards.tsx"));
const Forecasts = lazyPage(() => import("./pages/forecasts.tsx"));
const Notifications = lazyPage(() => import("./frame/own.tsx"));
const Status = lazyPage(() => import("./pages/status.tsx"));
const Manage = lazyPage(() => import("./pages/manage.tsx"));
const Profile = lazyPage(() => import("./pages/profile.tsx"));
const Operate = lazyPage(() => import("./pages/operate.tsx"));
const Question = lazyPage(() => import("./pages/question.tsx"));
const Webhooks = lazyPage(() => import("./pages/webhooks.tsx"));
const Write = lazyPage(() => import("./pages/write.tsx"));

/** The list of questions stands on the first page. */
function AllQuestions() {
  useLayoutEffect(() => {
    go("/", { replace: true });
  }, []);
  return null;
}

const ROUTES: readonly Route[] = [
  ["/", Home],
  ["/sign-in/", SignIn],
  ["/reset-password/", Reset],
  ["/activate/", Activate],
  ["/invitations/:token/", Invitation],
  ["/account/", Account],
  ["/questions/:postId/", Question],
  ["/tournaments/", Tournaments],
  ["/tournaments/:slug/", Project],
  ["/communities/:slug/", Project],
  ["/projects/:projectId/benchmark/", Benchmark],
  ["/projects/:projectId/files/", Files],
  ["/topics/", Tournaments],
  ["/write/", Write],
  ["/manage/:projectId/", Manage],
  ["/users/:userId/", Profile],
  ["/operate/", Operate],
  ["/leaderboards/", Leaderboards],
  ["/forecasts/", Forecasts],
  ["/notifications/", Notifications],
  ["/status/", Status],
  ["/webhooks/", Webhooks],
  ["/questions/", AllQuestions],
];

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
  const path = usePath();
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
        {sessionProblem.value !== null && <h1>{en.problems.notShown}</h1>}
        <ProblemNotice problem={sessionProblem.value} />
        <Routes routes={ROUTES} Otherwise={Missing} />
      </main>
      <footer class="foot">
        <a href={`${basePath}/docs`}>{en.nav.reference}</a>
        <a href={`${basePath}/docs/guide`}>{en.nav.guide}</a>
        <Link href="/status/">{en.nav.status}</Link>
      </footer>
      <p class="hidden" role="status">
        {announced.value}
      </p>
    </>
  );
}
