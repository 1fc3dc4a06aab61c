/** People who sign in by a provider, and one who connects an account with it. */
import type { TestProvider } from "../provider.ts";
import { createSignInBrowser } from "../sign_in_browser.ts";
import type { Recorder } from "./recorder.ts";

const PATH = "/api/auth/oidc";
const PASSWORD = "a long password 1";

export async function tellProviders({ app, record }: Recorder, acme: TestProvider): Promise<void> {
  const anonymous = app.as(null);
  const params = { provider: "company" };
  await record("listSignInWays", anonymous);
  await record("startProviderSignIn", anonymous, { params });
  await record("finishProviderSignIn", anonymous, { params });
  let browser = createSignInBrowser();
  const comeBack = async (page: string) => {
    const { location } = await browser.open(await browser.signInAt(page));
    return { code: new URL(location).hash.replace("#code=", "") };
  };
  const cookie = () => ({ Cookie: browser.cookies(app.baseUrl) });

  const confirmed = { email_verified: true, name: "Edda Voss" };
  acme.become({ sub: "1001", email: "edda@example.org", preferred_username: "edda", ...confirmed });
  const { location } = await browser.open(`${app.baseUrl}${PATH}/company/start/`);
  const body = await comeBack(location);
  await record("exchangeProviderCode", anonymous, { body, headers: cookie() });

  // The provider knows the other person for as long as the browser is open.
  browser = createSignInBrowser();
  const username = "femi";
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  const { body: made } = await anonymous.post("/api/auth/signup/", account);
  const session = { Authorization: `Bearer ${made.tokens.access}` };
  acme.become({ sub: "1002", email: account.email, ...confirmed });
  const page = await begin(session);
  const headers = { ...session, ...cookie() };
  await record("startProviderConnection", anonymous, { params, headers: session });
  await record("connectProvider", anonymous, { body: await comeBack(page), headers });
  await record("listProviderConnections", anonymous, { headers: session });
  await record("disconnectProvider", anonymous, { params, headers: session });

  /** Begins as a browser does, which keeps the cookie of the answer. */
  async function begin(headers: Readonly<Record<string, string>>): Promise<string> {
    const path = `${PATH}/connections/company/start/`;
    const begun = await anonymous.post(path, undefined, { headers });
    browser.keep(app.baseUrl, begun.headers.getSetCookie());
    return begun.body.address;
  }
}
