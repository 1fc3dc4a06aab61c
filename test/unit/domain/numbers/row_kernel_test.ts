import { expect } from "chai";
import { withKernel } from "../../../../src/domain/numbers/row_kernel.ts";

const MB = 1024 * 1024;

/** Bytes that a kernel has which was asked for so many. */
const bytesOf = (wanted: number) =>
  withKernel(wanted, ({ memory }) => memory.buffer.byteLength)?.result;

describe("withKernel()", () => {
  it("does nothing where there is not as much memory, and something afterwards", () => {
    expect(withKernel(2 ** 40, () => "done")).to.equal(null);
    expect(withKernel(1, () => "done")).to.deep.equal({ result: "done" });
  });

  it("does nothing while another caller uses the kernel", () => {
    expect(withKernel(1, () => withKernel(1, () => "done"))).to.deep.equal({ result: null });
  });

  it("keeps a memory of up to 16 MB, and no larger one", () => {
    expect(bytesOf(17 * MB)).to.equal(17 * MB);
    expect(bytesOf(1)).to.equal(64 * 1024);
    expect(bytesOf(16 * MB)).to.equal(16 * MB);
    expect(bytesOf(1)).to.equal(16 * MB);
  });
});
