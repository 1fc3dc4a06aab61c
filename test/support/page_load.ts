/**
 * Loads pages of the console and says what that cost: calls of the API, shifts of the layout, long
 * tasks, and times. Scripts for pages are texts, because programs of Node know no types of a browser.
 */
import type { Page, Request } from "playwright-core";

/** Runs in each page from its start. */
export const WATCH_LOADING = `
  window.tasks = [];
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

export interface PageLoad {
  /** When the awaited element was laid out, ms since the navigation. */
  readonly usable: number;
  /** The longest task, ms; 0 where none was longer than 50 ms. */
  readonly task: number;
  /** The sum of all shifts of the layout. */
  readonly shift: number;
  readonly calls: readonly string[];
}

/** Resolves to the time since the navigation (ms) at which an element is there and was laid out. */
const usableAt = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    if (found === null) return false;
    found.getBoundingClientRect();
    resolve(performance.now());
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document, { childList: true, subtree: true });
})`;

/** Opens an address and waits until nothing more comes. @param selector finds what a reader waits for */
export async function loadPage(page: Page, path: string, selector: string): Promise<PageLoad> {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  };
  page.on("request", note);
  await page.goto(path, { waitUntil: "commit" });
  const usable = await page.evaluate<number>(usableAt(selector));
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  const [task, shift] = await page.evaluate<[number, number]>(
    "[Math.max(0, ...window.tasks), window.shift]",
  );
  return { usable, task, shift, calls };
}

/** Resolves to the time (ms) from a click on a range of the history until its lines are laid out. */
const drawing = (range: string) => `new Promise((resolve) => {
  const line = document.querySelector(".chart .line");
  const observer = new MutationObserver(() => {
    line.getBoundingClientRect();
    resolve(performance.now() - begin);
    observer.disconnect();
  });
  observer.observe(line, { attributes: true, attributeFilter: ["d"] });
  const button = [...document.querySelectorAll(".chart .toggles button")]
    .find(({ textContent }) => textContent === ${JSON.stringify(range)});
  const begin = performance.now();
  button.click();
})`;

/** Draws the last week of the history that the page shows, then all of it. Returns the time of that, ms. */
export async function drawHistory(page: Page): Promise<number> {
  await page.evaluate(drawing("Week"));
  return await page.evaluate<number>(drawing("All"));
}
