/** Which posts a feed shows for a filter about people or projects, and ties of its orders (2.1). */
import { expect } from "chai";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

describe("the choice of the feed", () => {
  const app = useApp("feed_choice");
  let ada: Account;
  let now: number;
  let give: ReturnType<typeof createPredictions>;
  /** Every test lists within its own tournament. */
  let cup: ProjectDocument;

  before(() => {
    now = app.caps.clock.now();
    give = createPredictions(app.caps);
  });
  beforeEach(async () => {
    ada = await app.make.account();
    cup = await app.make.project();
  });

  const idsIn = async (query: string, account = ada): Promise<number[]> => {
    const { results } = await bodyAt(app.as(account.token), `/api/posts/?${query}`);
    return results.map(({ id }: { id: number }) => id);
  };
  const ids = (query: string) => idsIn(`tournaments=${cup._id}&${query}`);
  const within = (project: ProjectDocument) => ({
    defaultProjectId: project._id,
    projectIds: [project._id],
  });
  const put = async (post: Partial<PostDocument> = {}, project = cup): Promise<number> =>
    (await app.make.question("binary", { post: { ...within(project), ...post } })).post._id;
  const forecast = (question: QuestionDocument, start: number) =>
    give.forecast({ question, userId: ada.id, value: 0.5, start });

  it("is the posts that the caller voted for", async () => {
    const [up, down] = [await put(), await put()];
    await put();
    for (const [id, direction] of [
      [up, 1],
      [down, -1],
    ] as const) {
      const voted = await app.as(ada.token).post(`/api/posts/${id}/vote/`, { direction });
      expect(voted.status, voted.text).to.equal(200);
    }

    expect(await ids(`upvoted_by=${ada.id}`)).to.deep.equal([up]);
  });

  it("is the posts that an account wrote, as far as the caller sees them", async () => {
    const bob = await app.make.account();
    const [open, den] = [
      await app.make.project(),
      await app.make.project({ defaultPermission: null }),
    ];
    const listed = await put({ authorId: ada.id }, open);
    const hidden = await put({ authorId: ada.id }, den);
    await put({ authorId: ada.id, curationStatus: "draft" }, open);
    await put({}, open);
    const shown = () => idsIn(`author=${ada.id}`, bob);

    expect(await shown()).to.deep.equal([listed]);
    await app.make.member(den._id, bob.id, "viewer");
    expect(await shown()).to.deep.equal([hidden, listed]);
    expect(await idsIn("author=999999999")).to.deep.equal([]);
  });

  it("is the posts of projects on which the caller has the level or a higher one", async () => {
    const made: number[] = [];
    for (const level of ["viewer", "forecaster", "curator", "admin"] as const) {
      const project = await app.make.project({ defaultPermission: null });
      await app.make.member(project._id, ada.id, level);
      made.push(await put({}, project));
    }
    const [, forecaster, curator, admin] = made;

    expect(await idsIn("permission=curator")).to.deep.equal([admin, curator]);
    expect(await idsIn(`permission=forecaster&ids=${made.join()}`)).to.deep.equal([
      ...[admin, curator, forecaster],
    ]);
  });

  it("includes an unlisted project for its owner, and for callers who ask for their forecasts", async () => {
    const den = await app.make.project({ visibility: "unlisted", createdBy: ada.id });
    const { post, question } = await app.make.question("binary", { post: within(den) });
    const bob = await app.make.account();
    await give.forecast({ question, userId: bob.id, value: 0.5, start: now - 1_000 });

    const isShown = [
      (await idsIn("limit=100")).includes(post._id),
      (await idsIn("limit=100", bob)).includes(post._id),
      (await idsIn(`forecaster_id=${bob.id}`, bob)).includes(post._id),
    ];
    expect(isShown).to.deep.equal([true, false, true]);
  });

  it("includes an unlisted community that the query names", async () => {
    const den = await app.make.project({ type: "community", visibility: "unlisted" });
    const id = await put({}, den);

    expect(await idsIn(`community=${den.slug ?? ""}`)).to.deep.equal([id]);
  });

  it("finds a text in the short title too", async () => {
    const id = await put({ title: "Will it rain?", shortTitle: "Monsoon 2031" });
    await put({ title: "Will it rain?", shortTitle: "Weather" });

    expect(await ids("search=monsoon")).to.deep.equal([id]);
  });

  it("finds several words in titles, labels, options and the names of projects that are seen", async () => {
    const [rain, snow] = [
      await put({ title: "Rain by noon?" }),
      await put({ title: "Snow by noon?" }),
    ];
    const { post } = await app.make.question("multiple_choice", {
      post: { ...within(cup), title: "Which town floods first?" },
      question: { label: "Upper Danube", options: ["Passau", "Linz"], allOptionsEver: null },
    });
    const den = await app.make.project({ name: "Hidden league", defaultPermission: null });
    await app.caps.store.posts.update(snow, { projectIds: [cup._id, den._id] });
    await app.caps.store.projects.update(cup._id, { name: "Weather cup" });
    const all = [post._id, snow, rain];
    const bob = await app.make.account();
    await app.make.member(den._id, bob.id, "viewer");

    expect(await ids("search=noon rain")).to.deep.equal([rain]);
    expect(await ids("search=noon passau")).to.deep.equal([]);
    expect(await ids("search=DANUBE linz floods")).to.deep.equal([post._id]);
    expect(await ids("search=cup noon")).to.have.members([snow, rain]);
    expect(await ids("search=weather")).to.have.members(all);
    expect(await ids("search=league")).to.deep.equal([]);
    expect(await idsIn(`tournaments=${cup._id}&search=league`, bob)).to.deep.equal([snow]);
  });

  it("is in the order of forecasters under both names of that order", async () => {
    const few = await put({ nrForecasters: 1, forecastsCount: 9 });
    const many = await put({ nrForecasters: 2, forecastsCount: 3 });

    for (const name of ["nr_forecasters", "forecasters_count"]) {
      expect(await ids(`order_by=-${name}`), name).to.deep.equal([many, few]);
    }
  });

  it("has a group at its last forecast, in both directions", async () => {
    const group = await app.make.group(["binary", "binary"], { post: within(cup) });
    const single = await app.make.question("binary", { post: within(cup) });
    const [first, second] = group.questions;
    await forecast(first!, now - 9_000);
    await forecast(single.question, now - 5_000);
    await forecast(second!, now - 1_000);
    const by = `user_last_forecasts_date&forecaster_id=${ada.id}`;

    const ascending = [single.post._id, group.post._id];
    expect(await ids(`order_by=${by}`)).to.deep.equal(ascending);
    expect(await ids(`order_by=-${by}`)).to.deep.equal(ascending.toReversed());
  });

  it("has the higher id first among posts with the same divergence", async () => {
    const [a, b] = [
      await app.make.question("binary", { post: within(cup) }),
      await app.make.question("binary", { post: within(cup) }),
    ];
    for (const { question } of [a, b]) {
      await give.prediction(question, [{ at: now - 1_000, value: 0.8 }]);
      await forecast(question, now - 2_000);
    }

    for (const order of ["divergence", "-divergence"]) {
      expect(await ids(`order_by=${order}`), order).to.deep.equal([b.post._id, a.post._id]);
    }
  });
});
