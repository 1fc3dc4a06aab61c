import { expect } from "chai";
import { readCredential } from "../../../src/admission/credential.ts";
import { hashCredential } from "../../../src/server_key.ts";

const TOKEN = "0123456789abcdef0123456789abcdef01234567";
const SESSION = "ab".repeat(16);
const ACCESS = `${SESSION}.${"cd".repeat(24)}`;

describe("readCredential()", () => {
  it("reads a token with and without its scheme word", () => {
    for (const header of [`Token ${TOKEN}`, `tOkEn  ${TOKEN}`, TOKEN, ` Token\t${TOKEN} `]) {
      expect(readCredential(header), header).to.deep.equal({
        via: "token",
        hash: hashCredential(TOKEN),
        sessionId: "",
      });
    }
  });

  it("reads an access token with the session it names", () => {
    expect(readCredential(`Bearer ${ACCESS}`)).to.deep.equal({
      via: "session",
      hash: hashCredential(ACCESS),
      sessionId: SESSION,
    });
  });

  it("distinguishes a missing header from a malformed one", () => {
    expect(readCredential(undefined)).to.equal("missing");
    expect(readCredential("  ")).to.equal("missing");
    const longer = [`${TOKEN}0`, `Token ${TOKEN} x`, `Bearer ${ACCESS}0`, `Bearer ${ACCESS} x`];
    for (const header of ["Token", `Bearer ${TOKEN}`, ACCESS, ...longer]) {
      expect(readCredential(header), header).to.equal("invalid");
    }
  });
});
