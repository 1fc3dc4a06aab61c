import { expect } from "chai";
import Type from "typebox";
import { ValidationError } from "../../../../src/errors.ts";
import { Money } from "../../../../src/schema/project_write.ts";
import { bodyChecker } from "../../../../src/http/request/validate.ts";

const Body = Type.Object({
  on_post: Type.Integer({ minimum: 1 }),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 3 }))),
  key_factors: Type.Optional(
    Type.Array(
      Type.Object({
        driver: Type.Optional(Type.Object({ text: Type.String({ maxLength: 5 }) })),
      }),
    ),
  ),
});

function faultsOf(body: unknown): unknown {
  try {
    bodyChecker(Body).check(body);
  } catch (error) {
    if (error instanceof ValidationError) return error.fields;
    throw error;
  }
  return null;
}

describe("nestFaults", () => {
  it("mirrors arrays of objects, with {} for the good ones", () => {
    const key_factors = [{ driver: { text: "ok" } }, { driver: { text: "too long" } }];
    expect(faultsOf({ on_post: 1, key_factors })).to.deep.equal({
      key_factors: [{}, { driver: { text: ["At most 5 characters."] } }],
    });
  });

  it("reports missing fields and lengths in one reply", () => {
    const key_factors = [{ driver: { text: "ok" } }, { driver: { text: "too long" } }, {}];
    expect(faultsOf({ key_factors })).to.deep.equal({
      on_post: ["Required."],
      key_factors: [{}, { driver: { text: ["At most 5 characters."] } }, {}],
    });
  });

  it("reports a wrong type and a length within one array", () => {
    const key_factors = [{ driver: { text: 7 } }, { driver: { text: "too long" } }, "x"];
    expect(faultsOf({ on_post: 1, key_factors })).to.deep.equal({
      key_factors: [
        { driver: { text: ["Must be a string."] } },
        { driver: { text: ["At most 5 characters."] } },
        { non_field_errors: ["Must be a JSON object."] },
      ],
    });
  });

  it("names fifty faults at most", () => {
    const key_factors = Array.from({ length: 60 }, () => ({ driver: { text: "too long" } }));
    const text = ["At most 5 characters."];
    expect(faultsOf({ on_post: 1, key_factors })).to.deep.equal({
      key_factors: key_factors.map((_, i) => (i < 50 ? { driver: { text } } : {})),
    });
  });

  it("puts the faults of scalars of an array on the field", () => {
    expect(faultsOf({ on_post: 0, tags: ["good", "ok"] })).to.deep.equal({
      on_post: ["Must be at least 1."],
      tags: ["At most 3 characters."],
    });
  });

  it("tells of a union only what concerns the shape that was sent", () => {
    const said = (prize_pool: unknown) => {
      try {
        bodyChecker(Type.Object({ prize_pool: Money })).check({ prize_pool });
        return null;
      } catch (error) {
        return (error as ValidationError).fields;
      }
    };
    const amount = "an amount with digits and at most two decimals, for example 1000 or 1000.50";
    expect(said("1,000")).to.deep.equal({ prize_pool: [`Must be ${amount}.`] });
    expect(said(-1)).to.deep.equal({ prize_pool: ["Must be at least 0."] });
    expect(said(true)).to.deep.equal({ prize_pool: ["Must be a string or a number."] });
    expect(said("1000.50")).to.equal(null);
  });

  it("accepts valid bodies", () => {
    expect(faultsOf({ on_post: 1, key_factors: null })).to.equal(null);
  });
});
