/** A reader of the console who forecasts, with what the tests of the panel do again and again. */
import type { Locator, Page } from "playwright-core";
import { type SignedIn, signInNew } from "./signed_in.ts";
import { openVisit, type Visit } from "./visit.ts";

/** The names of the form and of its button. */
export const FORM = /^Your forecast/;
export const STORE = /^Predict( again)?$/;

export interface Forecaster extends Visit {
  readonly account: SignedIn;
  /** Opens a question, and waits for its form. */
  open(postId: number): Promise<Page>;
  /** Stores what the form shows. */
  store(within: Page | Locator): Promise<void>;
  /** Returns `my_forecasts` and the newest values, as the API shows them to the account. */
  ownOf(questionId: number): Promise<any>;
  valuesOf(questionId: number): Promise<number[]>;
}

/** Signs a reader in. The tests are skipped where there is no browser or no application of their own. */
export async function openForecaster(
  test: Mocha.Context,
  name: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Forecaster> {
  const visit = await openVisit(test, name, variables);
  const { app, reader } = visit;
  const account = await signInNew(app, reader);
  const ownOf = async (questionId: number) =>
    (await account.client.get(`/api/questions/${questionId}/`)).body.my_forecasts;
  return {
    ...visit,
    account,
    ownOf,
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
  };
}
