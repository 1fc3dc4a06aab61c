/** Limits of the tags that authors make (Contract 1.13). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

describe("limits of tags", () => {
  const app = useApp("tag_limits");

  const names = (word: string, size: number) =>
    Array.from({ length: size }, (_, i) => `${word} ${i}`);

  async function newcomer(given: object = {}): Promise<Client> {
    return app.as((await app.make.account(given)).token);
  }

  const create = (client: Client, tags: string[], path = "/api/posts/create/") =>
    client.post(path, { title: "Tagged", question: { title: "Tagged", type: "binary" }, tags });

  it("lets an account make a hundred tags, and name those that exist", async () => {
    const [ada, bea] = [await newcomer(), await newcomer()];
    const first = await create(ada, names("ada", 50));
    expect((await create(ada, names("more", 50))).status).to.equal(201);
    const refused = await create(ada, ["one more"]);
    const checked = await create(ada, ["one more"], "/api/posts/create/check/");
    const updated = await ada.put(`/api/posts/${first.body.id}/update/`, { tags: ["one more"] });

    expect([refused.status, refused.body]).to.deep.equal([
      400,
      { tags: ["An account makes at most 100 new tags: name tags that exist already."] },
    ]);
    for (const { status, text } of [checked, updated]) {
      expect([status, text]).to.deep.equal([400, refused.text]);
    }
    expect(await app.caps.store.projects.bySlug("tag", "one-more")).to.equal(null);
    expect((await create(ada, ["Ada 1", "more 2"])).status).to.equal(201);
    expect((await create(bea, ["one more"])).status).to.equal(201);
    expect((await create(ada, ["one more"])).status).to.equal(201);
  });

  it("sets no limit for staff", async () => {
    const staff = await newcomer({ isStaff: true });
    for (const word of ["red", "green", "blue"]) {
      expect((await create(staff, names(word, 50))).status).to.equal(201);
    }
  });

  it("gives an account no rights on its tags", async () => {
    const cleo = await newcomer();
    expect((await create(cleo, ["of cleo"])).status).to.equal(201);
    const tag = await app.caps.store.projects.bySlug("tag", "of-cleo");
    const path = `/api/projects/${tag?._id}/update/`;

    expect((await cleo.patch(path, { name: "Mine" })).status).to.equal(403);
  });
});
