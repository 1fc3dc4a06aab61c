import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { en } from "../../texts/en.ts";
import { whole } from "../../texts/format.ts";
import type { Post } from "./use_post.ts";

const Comments = lazyPage(async () => {
  const { Comments: Page } = await import("../../comments/comments.tsx");
  return { Page };
});

/** The comments are read when the reader is this near, or when the address names one. */
const NEAR = "600px";
/** Rows of lists and the facts of a post lead here. */
const ANCHOR = "comments";

export function Discussion({ post }: { readonly post: Post }) {
  const { comment_count: count, unread_comment_count: unread } = post;
  const place = useRef<HTMLElement>(null);
  // Reading them makes them known, and this visit says what was new at its beginning.
  const fresh = useRef(post.last_viewed_at === null ? 0 : unread).current;
  const isNear = useSignal(location.hash !== "");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => (isNear.value ||= entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    if (place.current !== null) observer.observe(place.current);
    if (location.hash === `#${ANCHOR}`) place.current?.scrollIntoView();
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <section ref={place} id={ANCHOR}>
      <h2>
        {en.comments.title} <span class="quiet">{count > 0 && whole(count)}</span>
        {fresh > 0 && <span class="tag small">{en.comments.fresh(fresh)}</span>}
      </h2>
      {isNear.value && <Comments post={post} />}
    </section>
  );
}
