/** Where the sign-in page leads: to pages of this console only. */
import { expect } from "chai";

const ORIGIN = "https://presage.example";

describe("the page that follows the sign-in", () => {
  const known = Object.getOwnPropertyDescriptor(globalThis, "location");
  let pathAfterSignIn: (search: URLSearchParams) => string;

  before(async () => {
    Object.defineProperty(globalThis, "location", {
      value: { origin: ORIGIN },
      configurable: true,
    });
    const file = new URL("../../../web/src/sign_in_path.ts", import.meta.url).href;
    ({ pathAfterSignIn } = (await import(file)) as {
      readonly pathAfterSignIn: (search: URLSearchParams) => string;
    });
  });
  after(() => {
    if (known) Object.defineProperty(globalThis, "location", known);
    else Reflect.deleteProperty(globalThis, "location");
  });

  const nextOf = (next: string) => pathAfterSignIn(new URLSearchParams({ next }));

  it("is the path that was asked for", () => {
    for (const path of ["/", "/questions/7/?sort=new#comment-3", "/a//b/"])
      expect(nextOf(path)).to.equal(path);
  });

  it("is the first page where that is no path of this origin", () => {
    for (const next of [
      ...["/.//evil.example", "/.//", "/..//evil.example/a", "//evil.example", "/\\evil.example"],
      ...["https://evil.example/", "javascript:alert(1)", "http://[", `${ORIGIN}//evil.example`],
    ])
      expect(nextOf(next), next).to.equal("/");
    expect(pathAfterSignIn(new URLSearchParams())).to.equal("/");
  });
});
