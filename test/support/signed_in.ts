/** Signs accounts in, in the browser and as clients of the API. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { openSession } from "../../src/accounts/sessions.ts";
import type { UserDocument } from "../../src/store/accounts/user_document.ts";
import type { TestApp } from "./app.ts";
import type { Client } from "./client.ts";
import type { Reader } from "./browser.ts";
import { type ConsolePlace, freshName } from "./console_place.ts";

/** The password of every account that is signed in. */
export const PASSWORD = "correct-horse-battery";

export interface SignedIn {
  readonly name: string;
  /** Sends requests as the account. */
  readonly client: Client;
  /** Changes the password, which ends every session of the account. Returns the new one. */
  endSessions(): Promise<string>;
}

/** Signs an account in, in the browser, with a new session. */
export async function signInAs(
  { caps }: Pick<TestApp, "caps">,
  page: Page,
  user: UserDocument,
): Promise<void> {
  const tokens = await openSession(caps, user);
  // A page of the console would go on with the session of the account before.
  await page.goto("/api/none/");
  await page.evaluate(`localStorage.setItem("presage.refresh", "${tokens!.refresh}")`);
}

export async function signInNew(
  place: Pick<ConsolePlace, "as">,
  { page }: Reader,
): Promise<SignedIn> {
  const name = freshName("reader");
  const made = await place.as(null).post("/api/auth/signup/", {
    username: name,
    email: `${name}@example.org`,
    password: PASSWORD,
  });
  expect(made.status, made.text).to.equal(201);
  const { access, refresh } = made.body.tokens;
  const headers = { Authorization: `Bearer ${access}` };
  const { body } = await place.as(null).post("/api/auth/api-key/rotate/", undefined, { headers });
  const client = place.as(body.token);
  await page.goto("/sign-in/");
  await page.evaluate(`localStorage.setItem("presage.refresh", ${JSON.stringify(refresh)})`);
  await page.goto("/account/");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  return {
    name,
    client,
    async endSessions() {
      const next = `${PASSWORD}-2`;
      const body = { old_password: PASSWORD, new_password: next };
      await client.post("/api/users/me/password/", body);
      return next;
    },
  };
}
