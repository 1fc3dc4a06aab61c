/** Posts and questions as Markdown, for clients that prefer it to JSON (Contract 1.3). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;
const TYPE = "text/markdown; charset=utf-8";

describe("posts and questions as Markdown", () => {
  const app = useApp("markdown");
  const ada = prepared(() => app.make.account());

  const ask = (path: string, accept = "text/markdown", account = ada) =>
    app.as(account.token).get(path, { headers: { accept } });
  const predict = (question: QuestionDocument) =>
    createPredictions(app.caps).prediction(question, [
      { at: app.caps.clock.now() - 1_000, value: 0.4, forecasters: 3 },
    ]);
  const typeOf = async (path: string, accept?: string) =>
    (await ask(path, accept)).headers.get("content-type");

  it("hold the texts, the prediction and the caller's own forecast, and no one else's", async () => {
    const { question } = await app.make.question("binary", {
      post: { title: "Will it\nrain?" },
      question: { title: "Will it\nrain?", description: "Clouds.", resolutionCriteria: "Wet." },
    });
    await predict(question);
    const body = [{ question: question._id, probability_yes: 0.7 }];
    expect((await app.as(ada.token).post("/api/questions/forecast/", body)).status).to.equal(201);
    for (const path of [`/api/posts/${question.postId}/`, `/api/questions/${question._id}/`]) {
      const { status, text, headers } = await ask(`${path}?with_cp=true`);
      expect([status, headers.get("content-type")], path).to.deep.equal([200, TYPE]);
      expect(headers.get("vary"), path).to.match(/, Accept$/);
      expect(text, path).to.include("# Will it rain?\n");
      for (const part of ["Clouds.", "## Resolution criteria\n\nWet.", "- Your forecast: 0.7\n"])
        expect(text, path).to.include(part);
      expect(text, path).to.match(/- Community prediction: 0\.4, of 3 forecasters/);
      const other = await ask(path, "text/markdown", await app.make.account());
      expect(other.text, path).to.not.include("Your forecast");
    }
  });

  it("are JSON to a client without a preference, whatever was asked for before", async () => {
    const { post } = await app.make.question("numeric");
    const path = `/api/posts/${post._id}/`;
    for (const accept of ["*/*", "text/markdown", "application/json", "text/markdown"]) {
      const wanted = accept === "text/markdown" ? TYPE : "application/json; charset=utf-8";
      for (let count = 0; count < 2; count += 1)
        expect(await typeOf(path, accept), accept).to.equal(wanted);
    }
    const tag = (await ask(path)).headers.get("etag") ?? "";
    const headers = { accept: "text/markdown", "if-none-match": tag };
    expect((await app.as(ada.token).get(path, { headers })).status).to.equal(304);
    const json = { accept: "application/json", "if-none-match": tag };
    expect((await app.as(ada.token).get(path, { headers: json })).status).to.equal(200);
  });

  it("are there for every kind of post", async () => {
    const group = await app.make.group(["numeric", "multiple_choice"]);
    const conditional = await app.make.conditional();
    const notebook = await app.make.notebook();
    for (const post of [group.post, conditional.post, notebook]) {
      const { status, text } = await ask(`/api/posts/${post._id}/`);
      expect(status, text).to.equal(200);
      expect(text)
        .to.include(`# ${post.title}\n`)
        .and.not.match(/undefined|\[object|NaN/);
    }
  });

  it("show nothing that the caller may not see", async () => {
    const project = await app.make.project({ defaultPermission: null });
    const { post, question } = await app.make.question("binary", {
      post: { defaultProjectId: project._id },
    });
    for (const path of [`/api/posts/${post._id}/`, `/api/questions/${question._id}/`]) {
      const { status, text } = await ask(path);
      expect([status, JSON.parse(text).detail], path).to.deep.equal([404, "No such resource."]);
    }
    const hidden = await app.make.question("binary", {
      question: { cpRevealTime: app.caps.clock.now() + DAY },
    });
    await predict(hidden.question);
    expect((await ask(`/api/posts/${hidden.post._id}/`)).text).to.not.include("prediction: ");
  });
});
