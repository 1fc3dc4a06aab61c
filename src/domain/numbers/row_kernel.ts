/**
 * Adds rows of doubles in WebAssembly, two cells to an instruction. The source is row_kernel.wat, and
 * a test compares the code below with it. ADR 13 says what the kernel gains and how the source is
 * assembled. A thread has one kernel, which is lent for a stretch of synchronous work, so its memory
 * never has to be freed.
 */

/** The part of the WebAssembly interface that is used. The types of Node do not have it. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => KernelMemory;
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (
    module: object,
    imports: { arena: { memory: KernelMemory } },
  ) => { readonly exports: unknown };
};

export interface KernelMemory {
  /** The buffer is another one after every growth. */
  readonly buffer: ArrayBuffer;
  /** Grows by pages of 64 KB. */
  grow(pages: number): number;
}

/**
 * Addresses are offsets in the memory. `bytes` is the length of a row and a multiple of
 * `PAIR_BYTES`.
 */
export interface RowKernel {
  readonly memory: KernelMemory;
  /** Computes `recency += weight * row`, `plain += share * row` */
  readonly add: (...addition: Addition) => void;
  /** Computes `means = sums / total` */
  readonly divide: (means: number, sums: number, total: number, bytes: number) => void;
  /**
   * Adds `factors[k] * row at table[k]` to the sums for the entries from `table` to before
   * `tableEnd`, and for the entries after it that make their number a multiple of
   * `ROWS_AT_A_TIME`. Those should be rows of zeros, because tiny numbers take long.
   */
  readonly combine: (...combination: Combination) => void;
}

export const ROWS_AT_A_TIME = 6;
/** The bytes of the two cells of an instruction. */
export const PAIR_BYTES = 16;

type Addition = [
  recency: number,
  plain: number,
  row: number,
  weight: number,
  share: number,
  bytes: number,
];

type Combination = [sums: number, bytes: number, factors: number, table: number, tableEnd: number];

/** The module, as base64. */
export const CODE =
  "AGFzbQEAAAABGQNgBn9/f3x8fwBgBH9/fH8AYAV/f39/fwACEQEFYXJlbmEGbWVtb3J5AgABAwQDAAECBxoDA2FkZAAA" +
  "BmRpdmlkZQABB2NvbWJpbmUAAgq9AwNkAgF/AXsgAiAFaiEGA0AgAv0ABAAhByAAIAD9AAQAIAcgA/0U/fIB/fAB/QsE" +
  "ACABIAH9AAQAIAcgBP0U/fIB/fAB/QsEACAAQRBqIQAgAUEQaiEBIAJBEGohAiACIAZJDQALCzYBAX8gASADaiEEA0Ag" +
  "ACAB/QAEACAC/RT98wH9CwQAIABBEGohACABQRBqIQEgASAESQ0ACwueAgIIfwZ7IAAgAWohBgNAIAAhBSADKAIAIQcg" +
  "AygCBCEIIAMoAgghCSADKAIMIQogAygCECELIAMoAhQhDCAC/QoDACENIAL9CgMIIQ4gAv0KAxAhDyAC/QoDGCEQIAL9" +
  "CgMgIREgAv0KAyghEgNAIAUgDSAH/QAEAP3yASAOIAj9AAQA/fIB/fABIA8gCf0ABAD98gH98AEgECAK/QAEAP3yAf3w" +
  "ASARIAv9AAQA/fIB/fABIBIgDP0ABAD98gH98AEgBf0ABAD98AH9CwQAIAdBEGohByAIQRBqIQggCUEQaiEJIApBEGoh" +
  "CiALQRBqIQsgDEEQaiEMIAVBEGohBSAFIAZJDQALIANBGGohAyACQTBqIQIgAyAESQ0ACws=";

const PAGE = 64 * 1024;
/** A memory that has grown above this is not kept. */
const KEPT_BYTES = 16 * 1024 * 1024;

let idle: RowKernel | null = null;
let isBorrowed = false;

/**
 * Does the work with a kernel whose memory has at least `bytes` bytes of any content. Returns null,
 * and does nothing, when the process gets no more memory or the kernel is lent.
 */
export function withKernel<T>(bytes: number, work: (kernel: RowKernel) => T): { result: T } | null {
  const kernel = isBorrowed ? null : kernelWith(bytes);
  if (kernel === null) return null;
  isBorrowed = true;
  try {
    return { result: work(kernel) };
  } finally {
    isBorrowed = false;
    if (kernel.memory.buffer.byteLength > KEPT_BYTES) idle = null;
  }
}

function kernelWith(bytes: number): RowKernel | null {
  try {
    idle ??= createRowKernel();
    const missing = bytes - idle.memory.buffer.byteLength;
    if (missing > 0) idle.memory.grow(Math.ceil(missing / PAGE));
    return idle;
  } catch {
    return null;
  }
}

/** Makes a kernel with a memory of its own. This costs about 0.2 ms and address space. */
function createRowKernel(): RowKernel {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const code = Uint8Array.from(atob(CODE), (char) => char.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
    arena: { memory },
  });
  return { memory, ...(exports as Omit<RowKernel, "memory">) };
}
