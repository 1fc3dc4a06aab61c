/** Which names a bundle keeps: those of classes, by which errors are known. */
import { transform } from "esbuild";
import { expect } from "chai";

const { keepClassNames } = (await import(
  new URL("../../../src/runtime/class_names.mjs", import.meta.url).href
)) as { keepClassNames: (bundle: string) => string };

/** Runs a bundled program, which leaves what it found in `found`. */
async function run(program: string): Promise<unknown> {
  const { code } = await transform(program, { keepNames: true, target: "node20.19" });
  return (0, eval)(`(() => { ${keepClassNames(code)}; return found; })()`);
}

describe("keepClassNames()", () => {
  it("keeps the names of classes, also of a class that is renamed", async () => {
    const found = await run(`
      const DelayedError = class DelayedError2 extends Error {
        constructor() { super(); this.name = this.constructor.name; }
      };
      { class Other extends DelayedError {} var other = new Other(); }
      var found = [new DelayedError().name, other.name];
    `);

    expect(found).to.deep.equal(["DelayedError2", "Other"]);
  });

  it("knows the helper under other names, which it gets beside a variable called value", () => {
    const bundle = `
var __name = (target, value2) => Object.defineProperty(target, "name", { value: value2 });
var value = 1;
var Kept = class { static { __name(this, "Renamed"); } };`;
    const found = (0, eval)(`(() => { ${keepClassNames(bundle)}; return Kept.name + value; })()`);
    expect(found).to.equal("Renamed1");
  });

  it("defines no name on the closures of a call", async () => {
    const define: (target: object, key: PropertyKey, how: PropertyDescriptor) => object =
      Object.defineProperty;
    const named: unknown[] = [];
    Object.defineProperty = ((target: object, key: PropertyKey, how: PropertyDescriptor) => {
      if (key === "name") named.push(how.value);
      return define(target, key, how);
    }) as typeof Object.defineProperty;
    try {
      await run(`
        class Kept {}
        const make = () => { const inner = () => 1; return inner; };
        for (let i = 0; i < 10; i++) make();
        var found = null;
      `);
    } finally {
      Object.defineProperty = define as typeof Object.defineProperty;
    }

    expect(named).to.deep.equal(["Kept"]);
  });

  it("refuses a bundle whose form it does not know", () => {
    expect(() => keepClassNames("__name(a, 'a')")).to.throw("another way");
    expect(keepClassNames("const a = 1;")).to.equal("const a = 1;");
  });
});
