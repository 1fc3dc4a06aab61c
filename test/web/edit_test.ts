/** Changing and deleting what is stored, as its author and as an organiser, in a browser. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { openOrganiser, within } from "../support/organiser.ts";

const FORM = "The post";

describe("changing what is stored", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_edit");
  let project: ProjectDocument;

  before(async function () {
    project = await organiser.project({ name: "Snow Cup", slug: "snow-cup" });
  });

  const postOf = async (id: number) =>
    (await organiser.account.client.get(`/api/posts/${id}/`)).body;
  const open = async (id: number): Promise<Page> => {
    const { page } = organiser.reader;
    await page.goto(`/write/?post=${id}`);
    await page.getByRole("form", { name: FORM }).waitFor();
    return page;
  };

  const forecast = async (question: number, value: object) => {
    const { token } = await organiser.app.make.account();
    const body = [{ question, ...value }];
    const answer = await organiser.app.as(token).post("/api/questions/forecast/", body);
    expect(answer.status, answer.text).to.equal(201);
  };

  it("gives a post back to its author, who changes it and submits it again", async () => {
    const { account } = organiser;
    const home = await organiser.app.make.project({ defaultPermission: "forecaster" });
    const made = await account.client.post("/api/posts/create/", {
      title: "Will it rain?",
      default_project: home._id,
      question: { type: "binary", title: "Will it rain?", description: "As *typed*." },
    });
    const { id } = made.body;
    await account.client.post(`/api/posts/${id}/submit-for-review/`);
    const { page } = organiser.reader;
    await page.goto("/write/?part=own");
    const own = page.getByRole("region", { name: "Your posts before their approval" });
    await own.getByText("In review").waitFor();
    await own.getByRole("link", { name: "Will it rain?" }).click();
    await page.getByRole("button", { name: "Back to a draft: Will it rain?" }).click();
    await page.getByText("is a draft of its author again.", { exact: false }).waitFor();
    const form = page.getByRole("form", { name: FORM });
    expect(await form.getByRole("button", { name: "Save" }).isDisabled()).to.equal(true);
    await form.getByLabel("Title").fill("Will it rain in Bern?");
    await form.getByLabel("Opening").fill("2036-05-02T10:00");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByText("Must be later than “Opening”.", { exact: true }).waitFor();
    await inspect(page, "edit-draft");
    await form.getByLabel("Closing").fill("2036-05-03T10:00");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("The changes are stored.").waitFor();
    await page.locator('[role="status"]:focus').waitFor();
    const saidAt = await page.getByText("The changes are stored.").boundingBox();
    expect(saidAt?.y, "what was done is in view").to.be.within(0, 900);
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.getByText("“Will it rain in Bern?” is in review now.").waitFor();
    expect(await page.getByRole("button", { name: "Approve …" }).count()).to.equal(0);
    const post = await postOf(id);
    expect(post).to.include({ title: "Will it rain in Bern?", curation_status: "pending" });
    expect(post.question).to.include({
      title: "Will it rain in Bern?",
      description: "As *typed*.",
      scheduled_close_time: "2036-05-03T08:00:00Z",
    });
  });

  it("shows a prior again, changes it, takes that of a program away, and fixes it by a forecast", async () => {
    const make = async (title: string, question: object) => {
      const body = { title, default_project: project._id, question: { title, ...question } };
      const made = await organiser.account.client.post("/api/posts/create/", body);
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      return made.body;
    };
    const priorOf = async ({ id }: { id: number }) => (await postOf(id)).question.prior;
    const coin = await make("Heads?", { type: "binary", prior: [0.65, 0.35] });
    const form = (await open(coin.id)).getByRole("form", { name: FORM });
    const chance = form.getByLabel("Chance of yes");
    const save = form.getByRole("button", { name: "Save" });
    const stored = async () => {
      const answer = form.page().waitForResponse("**/update/");
      await save.click();
      expect((await answer).status()).to.equal(200);
      await form.getByText("Nothing was changed yet.").waitFor();
    };
    expect(await chance.inputValue()).to.equal("35");
    expect(await save.isDisabled()).to.equal(true);
    await chance.fill("40,5");
    await stored();
    expect(await priorOf(coin)).to.deep.equal([0.595, 0.405]);
    await chance.fill("");
    await stored();
    expect(await priorOf(coin)).to.equal(undefined);
    const depth = await make("How deep?", {
      type: "numeric",
      scaling: { range_min: 0, range_max: 10, zero_point: null },
      inbound_outcome_count: 4,
      prior: [0, 0.25, 0.5, 0.75, 1],
    });
    const page = await open(depth.id);
    await form.getByText("It has a prior, which came by the API.").waitFor();
    await form.getByLabel("Title").fill("How deep is it?");
    await stored();
    expect(await priorOf(depth)).to.deep.equal([0, 0.25, 0.5, 0.75, 1]);
    await form.getByRole("button", { name: "Take it away" }).click();
    await stored();
    expect(await priorOf(depth)).to.equal(undefined);
    const running = await organiser.app.make.question("binary", {
      post: within(project._id, "Tails?"),
      question: { prior: [0.2, 0.8] },
    });
    await forecast(running.question._id, { probability_yes: 0.4 });
    await open(running.post._id);
    await form.getByText("It is fixed, because there are forecasts.").waitFor();
    expect(await chance.inputValue()).to.equal("80");
    expect(await chance.isDisabled()).to.equal(true);
    await inspect(page, "edit-prior-fixed");
  });

  it("approves a draft on the page where an organiser changes it", async () => {
    const { post } = await organiser.app.make.question("binary", {
      post: { ...within(project._id, "Is it ready?"), curationStatus: "draft" },
      question: { title: "Is it ready?", postApproved: false },
    });
    const page = await open(post._id);
    await page.getByRole("button", { name: "Approve …" }).click();
    const form = page.getByRole("form", { name: "Approve: Is it ready?" });
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByLabel("Resolution").fill("2036-05-02T10:00");
    await form.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("“Is it ready?” is approved.").waitFor();
    expect((await postOf(post._id)).curation_status).to.equal("approved");
    expect(await page.getByRole("button", { name: "Approve …" }).count()).to.equal(0);
  });

  it("shows what a change of a running question does before it is stored", async () => {
    const { post, question } = await organiser.app.make.question("numeric", {
      post: within(project._id, "How deep is it?"),
      question: { title: "How deep is it?", unit: "cm" },
    });
    const cdf = Array.from({ length: 201 }, (_, at) => (0.998 * at) / 200);
    await forecast(question._id, { continuous_cdf: cdf });
    const { page } = organiser.reader;
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("link", { name: "Edit" }).click();
    const form = page.getByRole("form", { name: FORM });
    await form.getByText("Type and range are fixed", { exact: false }).waitFor();
    expect(await form.getByLabel("Lowest value", { exact: true }).count()).to.equal(0);
    await form.getByLabel("Title").fill("How deep is the snow?");
    await form.getByLabel("Closing").fill("2020-05-01T10:00");
    await form.getByText("Must be later than “Opening”.", { exact: true }).waitFor();
    await form.getByLabel("Opening").fill("2020-01-01T10:00");
    await form.getByRole("button", { name: "See what changes …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It takes no more forecasts from now on.", { exact: false }).waitFor();
    expect(await dialog.getByRole("row", { name: /^Title/ }).innerText()).to.match(
      /How deep is it\?\s+How deep is the snow\?/,
    );
    await inspect(page, "edit-confirm");
    expect((await postOf(post._id)).status).to.equal("open");
    await dialog.getByRole("button", { name: "Change it" }).dblclick();
    await page.getByText("The changes are stored.").waitFor();
    expect(await postOf(post._id)).to.include({ status: "closed", title: "How deep is the snow?" });
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByRole("button", { name: "See what changes …" }).click();
    await dialog.getByText("It opens again", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Change it" }).click();
    await page.getByText("Open", { exact: true }).first().waitFor();
    expect((await postOf(post._id)).status).to.equal("open");
  });

  it("renames, adds and takes out questions of a group, and leaves the others as they are", async () => {
    const made = await organiser.account.client.post("/api/posts/create/", {
      title: "Snow",
      default_project: project._id,
      group_of_questions: {
        questions: [
          { type: "discrete", title: "Snow (Bern)", label: "Bern", range_min: -0.5 },
          { type: "discrete", title: "Snow (Genf)", label: "Genf", range_min: -0.5 },
          { type: "discrete", title: "Own title", label: "Chur", range_min: -1.5 },
        ].map((one) => ({ ...one, range_max: 10.5, inbound_outcome_count: 10.5 - one.range_min })),
      },
    });
    const page = await open(made.body.id);
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Question 1").fill("Biel");
    await form.getByRole("button", { name: "Take out: Genf" }).click();
    await form.getByLabel("More questions").fill("Basel\n");
    await form.getByLabel("Unit").fill("cm");
    await inspect(page, "edit-group");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("The changes are stored.").waitFor();
    const { questions } = (await postOf(made.body.id)).group_of_questions;
    const shown = questions.map(({ label, title, unit, scaling }: any) => [
      ...[label, title, unit, scaling.range_min, scaling.inbound_outcome_count],
    ]);
    expect(shown).to.deep.equal([
      ["Biel", "Snow (Biel)", "cm", -0.5, 11],
      ["Chur", "Own title", "cm", -1.5, 12],
      ["Basel", "Snow (Basel)", "cm", -0.5, 11],
    ]);
  });

  it("moves a post to another project, and says who reads it there", async () => {
    const other = await organiser.project({ name: "Ice Cup", slug: "ice-cup" });
    const { post } = await organiser.app.make.question("multiple_choice", {
      post: within(project._id, "Who skates?"),
      question: { title: "Who skates?" },
    });
    const page = await open(post._id);
    await page.getByLabel("Project", { exact: true }).selectOption("Ice Cup");
    await page.getByRole("button", { name: "See what changes …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It leaves Snow Cup. Everybody with access to Ice Cup").waitFor();
    await dialog.getByRole("button", { name: "Change it" }).click();
    await page.getByText("The changes are stored.").waitFor();
    expect((await postOf(post._id)).projects.default_project.id).to.equal(other._id);
    const places = page.getByRole("region", { name: "Also listed in" });
    await places.getByLabel("Another project").selectOption("Snow Cup");
    await places.getByRole("button", { name: "List it there" }).click();
    await page.getByText("It is listed in Snow Cup too.").waitFor();
    const listed = async () =>
      (await postOf(post._id)).projects.tournament.map(({ name }: any) => name).sort();
    expect(await listed()).to.deep.equal(["Ice Cup", "Snow Cup"]);
    await inspect(page, "edit-places");
    await places.getByRole("button", { name: "Take out of Snow Cup" }).click();
    await page.getByText("It is not listed in Snow Cup any more.").waitFor();
    expect(await listed()).to.deep.equal(["Ice Cup"]);
  });

  it("deletes after it said what goes with it", async () => {
    const { post, question } = await organiser.app.make.question("binary", {
      post: within(project._id, "Does it melt?"),
      question: { title: "Does it melt?" },
    });
    await forecast(question._id, { probability_yes: 0.4 });
    await forecast(question._id, { probability_yes: 0.6 });
    const page = await organiser.manage(project._id);
    await page.getByRole("button", { name: "Delete …: Does it melt?" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 forecasts of 2 forecasters go with it", { exact: false }).waitFor();
    await inspect(page, "delete-confirm");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await postOf(post._id)).status).to.equal("open");
    await page.getByRole("button", { name: "Delete …: Does it melt?" }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("“Does it melt?” is deleted.").waitFor();
    expect((await organiser.account.client.get(`/api/posts/${post._id}/`)).status).to.equal(404);
  });

  it("renames, takes out and adds options, and says what becomes of the forecasts", async () => {
    const { post, question } = await organiser.app.make.question("multiple_choice", {
      post: within(project._id, "Who wins?"),
      question: { title: "Who wins?" },
    });
    const [first = "", second = "", ...rest] = question.options ?? [];
    const share = 1 / (2 + rest.length);
    const shares = [first, second, ...rest].map((name) => [name, share]);
    await forecast(question._id, { probability_yes_per_category: Object.fromEntries(shares) });
    const optionsNow = async () => (await postOf(post._id)).question.options;
    const page = await organiser.manage(project._id);
    const form = page.getByRole("form", { name: "Options: Who wins?" });
    const dialog = page.getByRole("dialog");
    const change = async (fill: () => Promise<unknown>, says: RegExp) => {
      await page.getByRole("button", { name: "Options …: Who wins?" }).click();
      await form.getByRole("button", { name: "Cancel" }).waitFor();
      await fill();
      await form.getByRole("button", { name: "See what changes …" }).click();
      await dialog.getByText(says).first().waitFor();
      await inspect(page, "options-confirm");
      await dialog.getByRole("button", { name: "Change the options" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByText("The options of “Who wins?” are changed.").waitFor();
    };
    await change(
      () => form.getByLabel("Option 1").fill("Ada"),
      /The forecasts of 1 forecaster stay, under the new names/,
    );
    expect(await optionsNow()).to.deep.equal(["Ada", second, ...rest]);
    await change(async () => {
      await form.getByLabel("What to do").selectOption("Take out");
      await form.getByLabel(`Take out “${second}”`).check();
    }, /taken out; goes to/);
    expect(await optionsNow()).to.deep.equal(["Ada", ...rest]);
    await change(async () => {
      await form.getByLabel("What to do").selectOption("Add");
      await form.getByLabel("New options").fill("Grace");
      await form.getByLabel("Time to forecast them").fill("2036-05-01T10:00");
    }, /without the new options end on 1 May 2036/);
    expect(await optionsNow()).to.deep.equal([
      ...["Ada", ...rest.slice(0, -1), "Grace", ...rest.slice(-1)],
    ]);
  });

  it("deletes a project after it said what goes with it, for operators only", async () => {
    const { app, id } = organiser;
    const cup = await organiser.project({ name: "Old Cup", slug: "old-cup" });
    const page = await organiser.manage(cup._id, "settings");
    await page.getByText("Only operators can delete the project.").waitFor();
    await app.caps.store.users.update(id, { isStaff: true });
    await app.caps.cache.access.bumpAccount(id);
    await page.reload();
    await page.getByRole("button", { name: "Delete the project …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("0 approved questions go with it", { exact: false }).waitFor();
    await inspect(page, "delete-project-confirm");
    await dialog.getByRole("button", { name: "Delete the project" }).click();
    await page.getByRole("heading", { name: "Projects that you manage" }).waitFor();
    const answer = await organiser.account.client.get("/api/projects/tournaments/old-cup/");
    expect(answer.status).to.equal(404);
  });

  it("approves several posts at once with their own times, and leaves out those without any", async () => {
    const cup = await organiser.project({ name: "Many Cup", slug: "many-cup" });
    const propose = (title: string, times: object) =>
      organiser.account.client.post("/api/posts/create/", {
        title,
        default_project: cup._id,
        question: { type: "binary", title, ...times },
      });
    const times = { scheduled_close_time: "2036-05-01", scheduled_resolve_time: "2036-05-02" };
    await propose("First?", times);
    await propose("Second?", times);
    await propose("Left out?", times);
    await propose("Timeless?", {});
    const page = await organiser.manage(cup._id);
    await page.getByRole("button", { name: "Approve several …" }).click();
    const form = page.getByRole("form", { name: "Approve several" });
    await form.getByLabel("Left out?").uncheck();
    expect(await form.getByLabel("Timeless?").isDisabled()).to.equal(true);
    await form.getByRole("button", { name: "Approve 2 posts …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("tbody tr").first().waitFor();
    expect(await dialog.locator("tbody tr").count()).to.equal(2);
    await inspect(page, "approve-several-confirm");
    await dialog.getByRole("button", { name: "Approve them" }).dblclick();
    await page.getByText("2 posts are approved.").waitFor();
    const { body } = await organiser.account.client.get("/api/posts/?tournaments=many-cup");
    const shown = body.results.map(({ title, status }: any) => `${title} ${status}`).sort();
    expect(shown).to.deep.equal(["First? open", "Second? open"]);
  });

  it("resolves several questions at once, after it has shown what follows", async () => {
    const cup = await organiser.project({ name: "Due Cup", slug: "due-cup" });
    const { app, account } = organiser;
    const past = Date.now() - 86_400_000;
    const due = { scheduledCloseTime: past, actualCloseTime: past, scheduledResolveTime: past };
    const make = async (type: "binary" | "numeric", title: string) => {
      const question = { title, openTime: past - 86_400_000, openUpperBound: false, ...due };
      return (await app.make.question(type, { post: within(cup._id, title), question })).question;
    };
    const rain = await make("binary", "Did it rain?");
    const depth = await make("numeric", "How deep is it?");
    const later = await make("binary", "Not known?");
    const page = await organiser.manage(cup._id);
    await page.getByRole("button", { name: "Resolve several …" }).click();
    const form = page.getByRole("form", { name: "Resolve several" });
    const see = form.getByRole("button", { name: "See what it does …" });
    expect(await see.isDisabled()).to.equal(true);
    await form.getByLabel("Did it rain?").selectOption("Yes");
    // Another change in the middle reads the posts again.
    await page.getByRole("button", { name: "Clarify …: Not known?" }).click();
    const clarifying = page.getByRole("form", { name: "Clarify: Not known?" });
    await clarifying.getByLabel("What is made clear").fill("It is counted at noon.");
    await clarifying.getByRole("button", { name: "Add the clarification" }).click();
    await page.getByText("“Not known?” is clarified.", { exact: false }).waitFor();
    await form.getByLabel("How deep is it?").selectOption("A number");
    await form.getByLabel("Number", { exact: false }).last().fill("1e9");
    await see.click();
    await form.getByText("“How deep is it?” was refused", { exact: false }).waitFor();
    await form.getByLabel("Number", { exact: false }).last().fill("12,5");
    await inspect(page, "resolve-several");
    await see.click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("tbody tr").first().waitFor();
    expect(await dialog.locator("tbody tr").count()).to.equal(2);
    await inspect(page, "resolve-several-confirm");
    await dialog.getByRole("button", { name: "Resolve them" }).dblclick();
    await page.getByText("2 questions are resolved.", { exact: false }).waitFor();
    const outcomes = await Promise.all(
      [rain, depth, later].map(async ({ _id }) => {
        const { body } = await account.client.get(`/api/questions/${_id}/`);
        return body.resolution;
      }),
    );
    expect(outcomes).to.deep.equal(["yes", "12.5", null]);
  });

  it("offers no change to those who may not make one", async () => {
    const other = await organiser.app.make.project({ defaultPermission: "forecaster" });
    const { post } = await organiser.app.make.question("binary", {
      post: { ...within(other._id, "Is it cold?"), authorId: organiser.id },
      question: { title: "Is it cold?" },
    });
    const { page } = organiser.reader;
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: "Is it cold?", level: 1 }).waitFor();
    expect(await page.getByRole("link", { name: "Edit" }).count()).to.equal(0);
    await page.goto(`/write/?post=${post._id}`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  });
});
