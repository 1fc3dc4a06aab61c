/** What the pages of the console say when the server gives nothing now, and how they go on. */
import { EventEmitter, once } from "node:events";
import { expect } from "chai";
import type { Page, Request } from "playwright-core";
import { barriers, overhang } from "../support/browser.ts";
import { occupy } from "../support/busy_server.ts";
import { type ConsolePage, makeConsolePages } from "../support/console_pages.ts";
import { testRedisUrl } from "../support/engines.ts";
import { inTurn } from "../support/full.ts";
import { openStaff } from "../support/organiser.ts";
import { until } from "../support/until.ts";
import { BUSY, OFFLINE, type Refusal, TOO_OFTEN } from "../support/refusals.ts";
import { exhaust, refill } from "../support/used_limits.ts";
import { useBrowser } from "../support/visit.ts";

const REDIS_URL = testRedisUrl();

const REFUSALS: readonly Refusal[] = [
  {
    ...BUSY,
    begin: ({ app }) => occupy(app),
  },
  {
    ...TOO_OFTEN,
    variables: {
      REDIS_URL,
      RATE_LIMIT_OVERRIDES: "read=20/0.0001,login=100/10,public=1000/100",
    },
    async begin({ account }) {
      await exhaust(() => account.client.get("/api/users/me/"));
      return () => refill(REDIS_URL);
    },
  },
  OFFLINE,
];

/** Goes to a page without loading the program again, as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new Event("pushState"))`,
  );

/**
 * Holds back the requests of the parts of a page, so that they come when the server refuses them.
 * Returns how many wait, and what lets them go on.
 */
async function holdBack(page: Page, parts: RegExp) {
  let waiting = 0;
  const open = new EventEmitter();
  const opened = once(open, "open");
  await page.route(parts, async (route) => {
    waiting += 1;
    await opened;
    await route.continue();
  });
  return { count: () => waiting, letGo: () => open.emit("open") };
}

/** Presses every "Try again" until none is left. */
async function readAll(page: Page): Promise<void> {
  const buttons = page.locator("main").getByRole("button", { name: "Try again" });
  for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
    await buttons.first().click();
    await until("one notice less", async () => (await buttons.count()) < left);
  }
}

for (const [at, refusal] of REFUSALS.entries()) {
  describe(`the pages of the console, ${refusal.name}`, function () {
    this.timeout(240_000);
    const organiser = useBrowser(openStaff, `web_refused_${refusal.status}`, refusal.variables);
    let pages: readonly ConsolePage[];
    /** The ids of the refused requests. */
    const ids = new Set<string>();

    before(async function () {
      pages = await makeConsolePages(organiser);
      const { page } = organiser.reader;
      // Without a network a page comes from the cache of the browser.
      for (const one of pages) {
        await page.goto(one.path);
        await one.shown(page).waitFor();
      }
      page.on("response", (reply) => {
        if (reply.status() === refusal.status) ids.add(reply.headers()["x-request-id"] ?? "");
      });
    });

    /** Checks that each part says what has happened, names a failed request and can be read again. */
    const expectNotices = async (page: Page, { name, notices }: ConsolePage) => {
      const alerts = page.locator("main").getByRole("alert");
      await until(`notices of ${name}`, async () => (await alerts.count()) === notices);
      for (const alert of await alerts.all()) {
        expect(await alert.innerText(), name).to.match(refusal.ofReads);
        const named = await alert.locator("code").allInnerTexts();
        expect(named, name).to.have.length(refusal.status >= 500 ? 1 : 0);
        for (const id of named) expect(ids, name).to.include(id);
        expect(await alert.getByRole("button", { name: "Try again" }).count(), name).to.equal(1);
      }
      expect(await page.getByRole("link", { name: "Sign in" }).count(), name).to.equal(0);
      expect(await barriers(page), name).to.deep.equal([]);
    };

    const runThrough = async (one: ConsolePage) => {
      const { page } = organiser.reader;
      await page.goto("/sign-in/");
      const main = page.getByRole("navigation", { name: "Main" });
      await main.getByRole("link", { name: organiser.account.name }).waitFor();
      const held = one.parts === undefined ? null : await holdBack(page, one.parts);
      if (held !== null) {
        await follow(page, one.path);
        await until("the requests of the parts", () => held.count() >= one.notices);
      }
      const end = await refusal.begin(organiser);
      try {
        if (held === null) await follow(page, one.path);
        else held.letGo();
        await expectNotices(page, one);
        expect(await overhang(page, 360), one.name).to.equal(0);
      } finally {
        await end();
        if (one.parts !== undefined) await page.unroute(one.parts);
      }
      await readAll(page);
      await one.shown(page).waitFor();
      expect(await page.locator("main").getByRole("alert").count()).to.equal(0);
    };

    it("say what has happened, and read again what was not read", async () => {
      for (const one of inTurn(pages, at, REFUSALS.length)) await runThrough(one);
    });

    it("go on by themselves when they were open before", async () => {
      const { page } = organiser.reader;
      const question = pages.find((one) => one.name === "a question")!;
      await page.clock.install();
      // The comments come last; refused ones would have a notice of their own.
      const comments = page.waitForResponse("**/api/comments/?**");
      await page.goto(question.path);
      await question.shown(page).waitFor();
      await (await comments).finished();
      // What asks again is loaded some seconds after the page.
      const updates = page.waitForResponse(/\/updates-[^/]*\.js$/);
      await page.clock.fastForward(5_000);
      await (await updates).finished();
      const asks = (request: Request) => /\/api\/posts\/\d+\//.test(request.url());
      const pollAfter = async (ms: number) => {
        let sent: Request | undefined;
        const poll = page.waitForEvent("request", asks).then((request) => (sent = request));
        // The page plans its next poll a little after the answer to the last one.
        await until("the poll", async () => {
          await page.clock.fastForward(ms);
          return sent;
        });
        return (await (await poll).response())?.status() ?? 0;
      };
      const end = await refusal.begin(organiser);
      try {
        expect(await pollAfter(16_000)).to.equal(refusal.status);
        expect(await pollAfter(30_000)).to.equal(refusal.status);
        expect(await page.locator("main").getByRole("alert").count()).to.equal(0);
      } finally {
        await end();
      }
      expect([200, 304]).to.include(await pollAfter(60_000));
      await question.shown(page).waitFor();
    });
  });
}
