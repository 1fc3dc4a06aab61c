/**
 * What a reader who listens, or who uses the keyboard, learns of a new page: its heading takes the
 * focus once it is there, and a live region says the title.
 */
import { signal } from "@preact/signals";

/** What the live region of the frame says. */
export const announced = signal("");

let isAwaited = false;

/** Begins to wait for the heading of the page that the reader came to. */
export function awaitPage(): void {
  isAwaited = true;
}

/** Tells that a page shows its heading. Only the first one after a change of page counts. */
export function greetPage(title: string): void {
  if (!isAwaited) return;
  isAwaited = false;
  announced.value = title;
  const main = document.querySelector("main");
  const { activeElement } = document;
  // A control that a page has focused by itself keeps the focus.
  if (main?.contains(activeElement) === true && activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
