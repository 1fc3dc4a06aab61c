/** Addresses of the run's engines; `node src/runtime/test.mjs` starts them and names them here. */

function addressFrom(variable: string): string {
  const address = process.env[variable];
  if (!address) {
    throw new Error(
      `${variable} is not set: run this test with "node src/runtime/test.mjs <test file>", which starts the engines`,
    );
  }
  return address;
}

/**
 * The MongoDB address with a database of its own: one name per test file, at most 38 letters,
 * digits, `_` or `-`. The file drops its database when it is done.
 */
export function testMongoUri(name: string): string {
  const uri = addressFrom("MONGODB_URI");
  const database = `test_${name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 38)}_${process.pid}`;
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri);
  if (!parts) throw new Error(`MONGODB_URI is not an address: ${uri}`);
  return `${parts[1] ?? ""}/${database}${parts[2] ?? ""}`;
}

let nextDatabase = 1;

/**
 * The Redis address with a logical database of its own: every call without a number takes the
 * next free one, so flushing it disturbs no other file.
 */
export function testRedisUrl(database: number = nextDatabase++): string {
  const url = addressFrom("REDIS_URL").replace(/[?].*$/, "");
  const isUrl = /^rediss?:\/\//.test(url);
  return isUrl ? `${url.replace(/\/\d*$/, "")}/${database}` : `${url}?db=${database}`;
}
