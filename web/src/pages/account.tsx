/** The account of the reader. */
import { useEffect } from "preact/hooks";
import { signOut } from "../api/session.ts";
import { useReader } from "../api/use_reader.ts";
import { Button } from "../parts/button.tsx";
import { lazyPage, Reading } from "../parts/lazy_page.tsx";
import { go, Link } from "../router.tsx";
import { signInPath } from "../sign_in_path.ts";
import "../styles/account.css";
import { en } from "../texts/en.ts";
import { date } from "../texts/format.ts";
import { useTitle } from "../title.ts";
import { Bots } from "./account/bots.tsx";
import { Email } from "./account/email.tsx";
import { Limits } from "./account/limits.tsx";
import { Password } from "./account/password.tsx";
import { Profile } from "./account/profile.tsx";
import { ReadingChoices } from "./account/reading_choices.tsx";
import { Section } from "./account/section.tsx";

/** Few platforms have providers, and its answer draws it. */
const Providers = lazyPage(() => import("./account/providers.tsx"));
/** Together they load more than the rest, and few readers come for them. */
const Keys = lazyPage(() => import("./account/keys.tsx"));

export function Page() {
  useTitle(en.account.title);
  const account = useReader();
  useEffect(() => {
    if (account === null) go(signInPath("/account/"), { replace: true });
  }, [account, go]);
  if (!account) return <Reading />;
  return (
    <div class="account" key={account.id}>
      <header class="spread">
        <div>
          <h1 dir="auto">{account.username}</h1>
          <p class="quiet">
            {[account.email, en.account.since(date(account.date_joined))]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p>
            <Link href={`/users/${account.id}/`}>{en.account.record}</Link>
          </p>
        </div>
        <Button onClick={() => void signOut()}>{en.nav.signOut}</Button>
      </header>
      <Profile account={account} />
      <ReadingChoices account={account} />
      {account.has_password && <Email />}
      {account.has_password && <Password />}
      {!account.is_bot && <Bots />}
      <Limits />
      {!account.is_bot && <Providers Part={Section} />}
      <Keys account={account} Part={Section} />
    </div>
  );
}
