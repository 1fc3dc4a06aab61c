/** An account as others see it, and to its owner how well they have forecast. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useRead } from "../api/use_read.ts";
import { readFilters } from "../feed/filters.ts";
import { lazyPage } from "../parts/lazy_page.tsx";
import { Bots } from "../profile/bots.tsx";
import { Card } from "../profile/card.tsx";
import { Head } from "../profile/head.tsx";
import { Medals } from "../profile/medals.tsx";
import { OwnRecord } from "../profile/own_record.tsx";
import { Platform } from "../profile/platform.tsx";
import { Ranks } from "../profile/ranks.tsx";
import { Link, useParam, useSearch } from "../router.tsx";
import "../styles/project.css";
import "../styles/question.css";
import "../styles/profile.css";
import { profile } from "../texts/profile.ts";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";

const Wrote = lazyPage(() => import("../profile/wrote.tsx"));

const readUser = (userId: number) =>
  readOf(api.GET("/api/users/{userId}/", { params: { path: { userId } } }));

export function Page() {
  const userId = useParam("userId");
  const { data, problem } = useRead(() => readUser(Number(userId)), `user ${userId}`);
  const account = data.value;
  return account ? (
    <ProfileView key={account.id} account={account} />
  ) : (
    <NotShown problem={problem.value} />
  );
}

const TABS = ["record", "questions", "comments"] as const;

function ProfileView({ account }: { readonly account: Schemas["UserProfile"] }) {
  const search = useSearch();
  const part = new URLSearchParams(search).get("part");
  const tab = TABS.find((name) => name === part) ?? "record";
  const { username, id } = account;
  useTitle(tab === "record" ? username : profile.titleOf(username, profile.tabs[tab]));
  const isOwn = user.value?.id === id;
  return (
    <article class="project profile">
      <Head account={account} isOwn={isOwn} />
      <nav class="tabs" aria-label={profile.parts}>
        {TABS.map((name) => (
          <Link
            key={name}
            href={`/users/${id}/${name === "record" ? "" : `?part=${name}`}`}
            aria-current={name === tab ? "page" : undefined}
          >
            {profile.tabs[name]}
          </Link>
        ))}
      </nav>
      {tab === "record" ? (
        <Record account={account} isOwn={isOwn} />
      ) : (
        <Wrote userId={id} isBot={account.is_bot} part={tab} page={readFilters(search).page} />
      )}
    </article>
  );
}

interface RecordProps {
  readonly account: Schemas["UserProfile"];
  readonly isOwn: boolean;
}

function Record({ account, isOwn }: RecordProps) {
  return (
    <>
      {account.card && <Card card={account.card} />}
      <Ranks userId={account.id} />
      <Medals userId={account.id} />
      {isOwn && !account.is_bot && <Bots />}
      {isOwn && <OwnRecord />}
      <Platform />
    </>
  );
}
