import { expect } from "chai";
import { exportName, rowsOf } from "../../../src/export/export_plan.ts";
import { fileHeaders } from "../../../src/resources/exports/file_headers.ts";

describe("the file of an export", () => {
  it("is named by the slug, or else the name, in safe letters", () => {
    expect(exportName({ slug: "my-cup-2", name: "x" })).to.equal("my_cup_2");
    expect(exportName({ slug: null, name: 'Ünï "Cup"/..\r\n' })).to.match(/^[a-z0-9_]+$/);
    expect(fileHeaders({ slug: "cup", name: "" }, "ndjson")).to.deep.equal({
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="cup.ndjson"; filename*=UTF-8''cup.ndjson`,
    });
    expect(fileHeaders({ slug: "cup", name: "" }, "zip")["Content-Type"]).to.equal(
      "application/zip",
    );
  });

  it("counts the rows of all its tables", () => {
    const counts = { questions: 1, forecasts: 20, aggregates: 300 };
    const none = { comments: null, scores: null, keyFactors: null };
    expect(rowsOf({ counts: { ...counts, ...none } })).to.equal(321);
    const all = { comments: 4_000, scores: 50_000, keyFactors: 600_000 };
    expect(rowsOf({ counts: { ...counts, ...all } })).to.equal(654_321);
  });
});
