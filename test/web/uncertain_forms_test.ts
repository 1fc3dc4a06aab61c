/** A form whose request may have been carried out, because the database stopped meanwhile. */
import { expect } from "chai";
import type { Response } from "playwright-core";
import { type PrivateEngines, startPrivateEngines } from "../support/private_engines.ts";
import { openTalk, type Talk } from "../support/talk.ts";

const keyOf = (reply: Response) => reply.request().headerValue("idempotency-key");

describe("a form of the console, while the database stands still", function () {
  this.timeout(180_000);
  let engines: PrivateEngines;
  let talk: Talk;

  before(async function () {
    engines = await startPrivateEngines();
    const { mongoUri: MONGODB_URI, redisUrl: REDIS_URL } = engines;
    talk = await openTalk(this, "web_uncertain", { MONGODB_URI, REDIS_URL });
  });
  after(async () => {
    engines.signal("mongo", "SIGCONT");
    await (talk as Talk | undefined)?.close();
    await engines.stop();
  });

  it("says that it is not known whether anything was stored, and stores it once", async () => {
    const { post } = await talk.app.make.question("binary");
    const page = await talk.openComments(post._id);
    const field = page.getByLabel("Your comment", { exact: true });
    await field.fill("Stored once");
    talk.app.hurry();
    engines.signal("mongo", "SIGSTOP");
    const refused = page.waitForResponse("**/api/comments/create/");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    expect((await refused).status()).to.equal(503);
    const key = await keyOf(await refused);
    const alert = page.locator(".writing").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).to.match(
      /^The server is busy\. It is not known whether anything was stored\. Try again in 1 second:/,
    );
    expect(await field.inputValue()).to.equal("Stored once");
    engines.signal("mongo", "SIGCONT");
    const stored = page.waitForResponse("**/api/comments/create/");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByText("Your comment is stored.").waitFor();
    // The first request may have come as far as the database at any step, so both have one key.
    expect(await keyOf(await stored))
      .to.equal(key)
      .and.match(/^[0-9a-f]{32}$/);
    expect((await talk.listed(post._id)).length).to.equal(1);
    expect(talk.reader.faults).to.deep.equal([]);
  });
});
