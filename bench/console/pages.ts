/**
 * Measures how fast pages are in a browser whose processor is slowed four times through its debugging
 * protocol. Another program can only make a load slower. So a page is loaded several times, and the
 * best time of each figure is judged: a page that is too slow by itself is so in all of them.
 */
import { chromium, type Page } from "playwright-core";
import { openSession } from "../../src/accounts/sessions.ts";
import { AS_HIDDEN, BROWSER_OPTIONS, findChromium } from "../../test/support/browser.ts";
import { LONG, makeLongHistories } from "../../test/support/long_histories.ts";
import {
  drawHistory,
  loadPage,
  type PageLoad,
  WATCH_LOADING,
} from "../../test/support/page_load.ts";
import type { Bench } from "../harness.ts";
import type { Limited } from "./limited.ts";

const SLOWER = 4;
const LOADS = 7;
const LIMITS = { feed: 1_500, question: 2_000, task: 200, drawing: 100, shift: 0.05, calls: 4 };

export async function measurePages(bench: Bench): Promise<Limited[]> {
  const { caps, make } = await bench.platform("small");
  const paths = await makeLongHistories(caps, make);
  const { user } = await make.account();
  const tokens = await openSession(caps, user);
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("No Chromium was found (set CHROMIUM)");
  if (tokens === null) throw new Error("The account has no session.");
  const { port } = await bench.api("small", { CONSOLE: "on" });
  const browser = await chromium.launch({ executablePath, args: BROWSER_OPTIONS, headless: true });
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 1280, height: 900 },
    });
    await context.addInitScript(WATCH_LOADING);
    await context.addInitScript(AS_HIDDEN);
    const page = await context.newPage();
    await page.goto("/sign-in/");
    await page.evaluate(`localStorage.setItem("presage.refresh", "${tokens.refresh}")`);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const question = ".chart .line";
    return [
      ...(await measure(page, { name: "feed", path: "/", selector: ".post h2" }, LIMITS.feed)),
      ...(await measure(
        page,
        { name: `question with ${LONG} snapshots`, path: paths.binary, selector: question },
        LIMITS.question,
      )),
      await measureDrawing(page),
      ...(await measure(
        page,
        { name: "question with 1000 CDFs", path: paths.numeric, selector: question },
        LIMITS.question,
      )),
    ];
  } finally {
    await browser.close();
  }
}

interface Target {
  readonly name: string;
  readonly path: string;
  readonly selector: string;
}

async function measure(
  page: Page,
  { name, path, selector }: Target,
  usableLimit: number,
): Promise<Limited[]> {
  const loads: PageLoad[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await loadPage(page, path, selector));
  const best = (key: "usable" | "task") => Math.min(...loads.map((load) => load[key]));
  const worst = (values: readonly number[]) => Math.max(...values);
  const calls = worst(loads.map((load) => load.calls.length));
  const shift = worst(loads.map((load) => load.shift));
  return [
    { what: `${name}: usable`, value: best("usable"), limit: usableLimit, unit: "ms" },
    { what: `${name}: longest task`, value: best("task"), limit: LIMITS.task, unit: "ms" },
    { what: `${name}: layout shift`, value: shift, limit: LIMITS.shift, unit: "" },
    { what: `${name}: calls of the API`, value: calls, limit: LIMITS.calls, unit: "" },
  ];
}

/** Measures the drawing of the long history, which the page shows already. */
async function measureDrawing(page: Page): Promise<Limited> {
  const times: number[] = [];
  for (let round = 0; round < LOADS; round++) times.push(await drawHistory(page));
  const what = `history of ${LONG} snapshots: drawn`;
  return { what, value: Math.min(...times), limit: LIMITS.drawing, unit: "ms" };
}
