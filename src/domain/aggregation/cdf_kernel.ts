/**
 * The inner loops over CDFs as WebAssembly, two doubles to an instruction: about eight times the
 * speed of the same loops in JavaScript. The source is cdf_kernel.wat; whoever changes it assembles
 * it anew (ADR 0013).
 */

/** The part of the WebAssembly interface in use; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => KernelMemory;
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (
    module: object,
    imports: { arena: { memory: KernelMemory } },
  ) => { readonly exports: unknown };
};

export interface KernelMemory {
  /** Another one after every growth. */
  readonly buffer: ArrayBuffer;
  /** By pages of 64 KB. */
  grow(pages: number): number;
}

/** Addresses are offsets in the memory; `bytes` is the length of a row, a multiple of 16. */
export interface CdfKernel {
  readonly memory: KernelMemory;
  /** `recency += weight * row`, `plain += share * row` */
  readonly add: (...addition: Addition) => void;
  /** `means = sums / total` */
  readonly divide: (means: number, sums: number, total: number, bytes: number) => void;
  /**
   * Adds `factors[k] * row at table[k]` for the entries from `table` to before `tableEnd`, and for
   * as many more as make their number a multiple of `ROWS_AT_A_TIME`.
   */
  readonly combine: (...combination: Combination) => void;
}

export const ROWS_AT_A_TIME = 6;

type Addition = [
  recency: number,
  plain: number,
  row: number,
  weight: number,
  share: number,
  bytes: number,
];

type Combination = [sums: number, bytes: number, factors: number, table: number, tableEnd: number];

const CODE =
  "AGFzbQEAAAABGQNgBn9/f3x8fwBgBH9/fH8AYAV/f39/fwACEQEFYXJlbmEGbWVtb3J5AgABAwQDAAECBxoDA2FkZAAA" +
  "BmRpdmlkZQABB2NvbWJpbmUAAgqkAwNkAgF/AXsgAiAFaiEGA0AgAv0ABAAhByAAIAD9AAQAIAcgA/0U/fIB/fAB/QsE" +
  "ACABIAH9AAQAIAcgBP0U/fIB/fAB/QsEACAAQRBqIQAgAUEQaiEBIAJBEGohAiACIAZJDQALCzYBAX8gASADaiEEA0Ag" +
  "ACAB/QAEACAC/RT98wH9CwQAIABBEGohACABQRBqIQEgASAESQ0ACwuFAgIHfwZ7A0AgAygCACEGIAMoAgQhByADKAII" +
  "IQggAygCDCEJIAMoAhAhCiADKAIUIQsgAv0KAwAhDCAC/QoDCCENIAL9CgMQIQ4gAv0KAxghDyAC/QoDICEQIAL9CgMo" +
  "IRFBACEFA0AgACAFaiAAIAVq/QAEACAMIAYgBWr9AAQA/fIB/fABIA0gByAFav0ABAD98gH98AEgDiAIIAVq/QAEAP3y" +
  "Af3wASAPIAkgBWr9AAQA/fIBIBAgCiAFav0ABAD98gH98AEgESALIAVq/QAEAP3yAf3wAf3wAf0LBAAgBUEQaiEFIAUg" +
  "AUkNAAsgA0EYaiEDIAJBMGohAiADIARJDQALCw==";

/** A kernel over a memory of its own. Costs about 0.2 ms, and address space: keep it. */
export function createCdfKernel(): CdfKernel {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const code = Uint8Array.from(atob(CODE), (char) => char.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
    arena: { memory },
  });
  return { memory, ...(exports as Omit<CdfKernel, "memory">) };
}
