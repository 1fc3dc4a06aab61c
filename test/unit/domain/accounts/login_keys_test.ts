import { expect } from "chai";
import {
  loginKeysOf,
  nextLoginKeys,
  noLoginKeys,
} from "../../../../src/domain/accounts/login_keys.ts";

const KEY = "bob@corp.example";
const named = { _id: 7, username: "Bob@Corp.example", email: "" };
const mailed = { _id: 8, username: "rob", email: "BOB@corp.example" };

describe("loginKeysOf()", () => {
  it("writes names and e-mail addresses in the same form", () => {
    expect(loginKeysOf(named)).to.deep.equal([KEY]);
    expect(loginKeysOf(mailed)).to.deep.equal(["rob", KEY]);
    expect(loginKeysOf({ username: KEY, email: KEY })).to.deep.equal([KEY]);
  });
});

describe("nextLoginKeys()", () => {
  it("adds the new keys and removes the old ones", () => {
    const after = { username: "robin", email: "robin@corp.example" };
    expect(nextLoginKeys(mailed, after)).to.deep.equal(["robin", "robin@corp.example"]);
  });

  it("does not claim a key that the other account of an older pair holds", () => {
    const pair = { ...mailed, loginKeys: ["rob"] };
    const renamed = { username: "robin", email: mailed.email };
    expect(nextLoginKeys(pair, renamed)).to.deep.equal(["robin"]);
    const spelled = { username: KEY, email: "" };
    expect(nextLoginKeys({ ...named, loginKeys: ["#7"] }, spelled)).to.deep.equal(["#7"]);
  });
});

describe("login keys", () => {
  it("are the keys of the name and of the address, each once", () => {
    expect(loginKeysOf({ username: "Ada", email: "" })).to.deep.equal(["ada"]);
    expect(noLoginKeys(7)).to.deep.equal(["#7"]);
  });

  it("keep the keys that the account had and add new ones", () => {
    const before = { _id: 7, username: "ada", email: "ada@x.org" };
    expect(nextLoginKeys(before, { username: "ada", email: "eve@x.org" })).to.deep.equal([
      "ada",
      "eve@x.org",
    ]);
    const half = { ...before, loginKeys: ["ada"] };
    expect(nextLoginKeys(half, { username: "ada", email: "ada@x.org" })).to.deep.equal(["ada"]);
    expect(nextLoginKeys({ ...before, loginKeys: [] }, before)).to.deep.equal(["#7"]);
  });
});
