/** A browser for the tests of the console: the system's Chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Route,
} from "playwright-core";
import { atEnd } from "./at_end.ts";
import { IS_FULL } from "./full.ts";
import { until } from "./until.ts";
import { APP_THEMES } from "../../src/domain/vocabulary.ts";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const BROWSER_OPTIONS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update", "--hide-scrollbars"],
];
/** Runs in the page. Scripts for pages are texts, because tests know no types of a browser. */
const REPORT_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) => {
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI);
})`;

/** Returns the program of the browser, or null when there is none. `CHROMIUM` names another. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"] ?? "";
  return (named === "" ? PLACES : [named]).find((place) => existsSync(place)) ?? null;
}

/** The browser of this process. Every test file opens contexts of its own in it. */
let launched: Promise<Browser> | undefined;

/** The browser as a test file has it. `close` closes all contexts and leaves the browser open. */
export type TestBrowser = Pick<Browser, "newContext" | "close">;

/**
 * Opens the browser, with an empty profile. Where none is found the tests are skipped, with one
 * line that says so; in `.ci/run` they fail.
 */
export async function openBrowser(test: Mocha.Context): Promise<TestBrowser> {
  const executablePath = findChromium();
  if (executablePath !== null) {
    launched ??= launch(executablePath);
    const browser = await launched;
    return {
      newContext: (options) => browser.newContext(options),
      async close() {
        for (const context of browser.contexts()) await context.close();
      },
    };
  }
  const message = "No Chromium was found (apt install chromium, or set CHROMIUM)";
  if (process.env["CI"] !== undefined) throw new Error(message);
  console.log(`      skipped: ${message}`);
  return test.skip();
}

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_OPTIONS, headless: true });
  atEnd(() => browser.close());
  return browser;
}

/** A reader: a context of the browser with one page, and what went wrong on it. */
export interface Reader {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of scripts and violations of the policy so far. */
  readonly faults: readonly string[];
}

/** A phone has a small screen and no pointer but fingers. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Device {
  readonly timezoneId?: string;
  readonly isPhone?: boolean;
}

export async function openReader(
  browser: TestBrowser,
  baseURL: string,
  { timezoneId = "Europe/Berlin", isPhone = false }: Device = {},
): Promise<Reader> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    timezoneId,
    ...(isPhone ? PHONE : {}),
  });
  const faults: string[] = [];
  await context.addInitScript(REPORT_VIOLATIONS);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (line) => {
    if (/^policy:|Content Security Policy|Trusted/.test(line.text())) faults.push(line.text());
  });
  return { context, page, faults };
}

/**
 * Runs in each page from its start. A page that is hidden does not ask for news by itself, so the
 * requests of a test can be counted however long it takes.
 */
export const AS_HIDDEN = `Object.defineProperty(document, "hidden", { get: () => true })`;

/** Refuses streams of events, so that the pages ask by themselves. */
export async function refuseEvents(context: BrowserContext): Promise<void> {
  const answer = { status: 503, json: { detail: "Later." } };
  await context.route(/\/api\/(public\/)?events\//, (route) => route.fulfill(answer));
}

/** Lets the time of a page run in steps until something is shown. */
export function shownAfter(shown: Locator, stepMs: number): Promise<unknown> {
  return until(String(shown), async () => {
    await shown.page().clock.fastForward(stepMs);
    await shown.waitFor({ timeout: 1_000 });
    return true;
  });
}

/** Holds back the requests of a page to an address. Returns what lets them go. */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    for (const route of held) await route.continue();
    await page.unroute(address);
  };
}

/** Waits until each text of a user is rendered. Its source stands there until then. */
export async function rendered(page: Page): Promise<void> {
  await page.locator(".prose > *").first().waitFor({ state: "attached" });
  await page.locator(".prose:not(:has(> *))").first().waitFor({ state: "detached" });
}

/** The themes that a page can have. */
export const THEMES = APP_THEMES.filter((theme) => theme !== "auto");

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}
/** Rules that a theme can break. The others look at the elements, which both themes share. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Returns what axe finds on the page, of any level: by all rules in the first theme, and by
 * those of colours in the other (`npm run test:full` uses all rules in both). Axe is read here only:
 * half a megabyte of script at the start of each page would take longer than the page.
 */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  for (const [at, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme });
    const runOnly = at === 0 || IS_FULL ? {} : { runOnly: COLOUR_RULES };
    const options = JSON.stringify({ resultTypes: ["violations"], ...runOnly });
    const violations = await page.evaluate<readonly Finding[]>(
      `axe.run(${options}).then(({ violations }) => violations)`,
    );
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id} ${nodes.map(({ html }) => html).join(" ")}`);
  }
  return found;
}

/** Returns how many pixels the page is wider than a window of this width. */
export async function overhang(page: Page, width: number): Promise<number> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width, height: size.height });
  const over = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  await page.setViewportSize(size);
  return Math.max(0, over);
}

/**
 * Writes pictures of the page in both themes and two widths into the folder `WRITE_SCREENS`, when it
 * names one. Those that a page of the guide shows are copied to docs/screens by hand.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["WRITE_SCREENS"] ?? "";
  if (folder === "") return;
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const colorScheme of THEMES)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.screenshot({
        path: `${folder}/${name}-${colorScheme}-${width}.png`,
        fullPage: !name.endsWith("confirm"),
      });
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(size);
}
