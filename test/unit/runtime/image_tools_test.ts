/** The test of the image fails where it cannot build one, and says what is missing. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const program = fileURLToPath(new URL("../../../src/runtime/image_test.mjs", import.meta.url));

describe("the test of the image", () => {
  it("fails without its tools, and names each and the packages that have them", () => {
    const env = { ...process.env, PATH: "/nowhere" };
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: "utf8" });

    expect(status, stderr).to.equal(2);
    expect(stderr).to.include("Missing: buildah, debootstrap, unshare, chroot.");
    expect(stderr).to.include("apt-get install buildah debootstrap");
  });
});
