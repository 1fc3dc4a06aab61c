import { expect } from "chai";
import Type from "typebox";
import { ValidationError } from "../../../../src/errors.ts";
import { bodyChecker, queryChecker } from "../../../../src/http/request/validate.ts";
import { createMemory } from "../../../../src/memory.ts";
import { routes } from "../../../../src/routes.ts";

/** Returns the error of a check, except where it says what is wrong with the input. */
function faultOf(check: () => unknown): unknown {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ValidationError)) return error;
  }
  return null;
}

describe("the schemas of requests", () => {
  // They are compiled at their first use, so a start would not notice.
  it("compile for the body of every route", () => {
    const bodies = routes.flatMap(({ name, body }) => (body === undefined ? [] : [{ name, body }]));
    expect(bodies.length).to.be.greaterThan(10);
    for (const { name, body } of bodies) {
      const checker = bodyChecker(body);
      const input = (body as { type?: string }).type === "array" ? [] : {};
      expect(
        faultOf(() => checker.check(input)),
        name,
      ).to.equal(null);
    }
  });

  it("compile for the query of every route", () => {
    const cache = createMemory().queries;
    const queries = routes.flatMap(({ name, query }) =>
      query === undefined ? [] : [{ name, query }],
    );
    expect(queries.length).to.be.greaterThan(10);
    for (const { name, query } of queries) {
      const checker = queryChecker({ schema: query, name }, cache);
      expect(
        faultOf(() => checker.check("", new URLSearchParams())),
        name,
      ).to.equal(null);
    }
  });

  it("fail at their first use with a keyword that does not exist", () => {
    const schema = Type.Object({ title: Type.String({ maxLenght: 3 }) });
    expect(faultOf(() => bodyChecker(schema).check({ title: "long" }))).to.match(/maxLenght/);
  });
});
