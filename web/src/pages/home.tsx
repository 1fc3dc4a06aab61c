import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { lazyPage, Reading } from "../parts/lazy_page.tsx";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";

const Feed = lazyPage(() => import("../feed/feed.tsx"));

/** The start: the questions, and for a visitor what the platform is. */
export function Home() {
  if (user.value === undefined) return <Reading />;
  return user.value === null ? <Welcome /> : <Feed />;
}

function Welcome() {
  useTitle("");
  return (
    <div class="home">
      <h1>{en.home.title}</h1>
      <p class="lead">{en.home.lead}</p>
      <FirstStart />
      <p class="row">
        <Link href="/sign-in/?new" class="button primary">
          {en.home.start}
        </Link>
        <Link href="/sign-in/" class="button plain">
          {en.home.signIn}
        </Link>
      </p>
      <ul class="places">
        <li>
          <a href="/docs">{en.home.reference}</a>
          <span>{en.home.referenceAbout}</span>
        </li>
        <li>
          <Link href="/status/">{en.home.status}</Link>
          <span>{en.home.statusAbout}</span>
        </li>
      </ul>
    </div>
  );
}

/** Explains how a new platform gets its first superuser. Shows nothing once there is one. */
function FirstStart() {
  const isNew = useSignal(false);
  useEffect(() => {
    const headers = { Accept: "application/json" };
    void readOf(api.GET("/", { headers })).then(({ data }) => {
      isNew.value = typeof data === "object" && data?.has_superuser === false;
    });
  }, [isNew]);
  if (!isNew.value) return null;
  return (
    <section class="notice good first-start" aria-label={en.home.first.title}>
      <h2>{en.home.first.title}</h2>
      <p>{en.home.first.about}</p>
      <pre class="code">{en.home.first.commands.join("\n")}</pre>
      <p>{en.home.first.then}</p>
    </section>
  );
}
