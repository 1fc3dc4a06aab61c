/** Two people and a post, with short functions to write and list comments. */
import { expect } from "chai";
import type { Static } from "typebox";
import type { Comment, CommentPage } from "../../src/schema/comment.ts";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { TestApp } from "./app.ts";
import type { Account } from "./factories.ts";

export type Page = Static<typeof CommentPage>;

export interface CommentDesk {
  readonly ada: Account;
  readonly bob: Account;
  post: PostDocument;
  /** Writes a comment on `post` and expects success. */
  write(by: Account, body?: object): Promise<Comment>;
  /** Lists the comments of `post`. `query` begins with "&". */
  list(by: Account, query?: string): Promise<Page>;
  /** Reads the stored counter of `post`. */
  count(): Promise<number | undefined>;
}

export async function openCommentDesk(app: TestApp): Promise<CommentDesk> {
  const { post } = await app.make.question("binary");
  const desk: CommentDesk = {
    ada: await app.make.account(),
    bob: await app.make.account(),
    post,
    async write(by, body = {}) {
      const given = { on_post: desk.post._id, text: "Base rate is **low**", ...body };
      const reply = await app.as(by.token).post("/api/comments/create/", given);
      expect(reply.status, reply.text).to.equal(201);
      return reply.body as Comment;
    },
    async list(by, query = "") {
      const reply = await app.as(by.token).get(`/api/comments/?post=${desk.post._id}${query}`);
      expect(reply.status, reply.text).to.equal(200);
      return reply.body as Page;
    },
    count: async () => (await app.caps.store.posts.byId(desk.post._id))?.commentCount,
  };
  return desk;
}

export function idsOf(page: { readonly results: readonly { readonly id: number }[] }): number[] {
  return page.results.map(({ id }) => id);
}
