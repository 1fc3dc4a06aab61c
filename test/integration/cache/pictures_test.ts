import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { createPictures } from "../../../src/cache/pictures.ts";
import { openRedis } from "../../../src/cache/redis.ts";
import { createLog } from "../../../src/log.ts";
import { testRedisUrl } from "../../support/engines.ts";

describe("createPictures()", () => {
  it("draws a text once for all who wait, also in another process, and without Redis", async () => {
    // Each call names another database.
    const url = testRedisUrl();
    const open = () => openRedis({ url, role: "test", log: createLog("silent", "test") });
    const [here, elsewhere] = await Promise.all([open(), open()]);
    const [pictures, others] = [createPictures(here), createPictures(elsewhere)];
    const drawn: string[] = [];
    const draw = (text: string) => {
      drawn.push(text);
      return Promise.resolve(Buffer.from(`\u00ff${text}`, "latin1"));
    };
    const text = randomUUID();
    const three = await Promise.all([1, 2, 3].map(() => pictures.of(text, draw)));
    const fourth = await others.of(text, draw);
    for (const picture of [...three, fourth])
      expect(picture.toString("latin1")).to.equal(`\u00ff${text}`);
    expect(drawn).to.deep.equal([text]);
    await pictures.of(`${text}b`, draw);
    expect(drawn, "another text").to.have.length(2);

    here.disconnect();
    await pictures.of(text, draw);
    expect(drawn, "without Redis").to.have.length(3);
    const failing = pictures.of("never", () => Promise.reject(new Error("no thread")));
    expect(await failing.catch(String)).to.equal("Error: no thread");
    expect((await pictures.of("never", draw)).length, "after a failure").to.be.above(0);
    elsewhere.disconnect();
  });
});
