import { expect } from "chai";
import { honoursKeys, isKey } from "../../../../src/http/request/idempotency.ts";
import type { Route } from "../../../../src/http/route.ts";

describe("an Idempotency-Key", () => {
  it("has 1 to 200 printable characters of ASCII", () => {
    for (const key of ["!", "~", "a".repeat(200)]) expect(isKey(key), key).to.equal(true);
    for (const key of ["", " ", "a b", "é", "\x7f", "a".repeat(201)])
      expect(isKey(key), key).to.equal(false);
  });

  it("is honoured by every change of a known caller, except for secrets", () => {
    const of = (given: object) =>
      honoursKeys({ method: "POST", access: "authenticated", ...given } as unknown as Route);
    expect([of({}), of({ method: "DELETE" }), of({ access: "staff" })]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([of({ method: "GET" }), of({ access: "public" }), of({ noStore: true })]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect([of({ idempotent: false }), of({ noStore: true, idempotent: true })]).to.deep.equal([
      false,
      true,
    ]);
  });
});
