/** Sign-in by a provider that runs, in the browser (Contract 3.17). */
import { expect } from "chai";
import { openProvider, type TestProvider } from "../support/provider.ts";
import { PASSWORD } from "../support/signed_in.ts";
import { inspect, openVisit, type Visit } from "../support/visit.ts";

describe("sign-in by a provider in the console", function () {
  this.timeout(120_000);
  let acme: TestProvider;
  let visit: Visit;

  before(async function () {
    acme = await openProvider();
    visit = await openVisit(this, "web_provider", acme.environment());
  });
  afterEach(() => {
    expect(visit.reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await (visit as Visit | undefined)?.close();
    await acme.close();
  });

  const confirmed = { email_verified: true };

  it("makes an account, and leads back to the page from which the reader came", async () => {
    const { page } = visit.reader;
    const { post } = await visit.app.make.question("binary");
    acme.become({ sub: "1", email: "mia@example.org", preferred_username: "mia", ...confirmed });
    await page.goto(`/sign-in/?next=/questions/${post._id}/`);
    await page.getByRole("link", { name: "Sign in with Acme" }).waitFor();
    await page.getByLabel("Password").waitFor();
    await inspect(page, "sign-in-provider");
    await page.getByRole("link", { name: "Sign in with Acme" }).click();
    await page.getByRole("button", { name: "Continue as 1" }).click();
    await page.waitForURL(`**/questions/${post._id}/`);
    await page.goto("/account/");
    await page.getByRole("heading", { name: "mia", level: 1 }).waitFor();
    await page.getByText(/^Connected with Acme since/).waitFor();
    await page.getByRole("button", { name: "Disconnect Acme" }).click();
    await page.getByText("Acme is the only way into this account").waitFor();
    await inspect(page, "account-provider-only");
  });

  it("is refused where the address belongs to an account, until its owner has connected it", async () => {
    const guest = await visit.another();
    const { page } = guest;
    const account = { username: "noa", email: "noa@example.org", password: PASSWORD };
    await visit.app.as(null).post("/api/auth/signup/", account);
    acme.become({ sub: "2", email: account.email, ...confirmed });
    await page.goto("/sign-in/");
    await page.getByRole("link", { name: "Sign in with Acme" }).click();
    await page.getByRole("button", { name: "Continue as 2" }).click();
    await page.getByText("sign in with your password and connect Acme").waitFor();
    expect(new URL(page.url()).hash).to.equal("");
    await inspect(page, "sign-in-provider-refused");
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await page.getByLabel("Username or e-mail").fill(account.username);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.goto("/account/");
    // The browser is signed in at the provider still, which leads back at once.
    await page.getByRole("button", { name: "Connect Acme" }).click();
    await page.getByText("Connected. You can sign in by it from now on.").waitFor();
    await page.getByText(/^Connected with Acme since/).waitFor();
    await inspect(page, "account-provider");

    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.goto("/sign-in/");
    await page.getByRole("link", { name: "Sign in with Acme" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.goto("/account/");
    await page.getByRole("heading", { name: "noa", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Disconnect Acme" }).click();
    await page.getByText("Disconnected.").waitFor();
    await page.getByText("Not connected with Acme.").waitFor();
    expect(guest.faults).to.deep.equal([]);
  });

  it("deletes an account without a password after a new sign-in, and not by that of another", async () => {
    const guest = await visit.another();
    const { page } = guest;
    const ada = { sub: "4", email: "ada@example.org", preferred_username: "ada", ...confirmed };
    acme.become(ada);
    await page.goto("/sign-in/");
    await page.getByRole("link", { name: "Sign in with Acme" }).click();
    await page.getByRole("button", { name: "Continue as 4" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.goto("/account/");
    const part = page.getByRole("region", { name: "Delete the account" });
    const again = part.getByRole("button", { name: "Sign in at Acme again to delete" });
    await again.waitFor();
    await inspect(page, "account-delete-provider");

    // The session at the provider is not enough: it asks once more.
    acme.become({ sub: "5", email: "other@example.org", ...confirmed });
    await page.context().clearCookies();
    await again.click();
    await page.getByRole("button", { name: "Continue as 5" }).click();
    await part.getByText("with another account than the one that signs you in here").waitFor();
    expect(new URL(page.url()).hash).to.equal("");
    expect(await part.getByRole("alert").isVisible()).to.equal(true);
    await inspect(page, "account-delete-other");

    acme.become(ada);
    await page.context().clearCookies();
    await again.click();
    await page.getByRole("button", { name: "Continue as 4" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("in the next five minutes").waitFor();
    expect(await dialog.getByLabel("Your password").count()).to.equal(0);
    await inspect(page, "account-delete-proven");
    visit.app.travel(5 * 60_000 + 1);
    await dialog.getByRole("button", { name: "Delete for ever" }).click();
    await dialog.getByText("was more than five minutes ago").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await again.click();
    await page.getByRole("button", { name: "Continue as 4" }).click();
    await dialog.getByText("in the next five minutes").waitFor();
    await dialog.getByRole("button", { name: "Delete for ever" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
    const left = await visit.app.caps.store.users.byLogin({ name: "ada", email: ada.email });
    expect(left).to.deep.equal([]);
    expect(guest.faults).to.deep.equal([]);
  });
});

describe("the sign-in page without passwords", function () {
  this.timeout(120_000);
  let acme: TestProvider;
  let visit: Visit;

  before(async function () {
    acme = await openProvider();
    const variables = { ...acme.environment(), PASSWORD_LOGIN: "off", BASE_PATH: "/forecasts" };
    visit = await openVisit(this, "web_provider_alone", variables);
  });
  after(async () => {
    await (visit as Visit | undefined)?.close();
    await acme.close();
  });

  it("shows the providers alone, and a form to operators who ask for it", async () => {
    const { page } = visit.reader;
    await page.goto("/forecasts/sign-in/#error=denied");
    await page.getByText("You have not signed in there").waitFor();
    expect(await page.getByLabel("Password").count()).to.equal(0);
    await inspect(page, "sign-in-provider-alone");
    acme.become({
      sub: "3",
      email: "kai@example.org",
      preferred_username: "kai",
      email_verified: true,
    });
    await page.getByRole("link", { name: "Sign in with Acme" }).click();
    await page.getByRole("button", { name: "Continue as 3" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/forecasts/");
    await page.goto("/forecasts/account/");
    await page.getByRole("heading", { name: "kai", level: 1 }).waitFor();
    const other = await visit.another();
    await other.page.goto("/forecasts/sign-in/");
    await other.page.getByRole("button", { name: "Operators sign in with a password" }).click();
    await other.page.getByLabel("Password").waitFor();
    expect([...visit.reader.faults, ...other.faults]).to.deep.equal([]);
  });
});
