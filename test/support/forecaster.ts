/** A reader of the console who forecasts, with what the tests of the panel do again and again. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { barriers, openBrowser, openReader, overhang, picture, type Reader } from "./browser.ts";
import { openPlace } from "./console_place.ts";
import type { TestApp } from "./app.ts";
import { type SignedIn, signInNew } from "./signed_in.ts";

/** The names of the form and of its button. */
export const FORM = /^Your forecast/;
export const STORE = /^Store (?:new )?forecast$/;

export interface Forecaster {
  readonly app: TestApp;
  readonly reader: Reader;
  readonly account: SignedIn;
  /** Opens a question, and waits for its form. */
  open(postId: number): Promise<Page>;
  /** Stores what the form shows. */
  store(within: Page | Locator): Promise<void>;
  /** Returns `my_forecasts` and the newest values, as the API shows them to the account. */
  ownOf(questionId: number): Promise<any>;
  valuesOf(questionId: number): Promise<number[]>;
  close(): Promise<void>;
}

/** Signs a reader in. The tests are skipped where there is no browser or no application of their own. */
export async function openForecaster(
  test: Mocha.Context,
  name: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Forecaster> {
  const browser = await openBrowser(test);
  const place = await openPlace(name, variables);
  const { app } = place;
  if (app === null) {
    await browser.close();
    return test.skip();
  }
  const reader = await openReader(browser, place.baseUrl);
  const account = await signInNew(place, reader);
  const ownOf = async (questionId: number) =>
    (await account.client.get(`/api/questions/${questionId}/`)).body.my_forecasts;
  return {
    ...{ app, reader, account, ownOf },
    async open(postId) {
      await reader.page.goto(`/questions/${postId}/`);
      await reader.page.getByRole("form", { name: FORM }).first().waitFor();
      return reader.page;
    },
    async store(within) {
      await within.getByRole("button", { name: STORE }).click();
      await within.getByText("Stored. It counts from now on.").waitFor();
    },
    valuesOf: async (questionId) => (await ownOf(questionId)).latest.forecast_values,
    async close() {
      await browser.close();
      await place.close();
    },
  };
}

/** Checks what holds for every state of a page, and takes its pictures. */
export async function inspect(page: Page, title: string): Promise<void> {
  expect(await barriers(page), title).to.deep.equal([]);
  for (const width of [360, 1920]) expect(await overhang(page, width), title).to.equal(0);
  await picture(page, title);
}
