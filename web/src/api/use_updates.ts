/** Keeps what a reader looks at up to date. */
import { useEffect } from "preact/hooks";
import type { Concerns } from "./event_stream.ts";
import type * as Updates from "./updates.ts";

/** The page itself is read first, also on a slow machine, ms. */
const AFTER_PAGE_MS = 4_000;

let loading: Promise<typeof Updates> | undefined;

async function load(): Promise<typeof Updates> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AFTER_PAGE_MS));
    // Without a network it is asked for again.
    const updates = await import("./updates.ts").catch(() => null);
    if (updates !== null) return updates;
  }
}

/**
 * Calls `read` again while the page is visible: when an event concerns it, and by polling where no
 * events come.
 * @param read resolves to whether something has changed
 * @param key names what is read
 * @param concerns says which events change what is read; without it there is polling alone
 */
export function useUpdates(read: () => Promise<boolean>, key: string, concerns?: Concerns): void {
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isOver = false;
    loading ??= load();
    void loading.then(({ keepUpToDate }) => {
      if (!isOver) leave = keepUpToDate(read, concerns);
    });
    return () => {
      isOver = true;
      leave?.();
    };
    // `read` is another function at each drawing; the key says when it reads something else.
  }, [key]);
}
