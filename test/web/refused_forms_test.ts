/** What the forms of the console say and keep when the server takes nothing now. */
import { expect } from "chai";
import type { Page, Request, Response } from "playwright-core";
import { FEW_PLACES, occupy } from "../support/busy_server.ts";
import { testRedisUrl } from "../support/engines.ts";
import { inTurn } from "../support/full.ts";
import { ACCOUNT_FORMS } from "../support/forms/accounts.ts";
import type { ConsoleForm, Filled } from "../support/forms/filled.ts";
import { POST_FORMS } from "../support/forms/posts.ts";
import { PROJECT_FORMS } from "../support/forms/projects.ts";
import { type Organiser, openStaff } from "../support/organiser.ts";
import { BUSY, OFFLINE, type Refusal, TOO_OFTEN } from "../support/refusals.ts";
import { exhaust, refill } from "../support/used_limits.ts";
import { useBrowser } from "../support/visit.ts";

const REDIS_URL = testRedisUrl();
const FORMS = [...POST_FORMS, ...PROJECT_FORMS, ...ACCOUNT_FORMS];
const LOG_INS = FORMS.filter(({ isLogIn }) => isLogIn === true);
const OTHERS = FORMS.filter(({ isLogIn }) => isLogIn !== true);
const CLASSES = ["forecast", "write", "moderate", "rotate", "login", "signup"];

const REFUSALS: readonly Refusal[] = [
  {
    ...BUSY,
    begin: ({ app }) => occupy(app),
  },
  {
    ...TOO_OFTEN,
    variables: {
      REDIS_URL,
      RATE_LIMIT_OVERRIDES: ["public=1000/100", ...CLASSES.map((one) => `${one}=3/0.001`)].join(
        ",",
      ),
    },
    async begin({ app, account: { client } }) {
      const visitor = app.as(null);
      await exhaust(() => client.post("/api/questions/forecast/", []));
      await exhaust(() => client.patch("/api/users/me/update/", {}));
      await exhaust(() => client.post("/api/posts/999999/reject/"));
      await exhaust(() => client.post("/api/users/me/bots/create/", {}));
      await exhaust(() => visitor.post("/api/auth/refresh/", { refresh: "none" }));
      await exhaust(() => visitor.post("/api/auth/signup/", {}));
      return () => refill(REDIS_URL);
    },
  },
  OFFLINE,
];

/** Whether a request stores something. Those that check a form or renew a token do not. */
const stores = (request: Request) =>
  request.method() !== "GET" && !/\/(?:check|refresh|build-cdf)\/$/.test(request.url());

/** Presses the button, and checks what the page says of the refusal and what it keeps. */
async function expectRefusal(page: Page, filled: Filled, { status, message }: Refusal) {
  const { place, button } = filled;
  const sent = page.waitForEvent("request", stores);
  await button.click();
  const reply = await (await sent).response();
  expect(reply?.status() ?? 0).to.equal(status);
  const alert = place.getByRole("alert");
  await alert.waitFor();
  expect(await alert.innerText()).to.match(message);
  const id = reply?.headers()["x-request-id"] ?? "";
  expect(await alert.locator("code").allInnerTexts()).to.deep.equal(status >= 500 ? [id] : []);
  await filled.kept();
}

/** Sends a form that is refused, and sends it again afterwards. It is stored once. */
async function runThrough(organiser: Organiser, form: ConsoleForm, refusal: Refusal) {
  const { page } = organiser.reader;
  const filled = await form.open(organiser);
  await page.waitForLoadState("networkidle");
  const end = await refusal.begin(organiser);
  try {
    await expectRefusal(page, filled, refusal);
  } finally {
    await end();
  }
  let stored = 0;
  const count = (reply: Response) => {
    if (stores(reply.request()) && reply.ok()) stored += 1;
  };
  page.on("response", count);
  await filled.button.click();
  await filled.stored();
  page.off("response", count);
  expect(stored).to.equal(1);
}

for (const [at, refusal] of REFUSALS.entries()) {
  describe(`the forms of the console, ${refusal.name}`, function () {
    this.timeout(120_000);
    const organiser = useBrowser(openStaff, `web_forms_${refusal.status}`, refusal.variables);

    beforeEach(() => refill(REDIS_URL));

    // Log-ins keep their places while the server is busy.
    const logIns = refusal.status === BUSY.status ? [] : LOG_INS;
    for (const form of [...inTurn(OTHERS, at, REFUSALS.length), ...logIns]) {
      it(`say that nothing was stored, keep what was entered, and store it once: ${form.name}`, () =>
        runThrough(organiser, form, refusal));
    }
  });
}

describe("a file of posts, while the server is busy", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openStaff, "web_file_busy", FEW_PLACES);

  it("goes on where it stopped", async () => {
    const { page } = organiser.reader;
    await page.goto("/write/?part=import");
    const form = page.getByRole("form", { name: "A file" });
    await form
      .locator("textarea")
      .fill('{"title": "Is it read?", "notebook": {"markdown": "Yes"}}');
    const release = await occupy(organiser.app);
    await form.getByRole("button", { name: "Check the lines" }).click();
    await page.getByText("The server is busy. Try again in 1 second.").waitFor();
    release();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Store 1 line" }).click();
    await page.getByRole("link", { name: "Is it read?" }).waitFor();
    expect(organiser.reader.faults).to.deep.equal([]);
  });
});
