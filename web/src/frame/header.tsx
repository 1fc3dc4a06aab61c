/** The head of every page: where to go, the search, and what belongs to the reader. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { user } from "../api/session.ts";
import { Link, usePath } from "../router.tsx";
import { useHere } from "../here.ts";
import { signInPath } from "../sign_in_path.ts";
import type * as Own from "./own.tsx";
import { en } from "../texts/en.ts";
import { SEARCH_KEY, openSearch } from "./search.ts";

export function Header() {
  const path = usePath();
  const here = useHere();
  const current = (to: string) => (path === to ? "page" : undefined);
  const account = user.value;
  return (
    <header class="top">
      <Link href="/" class="wordmark">
        <Mark />
        {en.name}
      </Link>
      <nav aria-label={en.nav.label}>
        <div class="to">
          <Link href="/" aria-current={current("/")}>
            {en.nav.questions}
          </Link>
          <Link href="/tournaments/" aria-current={current("/tournaments/")}>
            {en.nav.tournaments}
          </Link>
          <Link href="/leaderboards/" aria-current={current("/leaderboards/")}>
            {en.nav.leaderboards}
          </Link>
        </div>
        <SearchButton />
        {account === null && (
          <Link href={signInPath(here)} aria-current={current("/sign-in/")}>
            {en.nav.signIn}
          </Link>
        )}
        {account && (
          <Link href="/account/" class="who" aria-current={current("/account/")}>
            <bdi>{account.username}</bdi>
          </Link>
        )}
        {account && <OwnMenu key={path} />}
      </nav>
    </header>
  );
}

/** A button, and a key that works wherever the reader does not write. */
function SearchButton() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input, textarea, select, dialog *"));
      if (event.key !== SEARCH_KEY || isWriting || event.ctrlKey || event.metaKey || event.altKey)
        return;
      event.preventDefault();
      openSearch();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
    };
  }, []);
  return (
    <button
      type="button"
      class="to-search"
      aria-label={en.nav.search}
      aria-keyshortcuts={SEARCH_KEY}
      onClick={openSearch}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" />
        <path d="M12.8 12.8 L18 18" />
      </svg>
      <span>{en.nav.search}</span>
      <kbd aria-hidden="true">{SEARCH_KEY}</kbd>
    </button>
  );
}

const MENU = "own-menu";
/** What a reader without an account does not need. */
const own = signal<typeof Own | null>(null);

/** What is new, and the pages of the reader. The browser closes the menu on Escape and on a click beside it. */
function OwnMenu() {
  useEffect(() => {
    import("./own.tsx").then(
      (module) => (own.value = module),
      // The next page tries again.
      () => undefined,
    );
  }, []);
  const parts = own.value;
  return (
    <>
      {parts && <parts.Bell />}
      <button type="button" class="to-menu" popovertarget={MENU}>
        <span class="hidden">{en.nav.menu}</span>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M3 5 H17 M3 10 H17 M3 15 H17" />
        </svg>
      </button>
      <ul id={MENU} popover="auto" class="menu">
        {parts && <parts.OwnPages />}
      </ul>
    </>
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
