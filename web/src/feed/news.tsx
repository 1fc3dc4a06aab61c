/** Questions that have come into a list while it was shown. */
import { Button } from "../parts/button.tsx";
import { en } from "../texts/en.ts";
import type { FeedPage } from "./pages.ts";

export function News({ page: { news } }: { readonly page: FeedPage }) {
  if (news === undefined || news.count === 0) return null;
  return (
    <Button kind="quiet" onClick={news.show}>
      {en.feed.news(news.count)}
    </Button>
  );
}
