import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { en } from "../../texts/en.ts";
import type { Post } from "./use_post.ts";

const Comments = lazyPage(async () => {
  const { Comments: Page } = await import("../../comments/comments.tsx");
  return { Page };
});

/** The comments are read when the reader is this near, or when the address names one. */
const NEAR = "600px";

export function Discussion({ post }: { readonly post: Post }) {
  const place = useRef<HTMLElement>(null);
  const isNear = useSignal(location.hash !== "");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => (isNear.value ||= entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <section ref={place}>
      <h2>{en.comments.title}</h2>
      {isNear.value && <Comments post={post} />}
    </section>
  );
}
