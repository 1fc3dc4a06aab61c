import { expect } from "chai";
import Type from "typebox";
import { ValidationError } from "../../../../src/errors.ts";
import { bodyChecker, queryChecker } from "../../../../src/http/request/validate.ts";
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

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const ODD_VALUES: readonly unknown[] = [
  ...["", "1,000", "x", "-1", "1.234", "1e400", "\0", "x".repeat(20_000)],
  ...[null, true, -1, 0, 1.234, 1e300, 1e15, [], {}, [1, "x", null, {}], { a: 1 }],
];

/** Returns values for the shape: each odd one, and one for each odd value of each field in it. */
function* bodiesOf(shape: Shape): Generator {
  yield* ODD_VALUES;
  for (const part of shape.anyOf ?? []) yield* bodiesOf(part);
  if (shape.items !== undefined) for (const item of bodiesOf(shape.items)) yield [item];
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    for (const value of bodiesOf(part)) yield { [name]: value };
  }
}

/** Returns the lists of messages of a refusal, however deep they are. */
function messagesOf(check: () => unknown): string[][] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return listsIn(error.fields);
    throw error;
  }
}

function listsIn(fault: unknown): string[][] {
  if (Array.isArray(fault) && fault.length > 0 && fault.every((one) => typeof one === "string")) {
    return [fault];
  }
  return Object.values(fault as object).flatMap(listsIn);
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
    const queries = routes.flatMap(({ name, query }) =>
      query === undefined ? [] : [{ name, query }],
    );
    expect(queries.length).to.be.greaterThan(10);
    for (const { name, query } of queries) {
      const checker = queryChecker(query);
      expect(
        faultOf(() => checker.check(new URLSearchParams())),
        name,
      ).to.equal(null);
    }
  });

  it("tell one thing of each field, in words, whatever is sent", () => {
    let told = 0;
    const expectOne = (check: () => unknown, where: string) => {
      for (const messages of messagesOf(check)) {
        told += 1;
        expect(messages, where).to.have.length(1);
        expect(messages[0], where).not.to.match(/Invalid|of type|undefined/);
      }
    };
    for (const { name, body, query } of routes) {
      if (body !== undefined) {
        const checker = bodyChecker(body);
        for (const sent of bodiesOf(body)) {
          expectOne(() => checker.check(sent), `${name} ${JSON.stringify(sent).slice(0, 200)}`);
        }
      }
      if (query === undefined) continue;
      const checker = queryChecker(query);
      for (const field of Object.keys((query as Shape).properties ?? {})) {
        for (const value of ODD_VALUES.filter((odd) => typeof odd === "string")) {
          const search = new URLSearchParams({ [field]: value });
          expectOne(() => checker.check(search), `${name} ${field}`);
        }
      }
    }
    expect(told).to.be.greaterThan(1_000);
  });

  it("fail at their first use with a keyword that does not exist", () => {
    const schema = Type.Object({ title: Type.String({ maxLenght: 3 }) });
    expect(faultOf(() => bodyChecker(schema).check({ title: "long" }))).to.match(/maxLenght/);
  });
});
