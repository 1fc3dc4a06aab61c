import { Link } from "wouter-preact";
import { user } from "../api/session.ts";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";

/** The start: what the platform is, and where to go. */
export function Home() {
  useTitle("");
  const account = user.value;
  return (
    <div class="home">
      <h1>{account ? en.home.hello(account.username) : en.home.title}</h1>
      {account === null && (
        <>
          <p class="lead">{en.home.lead}</p>
          <p class="row">
            <Link href="/sign-in/?new" class="button primary">
              {en.home.start}
            </Link>
            <Link href="/sign-in/" class="button plain">
              {en.home.signIn}
            </Link>
          </p>
        </>
      )}
      <ul class="places">
        {account && (
          <li>
            <Link href="/account/">{en.home.account}</Link>
            <span>{en.home.accountAbout}</span>
          </li>
        )}
        <li>
          <a href="/docs">{en.home.reference}</a>
          <span>{en.home.referenceAbout}</span>
        </li>
        <li>
          <a href="/readyz">{en.home.status}</a>
          <span>{en.home.statusAbout}</span>
        </li>
      </ul>
    </div>
  );
}
