/** An account as others see it, and to its owner how well they have forecast. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useRead } from "../api/use_read.ts";
import { Bots } from "../profile/bots.tsx";
import { Head } from "../profile/head.tsx";
import { Medals } from "../profile/medals.tsx";
import { OwnRecord } from "../profile/own_record.tsx";
import { Platform } from "../profile/platform.tsx";
import { Ranks } from "../profile/ranks.tsx";
import { useParam } from "../router.tsx";
import "../styles/project.css";
import "../styles/question.css";
import "../styles/profile.css";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";

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

function ProfileView({ account }: { readonly account: Schemas["PublicUser"] }) {
  useTitle(account.username);
  const isOwn = user.value?.id === account.id;
  return (
    <article class="project profile">
      <Head account={account} isOwn={isOwn} />
      <Ranks userId={account.id} />
      <Medals userId={account.id} />
      {isOwn && !account.is_bot && <Bots />}
      {isOwn && <OwnRecord />}
      <Platform />
    </article>
  );
}
