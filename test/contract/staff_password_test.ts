/** How name and password of an operator are sent in HTTP Basic. */
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import { startApp, type TestApp } from "../support/app.ts";

const PASSWORD = "wide:open:harbour-7é";

describe("an operator's name and password", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("staff_password");
  });
  after(() => app.close());

  const enter = async (authorization: string) => {
    const headers = { Authorization: authorization };
    return (await app.as(null).get("/admin/queues/api/queues", { headers })).status;
  };
  const encoded = (text: string) => Buffer.from(text).toString("base64");

  it("are separated by the first colon, in UTF-8, with the scheme in any case", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { username } = await app.make.account({ isSuperuser: true, passwordHash });
    for (const scheme of ["Basic", "basic", "BASIC "]) {
      expect(await enter(`${scheme} ${encoded(`${username}:${PASSWORD}`)}`), scheme).to.equal(200);
    }
    for (const wrong of [
      `Basic ${encoded(`${username}:wide`)}`,
      `Basic ${encoded(username)}`,
      `Bearer ${encoded(`${username}:${PASSWORD}`)}`,
      "Basic",
      "Basic not*base64",
    ]) {
      expect(await enter(wrong), wrong).to.equal(401);
    }
  });
});
