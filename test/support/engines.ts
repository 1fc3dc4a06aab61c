/**
 * Addresses of the engines of this run. `node src/runtime/test.mjs` starts them and sets the
 * variables.
 */

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
 * Returns the MongoDB address with a database for this test file. A name has at most 38 letters,
 * digits, `_` or `-`. The file drops its database at its end.
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
 * Returns the Redis address with a logical database for this test file. Every call without a number
 * takes the next free one, so flushing it does not disturb other files.
 */
export function testRedisUrl(database: number = nextDatabase++): string {
  const url = addressFrom("REDIS_URL").replace(/[?].*$/, "");
  const isUrl = /^rediss?:\/\//.test(url);
  return isUrl ? `${url.replace(/\/\d*$/, "")}/${database}` : `${url}?db=${database}`;
}
