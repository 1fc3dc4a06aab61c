/** What the tests of forms know of each of them. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import type { Organiser } from "../organiser.ts";

/** A form that is filled in. */
export interface Filled {
  /** What shows the problem. */
  readonly place: Locator;
  readonly button: Locator;
  /** Checks that what was entered is still there. */
  kept(): Promise<unknown>;
  /** Resolves when the page says that it is stored. */
  stored(): Promise<unknown>;
}

export interface ConsoleForm {
  readonly name: string;
  /** Whether its call is of the class of log-ins. */
  readonly isLogIn?: boolean;
  open(organiser: Organiser): Promise<Filled>;
}

const nothing = () => Promise.resolve();
export const IN_PART = { exact: false } as const;

/** Returns what checks that a field holds what it holds now. */
export async function valueStays(field: Locator): Promise<() => Promise<unknown>> {
  const entered = await field.inputValue();
  return async () => expect(await field.inputValue()).to.equal(entered);
}

/** A dialog that asks before something is done. */
export function asked(page: Page, button: string, stored: () => Promise<unknown>): Filled {
  const place = page.getByRole("dialog");
  return { place, button: place.getByRole("button", { name: button }), kept: nothing, stored };
}

/** Makes a question, and returns its post. */
export const question = async ({ app }: Organiser, title: string, given: object = {}) =>
  (await app.make.question("binary", { post: { title, ...given }, question: { title } })).post;
