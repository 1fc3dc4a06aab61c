import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { readTable } from "../support/archive.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import { createPredictions } from "../support/predictions.ts";

const HOUR = 3_600_000;

describe("GET /api/projects/{projectId}/download-data/", () => {
  let app: TestApp;
  let desk: ExportDesk;

  before(async () => {
    app = await startApp("exports");
  });
  after(() => app.close());
  beforeEach(async () => {
    desk = await openExportDesk(app);
  });

  describe("headers and form", () => {
    it("is an attachment named by the slug, streamed, never stored", async () => {
      const reply = await desk.download(desk.admin);
      await reply.arrayBuffer();
      const name = desk.project.slug?.replaceAll("-", "_") ?? "";

      expect(reply.status).to.equal(200);
      expect(reply.headers.get("content-type")).to.equal("application/zip");
      expect(reply.headers.get("content-disposition")).to.equal(
        `attachment; filename="${name}.zip"; filename*=UTF-8''${name}.zip`,
      );
      expect(reply.headers.get("cache-control")).to.equal("no-store");
      expect(reply.headers.get("etag")).to.equal(null);
      expect(reply.headers.get("content-length")).to.equal(null);
    });

    it("answers HEAD with the same headers and no body", async () => {
      const head = await fetch(`${app.baseUrl}${desk.path()}`, {
        method: "HEAD",
        headers: { Authorization: `Token ${desk.admin.token}` },
      });

      expect(head.status).to.equal(200);
      expect(head.headers.get("content-type")).to.equal("application/zip");
      expect(head.headers.get("content-disposition")).to.contain(".zip");
      expect(head.headers.get("content-length")).to.equal(null);
    });

    it("has header-only files for a project without questions", async () => {
      const members = await desk.members(desk.admin, "include_comments=true&include_scores=1");

      expect([...members.keys()]).to.deep.equal([
        "README.txt",
        "question_data.csv",
        "forecast_data.csv",
        "comment_data.csv",
        "score_data.csv",
      ]);
      for (const [name, text] of members) {
        if (name.endsWith(".csv")) expect(readTable(text), name).to.deep.equal([]);
      }
      expect(members.get("comment_data.csv")).to.equal(
        "Post ID,Author ID,Author Username,Parent Comment ID,Root Comment ID,Created At,Comment Text\r\n",
      );
    });

    it("leaves out what was not asked for, and refuses a bad boolean", async () => {
      const members = await desk.members(desk.admin, "unknown=1");

      expect([...members.keys()]).to.deep.equal([
        "README.txt",
        "question_data.csv",
        "forecast_data.csv",
      ]);
      expect(
        (await app.as(desk.admin.token).get(desk.path("include_scores=maybe"))).status,
      ).to.equal(400);
    });
  });

  it("exports a binary question with a forecast", async () => {
    const { question } = await app.make.question("binary", desk.inProject);
    const predictions = createPredictions(app.caps);
    const now = app.caps.clock.now();
    await predictions.forecast({
      question,
      userId: desk.admin.id,
      value: 0.7,
      start: now - HOUR,
    });
    const rows = await desk.table("forecast_data");

    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({ "Probability Yes": "0.7", "Is Bot": "False", "End Time": "" });
  });
});
