import { user } from "../api/session.ts";
import { lazyPage, Reading } from "../parts/lazy_page.tsx";
import { useSearch } from "../router.tsx";

const Feed = lazyPage(() => import("../feed/feed.tsx"));
const Welcome = lazyPage(() => import("./welcome.tsx"));

/** The start: the questions, and for a visitor what the platform is and what it shows to all. */
export function Home() {
  const isAsked = useSearch() !== "";
  if (user.value === undefined) return <Reading />;
  return user.value === null && !isAsked ? <Welcome /> : <Feed />;
}
