/**
 * Bodies that are refused before any question is looked up (Contract 1.7, 1.11 and 2.4 phase 1).
 */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { straightCdf } from "../support/cdfs.ts";
import type { Answer, Client } from "../support/client.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";

const FORECAST = "/api/questions/forecast/";

describe("bodies of POST /api/questions/forecast/", () => {
  const app = useApp("forecast_bodies");
  let client: Client;
  let binary: QuestionDocument;

  before(async () => {
    client = app.as((await app.make.account()).token);
    binary = (await app.make.question("binary")).question;
  });

  function expectRefused(reply: Answer, code?: string): void {
    expect(reply.status, reply.text).to.equal(400);
    expect(reply.body.error).to.be.a("string").and.not.equal("");
    if (code === undefined) return;
    const codes = reply.body.errors[0].faults.map((fault: { code: string }) => fault.code);
    expect(codes).to.include(code);
  }

  for (const [what, body] of [
    ["an object", { question: 1 }],
    ["null", null],
    ["a text", "x"],
    ["an empty array", []],
    ["501 items", Array.from({ length: 501 }, () => ({ question: 1, probability_yes: 0.5 }))],
  ] as const) {
    it(`refuses ${what} with one error for the whole request`, async () => {
      const reply = await client.post(FORECAST, body);

      expectRefused(reply);
      expect(reply.body).to.have.all.keys("error");
    });
  }

  for (const raw of ["[{", "", "[1,]", "\u0000", "[".repeat(100_000)]) {
    it(`answers ${JSON.stringify(raw.slice(0, 8))} with 400`, async () => {
      const headers = { "Content-Type": "application/json" };
      const reply = await client.post(FORECAST, undefined, { raw, headers });

      expectRefused(reply);
      if (raw !== "") {
        expect(reply.body.error).to.match(/^Malformed JSON/);
        expect(reply.body.detail).to.equal(reply.body.error);
      }
    });
  }

  it("accepts any number of values in a key that is ignored", async () => {
    const source = Array.from({ length: 120_000 }, () => 0);
    const item = { question: binary._id, probability_yes: 0.5, source };

    expect((await client.post(FORECAST, [item])).status).to.equal(201);
  });

  it("refuses bytes that are not UTF-8", async () => {
    const raw = new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]);
    const headers = { "Content-Type": "application/json" };

    expectRefused(await client.post(FORECAST, undefined, { raw, headers }));
  });

  it("refuses JSON nested deeper than 32 levels, and accepts 32", async () => {
    const nested = (levels: number) =>
      JSON.parse("[".repeat(levels) + "1" + "]".repeat(levels)) as unknown;
    const item = { question: binary._id, probability_yes: 0.5 };

    const deep = await client.post(FORECAST, [{ ...item, note: nested(31) }]);
    expectRefused(deep);
    expect(deep.body.error).to.equal("Malformed JSON: nested deeper than 32 levels");
    const reply = await client.post(FORECAST, [{ ...item, note: nested(30) }]);
    expect(reply.status, reply.text).to.equal(201);
  });

  for (const [what, item, code] of [
    ["no object", 7, "type"],
    ["no question", { probability_yes: 0.5 }, "required"],
    ["a question of 0", { question: 0, probability_yes: 0.5 }, "type"],
    ["a question of 1.5", { question: 1.5, probability_yes: 0.5 }, "type"],
    ["a question beyond all integers", { question: 1e300, probability_yes: 0.5 }, "type"],
    ["a true question", { question: true, probability_yes: 0.5 }, "type"],
    ["an operator as question", { question: { $gt: 0 }, probability_yes: 0.5 }, "type"],
    ["a true probability", { question: 1, probability_yes: true }, "type"],
    ["words as probability", { question: 1, probability_yes: "half" }, "type"],
    ["a list as probability", { question: 1, probability_yes: [0.5] }, "type"],
    ["a number as categories", { question: 1, probability_yes_per_category: 0.5 }, "type"],
    ["a nested category", { question: 1, probability_yes_per_category: { A: {} } }, "type"],
    ["a text as CDF", { question: 1, continuous_cdf: "0,1" }, "type"],
    ["null in a CDF", { question: 1, continuous_cdf: [0, null, 1] }, "type"],
    ["1002 CDF entries", { question: 1, continuous_cdf: straightCdf(1001) }, "length"],
    ["a number as end", { question: 1, probability_yes: 0.5, end_time: 1e12 }, "type"],
    ["no date as end", { question: 1, probability_yes: 0.5, end_time: "soon" }, "type"],
  ] as const) {
    it(`refuses an item with ${what}`, async () => {
      expectRefused(await client.post(FORECAST, [item]), code);
    });
  }

  it("refuses infinite numbers", async () => {
    const raw = `[{"question": ${binary._id}, "probability_yes": 1e999}]`;
    const headers = { "Content-Type": "application/json" };

    expectRefused(await client.post(FORECAST, undefined, { raw, headers }), "type");
  });

  it("treats __proto__ and constructor as plain data", async () => {
    const raw = `[{"__proto__": {"probability_yes": 0.5}, "question": ${binary._id}}]`;
    const headers = { "Content-Type": "application/json" };

    expectRefused(await client.post(FORECAST, undefined, { raw, headers }), "required");
  });

  it("answers 413 over 8 MiB and 415 for other content types", async () => {
    const large = " ".repeat(8 * 1024 * 1024 + 1);
    const json = { "Content-Type": "application/json" };
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const tooLarge = await client.post(FORECAST, undefined, { raw: large, headers: json });
    const wrongType = await client.post(FORECAST, undefined, { raw: "a=1", headers: form });

    expect([tooLarge.status, tooLarge.body.detail]).to.deep.equal([413, "Request body too large."]);
    expect(wrongType.status).to.equal(415);
  });
});
