/** What a start says about engines that are given by their addresses. */
import { expect } from "chai";

interface Module {
  readonly assertReachable: (settings: object, patienceMs?: number) => Promise<void>;
}
const MODULE = new URL("../../../src/runtime/reachable.mjs", import.meta.url).href;
/** Nothing listens on this port. */
const NOWHERE = "127.0.0.1:1";

describe("assertReachable()", () => {
  const faultOf = async (settings: object): Promise<string> => {
    const { assertReachable } = (await import(MODULE)) as Module;
    return assertReachable(settings, 1_000).then(
      () => "",
      (error: unknown) => String(error),
    );
  };

  it("names the variable of an engine that does not answer, in one sentence", async () => {
    const mongo = await faultOf({ mongoUri: `mongodb://${NOWHERE}/presage` });
    expect(mongo).to.match(/^Refusal: MONGODB_URI leads to no server that answers: .*ECONNREFUSED/);
    expect(await faultOf({ mongoUri: "mongo:/wrong" })).to.include("MONGODB_URI leads to no");
    const redis = await faultOf({ redisUrl: `redis://${NOWHERE}` });
    expect(redis).to.match(/^Refusal: REDIS_URL leads to no server that answers: .*ECONNREFUSED/);
    const cache = await faultOf({ redisCacheUrl: `redis://${NOWHERE}` });
    expect(cache).to.include("REDIS_CACHE_URL leads to no server");
  });

  it("asks no engine that the start runs itself", async () => {
    expect(await faultOf({ mongoUri: "", redisUrl: "", redisCacheUrl: "" })).to.equal("");
  });
});
