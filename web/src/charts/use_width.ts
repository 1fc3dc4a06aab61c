import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";

const FIRST_WIDTH = 640;

/** Returns a reference for an element, and its width in pixels. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const width = useSignal(FIRST_WIDTH);
  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) width.value = Math.round(entry.contentRect.width);
    });
    width.value = ref.current.clientWidth;
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
    };
  }, [width]);
  return { ref, width: width.value };
}
