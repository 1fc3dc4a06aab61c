/** The pages of the reader, in the menu of the head. They are loaded once somebody is signed in. */
import { signOut, user } from "../api/session.ts";
import { useUpdates } from "../api/use_updates.ts";
import { Link, usePath } from "../router.tsx";
import { en } from "../texts/en.ts";
import { notifications as texts } from "../texts/notifications.ts";
import "../styles/notifications.css";
import { mayTell, readUnread, unread } from "./unread.ts";

// A file of its own would cost the head of every page another name.
export { Page } from "../pages/notifications.tsx";

export function OwnPages() {
  const account = user.value;
  if (!account) return null;
  return (
    <>
      <Item to="/notifications/" text={texts.title} />
      <Item to="/forecasts/" text={en.nav.forecasts} />
      <Item to={`/users/${account.id}/`} text={en.nav.record} />
      <Item to="/account/" text={en.nav.account} />
      <Item to="/write/" text={en.nav.write} />
      {(account.is_staff || account.is_superuser) && <Item to="/operate/" text={en.nav.operate} />}
      <li>
        <button type="button" onClick={() => void signOut()}>
          {en.nav.signOut}
        </button>
      </li>
    </>
  );
}

function Item({ to, text }: { readonly to: string; readonly text: string }) {
  const path = usePath();
  return (
    <li>
      <Link href={to} aria-current={path === to ? "page" : undefined}>
        {text}
      </Link>
    </li>
  );
}

/** A link to what is new; nothing while all is read. */
export function Bell() {
  useUpdates(readUnread, "unread", mayTell);
  if (unread.value === 0) return null;
  return (
    <Link href="/notifications/" class="bell" aria-label={texts.unread(unread.value)}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M4 14 C6 12 5 4 10 4 C15 4 14 12 16 14 Z M8 16.5 H12" />
      </svg>
      <span aria-hidden="true">{unread.value}</span>
    </Link>
  );
}
