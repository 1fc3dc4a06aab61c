import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { basePath } from "../base_path.ts";
import { Page as PublicLists } from "../feed/public_lists.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { home } from "../texts/home.ts";
import { useTitle } from "../title.ts";

/** What the platform is, and what it shows to visitors. */
export function Page() {
  useTitle("");
  return (
    <div class="home">
      <h1>{home.title}</h1>
      <p class="lead">{home.lead}</p>
      <FirstStart />
      <p class="row">
        <Link href="/sign-in/?new" class="button primary">
          {en.nav.signUp}
        </Link>
        <Link href="/sign-in/" class="button plain">
          {home.signIn}
        </Link>
      </p>
      <PublicLists />
      <ul class="places">
        <li>
          <a href={`${basePath}/docs`}>{home.reference}</a>
          <span>{home.referenceAbout}</span>
        </li>
        <li>
          <Link href="/status/">{home.status}</Link>
          <span>{home.statusAbout}</span>
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
    <section class="notice good first-start" aria-label={home.first.title}>
      <h2>{home.first.title}</h2>
      <p>{home.first.about}</p>
      <pre class="code">{home.first.commands.join("\n")}</pre>
      <p>{home.first.then}</p>
    </section>
  );
}
