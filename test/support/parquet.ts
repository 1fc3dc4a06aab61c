/** Writes small Parquet files by hand, also such as no library writes. */

type Field = readonly [id: number, type: number, bytes: readonly number[]];

const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12];
/** Page types, and the type of texts. */
const [DATA, DICTIONARY, DATA_V2, BYTE_ARRAY] = [0, 2, 3, 6];

/** Returns a number in groups of seven bits. */
export function varint(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  return value < 0x80n ? [low] : [low | 0x80, ...varint(value >> 7n)];
}

const zigzag = (n: number) => varint(BigInt(n) >= 0n ? BigInt(n) * 2n : BigInt(-n) * 2n - 1n);
const i32 = (id: number, n: number): Field => [id, I32, zigzag(n)];
const i64 = (id: number, n: number): Field => [id, I64, zigzag(n)];
const textOf = (text: string) => [...new TextEncoder().encode(text)];
const sized = (bytes: readonly number[]) => [...varint(BigInt(bytes.length)), ...bytes];
const text = (id: number, value: string): Field => [id, BINARY, sized(textOf(value))];
const struct = (...fields: readonly Field[]): number[] => {
  let last = 0;
  const bytes = fields.flatMap(([id, type, value]) => {
    const head = ((id - last) << 4) | type;
    last = id;
    return [head, ...value];
  });
  return [...bytes, 0];
};
const inner = (id: number, ...fields: readonly Field[]): Field => [id, STRUCT, struct(...fields)];
const list = (id: number, type: number, items: readonly (readonly number[])[]): Field => {
  const short = items.length < 15 ? [(items.length << 4) | type] : null;
  const head = short ?? [0xf0 | type, ...varint(BigInt(items.length))];
  return [id, LIST, [...head, ...items.flat()]];
};

const longNumber = (id: number, bytes: number): Field => [
  id,
  I64,
  [...Array.from({ length: bytes }, () => 0xff), 1],
];

/** Returns a text as a plain page holds it. */
export function plainText(value: string): number[] {
  const bytes = textOf(value);
  return [bytes.length, 0, 0, 0, ...bytes];
}

const page = (type: number, data: readonly number[], head: Field): number[] => [
  ...struct(i32(1, type), i32(2, data.length), i32(3, data.length), head),
  ...data,
];

/** Returns a page of values. Encoding 0 is plain, and 8 has places in a dictionary. */
export function dataPage(data: readonly number[], count = 1, encoding = 0): number[] {
  const levels = [i32(3, 3), i32(4, 3)];
  return page(DATA, data, inner(5, i32(1, count), i32(2, encoding), ...levels));
}

/** Returns a page of the second version, without levels. */
export function dataPageV2(data: readonly number[], count = 1, encoding = 0): number[] {
  const counts = [i32(1, count), i32(2, 0), i32(3, count), i32(4, encoding)];
  // Field 7 says in its type that the page is not compressed.
  return page(DATA_V2, data, inner(8, ...counts, i32(5, 0), i32(6, 0), [7, 2, []]));
}

/** Returns a dictionary of texts. */
export function dictionary(...values: readonly string[]): number[] {
  const data = values.flatMap(plainText);
  return page(DICTIONARY, data, inner(7, i32(1, values.length), i32(2, 0)));
}

/** What a file claims. */
export interface ParquetClaims {
  readonly rows?: number;
  /** Rows of each row group; all have all columns, except for those in `empty`. */
  readonly groups?: readonly number[];
  /** Row groups without columns, by their places. */
  readonly empty?: readonly number[];
  /** How often each group names each column. */
  readonly times?: number;
  readonly isOptional?: boolean;
  /** Bytes of a number in the footer, which takes time by the square of them. */
  readonly numberBytes?: number;
}

/** Returns a file with these columns of texts, each with its pages. */
export function parquetFile(
  columns: Readonly<Record<string, readonly number[]>>,
  claims: ParquetClaims = {},
): Uint8Array<ArrayBuffer> {
  const { rows = 1, groups = [rows], empty = [], times = 1, isOptional = false } = claims;
  const { numberBytes = 0 } = claims;
  const magic = textOf("PAR1");
  let at = magic.length;
  const chunks = Object.entries(columns).map(([name, pages]) => {
    const offset = at;
    at += pages.length;
    const about = [
      i32(1, BYTE_ARRAY),
      list(2, I32, [zigzag(0)]),
      list(3, BINARY, [sized(textOf(name))]),
      i32(4, 0),
      i64(5, rows),
      i64(6, pages.length),
      i64(7, pages.length),
      i64(9, offset),
    ];
    return struct(i64(2, offset), inner(3, ...about));
  });
  const leaves = Object.keys(columns).map((name) =>
    struct(i32(1, BYTE_ARRAY), i32(3, isOptional ? 1 : 0), text(4, name), i32(6, 0)),
  );
  const groupOf = (count: number, place: number) => {
    const named = Array.from({ length: times }, () => chunks).flat();
    return struct(list(1, STRUCT, empty.includes(place) ? [] : named), i64(2, 1), i64(3, count));
  };
  const root = struct(text(4, "schema"), i32(5, leaves.length));
  const footer = struct(
    i32(1, 1),
    list(2, STRUCT, [root, ...leaves]),
    i64(3, rows),
    list(4, STRUCT, groups.map(groupOf)),
    ...(numberBytes === 0 ? [] : [longNumber(9, numberBytes)]),
  );
  const length = [0, 8, 16, 24].map((bits) => (footer.length >>> bits) & 0xff);
  const pages = Object.values(columns).flat();
  return new Uint8Array([...magic, ...pages, ...footer, ...length, ...magic]);
}
