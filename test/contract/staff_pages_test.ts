/** Who may open `/admin/queues` with name and password, and how guessing is limited. */
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import { type TestApp, type Twin, useApp } from "../support/app.ts";

const PASSWORD = "wide-open-harbour-7";
const PAGE = "/admin/queues/api/queues";

describe("the page of the queues", () => {
  const app = useApp("staff_pages", {
    environment: {
      RATE_LIMITS: "on",
      RATE_LIMIT_OVERRIDES: "login=3/0.01",
      TRUST_PROXY: "on",
    },
  });
  let processes: readonly (TestApp | Twin)[];
  let passwordHash: string;
  let hosts = 0;

  before(async () => {
    // A unit takes so long to return that no test is slow enough to get one.
    processes = [app, await app.twin()];
    passwordHash = await hashPassword(PASSWORD);
  });

  function newAddress(): string {
    hosts += 1;
    return `198.51.100.${hosts}`;
  }

  const enter = (
    { name, address, password = PASSWORD }: { name: string; address: string; password?: string },
    one: TestApp | Twin = app,
  ) =>
    one.as(null).get(PAGE, {
      headers: {
        Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
        "X-Forwarded-For": address,
      },
    });

  const makeStaff = () => app.make.account({ isStaff: true, passwordHash });

  it("counts wrong passwords by address, for all names together", async () => {
    const address = newAddress();
    const [staff, other] = [await makeStaff(), await makeStaff()];
    const wrong = async (name: string) =>
      (await enter({ name, address, password: "guess" })).status;
    expect([await wrong("a"), await wrong("b"), await wrong("c")]).to.deep.equal([401, 401, 401]);
    const refused = await enter({ name: staff.username, address });

    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get("retry-after"))).to.be.greaterThan(0);
    const login = await app
      .as(null)
      .post(
        "/api/auth/login/token/",
        { login: other.username, password: PASSWORD },
        { headers: { "X-Forwarded-For": address } },
      );
    expect(login.status, "log-in takes from the same bucket").to.equal(429);
    expect((await enter({ name: staff.username, address: newAddress() })).status).to.equal(200);
  });

  it("refuses by address before it computes a hash", async () => {
    const address = newAddress();
    for (const name of ["d", "e", "f"]) await enter({ name, address, password: "guess" });
    // A comparison with this hash would be an error.
    const broken = await app.make.account({ isStaff: true, passwordHash: "no hash at all" });

    expect((await enter({ name: broken.username, address })).status).to.equal(429);
  });

  it("takes one unit for the many requests of one page", async () => {
    const { username: name } = await makeStaff();
    const address = newAddress();
    const together = await Promise.all(Array.from({ length: 8 }, () => enter({ name, address })));
    const later = await enter({ name, address });

    expect(together.map(({ status }) => status)).to.deep.equal(Array<number>(8).fill(200));
    expect(later.status).to.equal(200);
  });

  const closings = [
    { is_active: false },
    { is_spam: true },
    { is_staff: false },
    { password: "another-harbour-8" },
  ];
  for (const closing of closings) {
    it(`refuses an account in every process at once after ${JSON.stringify(closing)}`, async () => {
      const superuser = await app.make.account({ isSuperuser: true });
      const staff = await makeStaff();
      const visitor = { name: staff.username, address: newAddress() };
      const statuses = async () => {
        const answers = await Promise.all(processes.map((one) => enter(visitor, one)));
        return answers.map(({ status }) => status);
      };
      expect(await statuses()).to.deep.equal([200, 200]);
      const changed = await app.as(superuser.token).patch(`/api/admin/users/${staff.id}/`, closing);
      expect(changed.status, changed.text).to.equal(200);

      expect(await statuses()).to.deep.equal([401, 401]);
    });
  }
});

describe("an operator's name and password", () => {
  const PASSWORD = "wide:open:harbour-7é";

  const app = useApp("staff_password");

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
