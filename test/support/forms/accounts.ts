/** The forms of accounts, of operators, and of visitors. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { freshName } from "../console_place.ts";
import type { Organiser } from "../organiser.ts";
import { PASSWORD } from "../signed_in.ts";
import { until } from "../until.ts";
import { asked, type ConsoleForm, IN_PART, valueStays } from "./filled.ts";

async function account(organiser: Organiser): Promise<Page> {
  const { page } = organiser.reader;
  await page.goto("/account/");
  await page.getByRole("form", { name: "Profile" }).waitFor();
  return page;
}

async function operate(organiser: Organiser, tab: string): Promise<Page> {
  const { page } = organiser.reader;
  await page.goto(`/operate/?tab=${tab}`);
  await page.getByRole("heading", { name: "Operate", level: 1 }).waitFor();
  return page;
}

const ACCOUNTS: readonly ConsoleForm[] = [
  {
    name: "a profile",
    async open(organiser) {
      const page = await account(organiser);
      const place = page.getByRole("form", { name: "Profile" });
      const field = place.getByLabel("About you");
      await field.fill(freshName("I forecast rain"));
      return {
        place,
        button: place.getByRole("button", { name: "Save" }),
        kept: await valueStays(field),
        stored: () => place.getByText("Saved").waitFor(),
      };
    },
  },
  {
    name: "the colours of an account",
    async open(organiser) {
      const page = await account(organiser);
      const place = page.locator("section", { hasText: "Reading" });
      const light = place.getByLabel("Light");
      return {
        place,
        button: light,
        // The choice shows what is stored.
        kept: async () => expect(await light.isChecked()).to.equal(false),
        stored: () => until("the stored choice", () => light.isChecked()),
      };
    },
  },
  {
    name: "a new bot",
    async open(organiser) {
      const page = await account(organiser);
      const place = page.getByRole("form", { name: "Create bot" });
      const field = place.getByLabel("Name of the new bot");
      await field.fill(freshName("bot"));
      return {
        place,
        button: place.getByRole("button", { name: "Create bot" }),
        kept: await valueStays(field),
        stored: () => place.getByText("exists. This is its token:", IN_PART).waitFor(),
      };
    },
  },
];

const OPERATORS: readonly ConsoleForm[] = [
  {
    name: "the limits of an account",
    async open(organiser) {
      const { username } = await organiser.app.make.account();
      const page = await operate(organiser, "accounts");
      await page
        .getByRole("form", { name: "Accounts" })
        .getByLabel("Name, e-mail or id")
        .fill(username);
      await page.keyboard.press("Enter");
      await page.getByLabel("Limits").selectOption("benchmarking");
      await page.getByRole("button", { name: "Change limits" }).click();
      return asked(page, "Change limits", () => page.getByText("Changed.").waitFor());
    },
  },
  {
    name: "a line of the download whitelist",
    async open(organiser) {
      const { username } = await organiser.app.make.account();
      const page = await operate(organiser, "access");
      const form = page.getByRole("form", { name: "Add a line" });
      await form.getByLabel("Name, e-mail or id").fill(username);
      await form.getByRole("button", { name: "Add …" }).click();
      const row = page.getByRole("row", { name: new RegExp(username) });
      return {
        ...asked(page, "Add line", () => row.waitFor()),
        kept: await valueStays(form.getByLabel("Name, e-mail or id")),
      };
    },
  },
];

const VISITORS: readonly ConsoleForm[] = [
  {
    name: "a sign-in",
    isLogIn: true,
    async open({ reader: { page }, account: { name } }) {
      await page.goto("/sign-in/");
      const place = page.getByRole("form", { name: "Sign in" });
      const login = place.getByLabel("Username or e-mail");
      await login.fill(name);
      await place.getByLabel("Password").fill(PASSWORD);
      return {
        place,
        button: place.getByRole("button", { name: "Sign in" }),
        kept: await valueStays(login),
        stored: () => page.getByRole("heading", { name: "Questions" }).waitFor(),
      };
    },
  },
  {
    name: "a request for a new password",
    isLogIn: true,
    async open({ reader: { page }, account: { name } }) {
      await page.goto("/sign-in/?forgotten");
      const place = page.getByRole("form", { name: "A new password" });
      const login = place.getByLabel("Username or e-mail");
      await login.fill(name);
      return {
        place,
        button: place.getByRole("button", { name: "Ask for a link" }),
        kept: await valueStays(login),
        stored: () => page.getByText("If there is such an account", IN_PART).waitFor(),
      };
    },
  },
];

/** They end the session that the other forms use. */
const LAST: readonly ConsoleForm[] = [
  {
    name: "a new password",
    isLogIn: true,
    async open(organiser) {
      const page = await account(organiser);
      const place = page.getByRole("form", { name: "Password" });
      await place.getByLabel("Current password").fill(PASSWORD);
      const fresh = place.getByLabel("New password");
      await fresh.fill(`${PASSWORD}-2`);
      return {
        place,
        button: place.getByRole("button", { name: "Change password" }),
        kept: await valueStays(fresh),
        stored: () => place.getByText("The password is changed.", IN_PART).waitFor(),
      };
    },
  },
  {
    name: "a new account",
    async open({ reader: { page } }) {
      await page.goto("/sign-in/?new");
      const place = page.getByRole("form", { name: "Create an account" });
      const username = freshName("newcomer");
      const email = place.getByLabel("E-mail");
      await place.getByLabel("Username").fill(username);
      await email.fill(`${username}@example.org`);
      await place.getByLabel("Password").fill(PASSWORD);
      return {
        place,
        button: place.getByRole("button", { name: "Create account" }),
        kept: await valueStays(email),
        stored: () => page.getByRole("heading", { name: "Questions" }).waitFor(),
      };
    },
  },
];

export const ACCOUNT_FORMS: readonly ConsoleForm[] = [
  ...ACCOUNTS,
  ...OPERATORS,
  ...VISITORS,
  ...LAST,
];
