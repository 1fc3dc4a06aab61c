/** A reader of the console at the comments on a question, and another account that writes some. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Account } from "./factories.ts";
import { type Forecaster, openForecaster } from "./forecaster.ts";

export interface Talk extends Forecaster {
  readonly other: Account;
  /** Writes a comment as the other account, or as `by`. Returns the comment as the API shows it. */
  write(postId: number, body?: object, by?: Account): Promise<any>;
  /** Returns the comments on a post as the reader sees them. */
  listed(postId: number, query?: string): Promise<any[]>;
  /** Opens a question, and waits for its comments. */
  openComments(postId: number, hash?: string): Promise<Page>;
}

export async function openTalk(
  test: Mocha.Context,
  name: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Talk> {
  const forecaster = await openForecaster(test, name, variables);
  const { app, reader, account } = forecaster;
  const other = await app.make.account();
  return {
    ...forecaster,
    other,
    async write(postId, body = {}, by = other) {
      const given = { on_post: postId, text: "It is **likely**", ...body };
      const reply = await app.as(by.token).post("/api/comments/create/", given);
      expect(reply.status, reply.text).to.equal(201);
      return reply.body;
    },
    async listed(postId, query = "") {
      const reply = await account.client.get(`/api/comments/?post=${postId}${query}`);
      expect(reply.status, reply.text).to.equal(200);
      return reply.body.results;
    },
    async openComments(postId, hash = "") {
      await reader.page.goto("about:blank");
      await reader.page.goto(`/questions/${postId}/${hash}`);
      if (hash === "") {
        const title = reader.page.getByRole("heading", { name: "Comments" });
        await title.scrollIntoViewIfNeeded();
      }
      await reader.page.getByRole("group", { name: "Which comments" }).waitFor();
      await reader.page.locator(".threads").waitFor({ state: "attached" });
      return reader.page;
    },
  };
}
