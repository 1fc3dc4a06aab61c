import { expect } from "chai";
import { AuthenticationError, RateLimitError } from "../../../src/errors.ts";
import { MAX_IN_FLIGHT } from "../../../src/domain/requests/rate_policy.ts";
import type { Admit } from "../../../src/http/admission.ts";
import { createAdmission } from "../../../src/admission/admit.ts";
import { startApp, type TestApp, useApp } from "../../support/app.ts";

const ROUTE = { access: "authenticated", limit: "read" } as const;

/** Units return so slowly that none returns during a test. */
const RATES = "read=100/0.001";

describe("createAdmission() with too many requests of an account at once", () => {
  let app: TestApp;

  before(async () => {
    const environment = { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: RATES };
    app = await startApp("admit_at_once", { environment });
  });

  after(() => app.close());

  it("refuses with the headers of the class, and takes no unit from it", async () => {
    const admit = createAdmission(app.caps);
    const { token } = await app.make.account();
    const input = { authorization: `Token ${token}`, address: "192.0.2.1", route: ROUTE };
    const held = await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => admit(input)));
    const last = Math.min(...held.map(({ headers }) => Number(headers["X-RateLimit-Remaining"])));
    const outcomes = await Promise.allSettled([admit(input), admit(input)]);
    const refused = outcomes.map((one) => (one.status === "rejected" ? one.reason : null));
    for (const { release } of held) release();
    const next = await admit(input);
    next.release();

    for (const error of refused) {
      expect(error).to.be.instanceOf(RateLimitError);
      expect((error as RateLimitError).headers).to.have.all.keys(
        ...["RateLimit", "RateLimit-Policy"],
        ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
      );
      expect((error as RateLimitError).headers).to.include({
        "X-RateLimit-Limit": "100",
        "X-RateLimit-Remaining": String(last),
      });
    }
    expect(last).to.equal(100 - MAX_IN_FLIGHT);
    expect(Number(next.headers["X-RateLimit-Remaining"])).to.equal(last - 1);
  });

  it("keeps no place for a request that it refuses", async () => {
    const admit = createAdmission(app.caps);
    const { token } = await app.make.account();
    const input = { authorization: `Token ${token}`, address: "192.0.2.1", route: ROUTE };
    const attempt = () =>
      admit(input).then(
        ({ release }) => release(),
        (error: unknown) => (error as Error).name,
      );
    for (let i = 0; i < 100; i++) expect(await attempt()).to.equal(undefined);
    for (let i = 0; i <= MAX_IN_FLIGHT; i++) expect(await attempt()).to.equal("RateLimitError");
    const other = await admit({ ...input, route: { ...ROUTE, limit: "write" } });
    other.release();
  });
});

/** Two admissions on one store and one Redis have separate caches, as two processes have. */
describe("createAdmission() in several processes", () => {
  const app = useApp("admit");
  let processes: Admit[];

  before(() => {
    processes = [createAdmission(app.caps), createAdmission(app.caps)];
  });

  async function ask(admit: Admit, token: string) {
    const admission = await admit({
      authorization: `Token ${token}`,
      address: "192.0.2.1",
      route: ROUTE,
    });
    admission.release();
    return admission;
  }

  const outcome = (admit: Admit, token: string) =>
    ask(admit, token).then(
      () => "admitted",
      (error: unknown) => (error instanceof AuthenticationError ? error.reason : "broken"),
    );

  const everywhere = (token: string) =>
    Promise.all(processes.map((admit) => outcome(admit, token)));

  it("refuses a rotated token everywhere before the reply is sent", async () => {
    const { token } = await app.make.account();
    expect(await everywhere(token)).to.deep.equal(["admitted", "admitted"]);
    const { body } = await app.as(token).post("/api/auth/api-key/rotate/");
    expect(await everywhere(token)).to.deep.equal(["invalid", "invalid"]);
    expect(await everywhere(body.token as string)).to.deep.equal(["admitted", "admitted"]);
  });

  it("refuses it after a rotation in any order of simultaneous requests", async () => {
    const [admit] = processes;
    if (admit === undefined) throw new Error("two processes were made");
    for (let round = 0; round < 20; round++) {
      const { token } = await app.make.account();
      const rotation = app.as(token).post("/api/auth/api-key/rotate/");
      const around = Array.from({ length: 10 }, () => outcome(admit, token));
      expect((await rotation).status).to.equal(201);
      expect(await outcome(admit, token)).to.equal("invalid");
      for (const seen of await Promise.all(around))
        expect(["admitted", "invalid"]).to.include(seen);
      expect(await outcome(admit, token)).to.equal("invalid");
    }
  });

  it("shows a changed membership to the next request everywhere", async () => {
    const { id, token } = await app.make.account();
    const { _id: projectId } = await app.make.project();
    for (const admit of processes) {
      expect((await ask(admit, token)).caller?.memberships.get(projectId)).to.equal(undefined);
    }
    await app.make.member(projectId, id, "curator");
    for (const admit of processes) {
      expect((await ask(admit, token)).caller?.memberships.get(projectId)).to.equal("curator");
    }
  });

  it("gives every request the present version of the projects", async () => {
    const { token } = await app.make.account();
    const [admit] = processes;
    if (admit === undefined) throw new Error("two processes were made");
    const before = (await ask(admit, token)).caller?.projectsVersion;
    expect((await ask(admit, token)).caller?.projectsVersion).to.equal(before);
    await app.caps.cache.access.bumpProjects();
    expect((await ask(admit, token)).caller?.projectsVersion).to.not.equal(before);
  });
});
