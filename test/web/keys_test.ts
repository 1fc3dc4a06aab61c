/** What opens an account, and its end: sessions, tokens with names, and deleting it. */
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { unzip } from "../support/archive.ts";
import { openVisit, inspect, type Visit } from "../support/visit.ts";
import { PASSWORD, signInNew, type SignedIn } from "../support/signed_in.ts";

describe("the keys of an account on its page", function () {
  this.timeout(120_000);
  let visit: Visit;
  let own: SignedIn;

  before(async function () {
    visit = await openVisit(this, "web_keys");
    own = await signInNew(visit.app, visit.reader);
  });
  afterEach(() => {
    expect(visit.reader.faults).to.deep.equal([]);
  });
  after(() => (visit as Visit | undefined)?.close());

  const signIn = async (userAgent: string): Promise<string> => {
    const body = { login: own.name, password: PASSWORD };
    const headers = { "User-Agent": userAgent };
    return (await visit.app.as(null).post("/api/auth/login/", body, { headers })).body.tokens
      .access;
  };
  const statusOf = async (access: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${access}` };
    return (await visit.app.as(null).get("/api/users/me/", { headers })).status;
  };

  it("ends one session, then all others, and keeps that of the page", async () => {
    const phone = await signIn(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
    );
    const [script, edge] = [
      await signIn("my-script/1.0"),
      await signIn("X Windows Chrome Edg/120"),
    ];
    const { page } = visit.reader;
    await page.reload();
    const part = page.getByRole("region", { name: "Sessions" });
    await part.getByText("Safari on iPhone").waitFor();
    await part.getByText("Edge on Windows").waitFor();
    const current = part.getByRole("listitem").filter({ hasText: "this one" });
    expect(await current.innerText()).to.match(/last used .* · from 127\.0\.0\.1/);
    expect(await current.getByRole("button").count()).to.equal(0);
    await part.getByRole("button", { name: "End the session of my-script/1.0" }).click();
    await part.getByText("my-script/1.0").waitFor({ state: "detached" });
    expect(await Promise.all([script, phone, edge].map(statusOf))).to.deep.equal([401, 200, 200]);
    await part.getByRole("button", { name: "End all others" }).click();
    await part.getByText("They have ended.").waitFor();
    expect(await part.getByRole("listitem").count()).to.equal(1);
    expect(await Promise.all([phone, edge].map(statusOf))).to.deep.equal([401, 401]);
  });

  it("shows the secret of a new token once, with its scope and end, and revokes it", async () => {
    const { page } = visit.reader;
    const part = page.getByRole("region", { name: "API tokens" });
    await part.getByText("You have none with a name yet.").waitFor();
    await part.getByLabel("What it is for").fill("my <b>bot</b>");
    await part.getByRole("radio", { name: "Read" }).check();
    await part.getByLabel("Ends at").fill("2020-01-01T00:00");
    await part.getByRole("button", { name: "Make a token" }).click();
    await part.locator(".fault").waitFor();
    await part.getByLabel("Ends at").fill("2090-01-01T00:00");
    await part.getByRole("button", { name: "Make a token" }).click();
    const secret = await part.getByLabel("Token of “my <b>bot</b>”").inputValue();
    await part.getByRole("button", { name: "Copy" }).waitFor();
    await part.getByText("never used").waitFor();
    await inspect(page, "account-keys");
    const program = visit.app.as(secret);
    expect((await program.get("/api/users/me/")).status).to.equal(200);
    expect((await program.get("/api/users/me/tokens/")).status).to.equal(403);
    await page.reload();
    await part.getByText(/· last used .* · ends 1 Jan 2090/).waitFor();
    expect(await page.content()).to.not.include(secret);
    await part.getByRole("button", { name: "Revoke “my <b>bot</b>” …" }).click();
    await page.getByRole("button", { name: "Revoke token" }).click();
    await part.getByText("You have none with a name yet.").waitFor();
    expect((await program.get("/api/users/me/")).status).to.equal(401);
  });

  it("makes a file of everything that is held on the reader", async () => {
    const { page } = visit.reader;
    visit.app.startJobs();
    const part = page.getByRole("region", { name: "Your data" });
    await part.getByRole("button", { name: "Make the file" }).click();
    const loading = page.waitForEvent("download");
    await part.getByRole("button", { name: "Download" }).click();
    const members = await unzip(await readFile(await (await loading).path()));
    await part.getByText("is complete", { exact: false }).waitFor();
    await inspect(page, "own-data");
    const users = [...members].find(([name]) => name.startsWith("users."));
    expect(users?.[1]).to.include(`"username":"${own.name}"`);
  });

  it("deletes the account after it has shown what goes, and only with its password", async () => {
    const { page } = visit.reader;
    await page.getByRole("button", { name: "Delete the account …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("They still count in the predictions").waitFor();
    await inspect(page, "account-delete-confirm");
    await dialog.getByLabel("Your password").fill("wrong");
    await dialog.getByRole("button", { name: "Delete for ever" }).click();
    await dialog.locator(".fault").waitFor();
    expect((await own.client.get("/api/users/me/")).status).to.equal(200);
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete for ever" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).to.equal("/");
    expect((await own.client.get("/api/users/me/")).status).to.equal(401);
    expect(await page.evaluate('localStorage.getItem("presage.refresh")')).to.equal(null);
  });
});
