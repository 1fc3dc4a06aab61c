/** Names and texts that Unicode regards as the same, composed and decomposed (contract 1.3). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { binary, openDesk } from "../support/desk.ts";

const CREATE = "/api/posts/create/";

describe("composed and decomposed texts", () => {
  const app = useApp("canonical_names");
  const desk = prepared(() => openDesk(app));
  const author = () => desk.as(desk.accounts.admin);
  const write = async (body: object): Promise<any> => {
    const answer = await author().post(CREATE, { default_project: desk.projectId, ...body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body;
  };
  const withTags = (...tags: string[]) => write({ title: "T", question: binary(), tags });

  it("find a title of today and one of before", async () => {
    const title = "Québec (한국) wins";
    const today = await write({ title: title.normalize("NFD"), question: binary() });
    expect(today.title).to.equal(title);
    const before = await write({ title: "Old", question: binary() });
    await app.caps.store.posts.collection.raw.updateOne(
      { _id: before.id },
      { $set: { title: title.normalize("NFD") } },
    );
    for (const text of ["QUÉBEC (", "한국)"]) {
      for (const search of [text, text.normalize("NFD")]) {
        const query = `curation_status=draft&search=${encodeURIComponent(search)}`;
        const { body } = await author().get(`/api/posts/?${query}`);
        const found = body.results.map(({ id }: { id: number }) => id);
        expect(found, search).to.have.members([today.id, before.id]);
      }
    }
  });

  it("are one tag, also where an older version made its slug", async () => {
    for (const name of ["한국", "Été"]) {
      const { projects } = await withTags(name.normalize("NFD"));
      expect(projects.tag[0].name).to.equal(name);
      expect((await withTags(name)).projects.tag).to.deep.equal(projects.tag);
    }
    const name = "각".normalize("NFD");
    const slug = `tag-${Array.from(name, (char) => char.codePointAt(0)!.toString(36)).join("-")}`;
    const tag = await app.make.project({ type: "tag", name, slug });
    expect((await withTags("각")).projects.tag[0].id).to.equal(tag._id);
  });

  it("are one option of a stored question that is edited", async () => {
    const question = { ...binary(), type: "multiple_choice", options: ["Café", "Thé", "Eau"] };
    const { id } = await write({ title: "Drinks", question });
    const options = ["Cafe\u0301", "The\u0301", "Eau"];
    const old = { options, allOptionsEver: options, optionsHistory: [[null, options]] };
    await app.caps.store.questions.collection.raw.updateOne({ _id: id }, { $set: old });
    const sent = { title: "Drinks?", options: ["Café", "Thé", "Eau"] };
    const edited = await author().put(`/api/posts/${id}/update/`, { question: sent });
    expect(edited.status, edited.text).to.equal(200);
    expect(edited.body.question.options).to.deep.equal(options);
  });

  it("are no new tag with a control character, for staff either", async () => {
    const body = { title: "T", question: binary(), tags: ["Soft\u001b[2J"] };
    for (const client of [author(), desk.as(desk.staff)]) {
      const refused = await client.post(CREATE, body);
      expect(refused.status).to.equal(400);
      expect(refused.body).to.have.all.keys("tags");
    }
  });
});
