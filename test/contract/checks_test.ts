/** A check refuses what its call refuses, and writes nothing (Contract 2.32). */
import { expect } from "chai";
import { routes } from "../../src/routes.ts";
import { IS_FULL } from "../support/full.ts";
import { useApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type CheckRequest, checkRequests, openCheckScene } from "../support/check_requests.ts";
import { storedState, writtenSince } from "../support/stored_state.ts";

const REQUESTS = IS_FULL ? 1_000 : 400;
const SEED = 20_261_125;

const AT_ONCE = 10;

async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  }
  return results;
}

describe("a check", () => {
  const app = useApp("checks");

  before(() => {
    // With a clock that stands, no token is marked as used again, and no answer differs by its time.
    app.stopClock();
  });

  const call = ({ method, path, raw, token }: CheckRequest): Promise<Answer> =>
    app.as(token).call(method, path, {}, { raw });
  const check = (request: CheckRequest): Promise<Answer> =>
    call({ ...request, method: "POST", path: `${request.path}check/` });
  const shown = ({ status, text }: Answer) => `${status} ${text}`;

  it("exists for eleven calls, each with the body and the refusals of the call", () => {
    const checks = routes.filter(({ isCheck }) => isCheck === true);
    expect(checks.map(({ name }) => name)).to.have.members([
      ...["checkForecasts", "checkWithdrawals", "checkComment"],
      ...["checkResolution", "checkNewPost", "checkPostUpdate"],
      ...["checkNewSeries", "checkSeriesChange", "checkObservations"],
      ...["checkAcceptance", "checkFile"],
    ]);
    for (const route of checks) {
      const called = routes.find(({ path }) => `${path}check/` === route.path);
      expect(route.body, route.name).to.equal(called?.body);
      expect(route.subject, route.name).to.equal(called?.subject);
      expect(route.limit, route.name).to.equal("read");
    }
  });

  it("ignores a key, except for a malformed one", async () => {
    const { token } = await app.make.account();
    const { question } = await app.make.question("binary");
    const path = "/api/questions/forecast/";
    const body = [{ question: question._id, probability_yes: 0.4 }];
    const keyed = (to: string, key: string) =>
      app.as(token).post(to, body, { headers: { "Idempotency-Key": key } });
    await app.as(token).get("/api/users/me/");

    const before = await storedState(app.caps);
    const first = await keyed(`${path}check/`, "one");
    expect(writtenSince(before, await storedState(app.caps))).to.deep.equal([]);
    const real = await keyed(path, "one");
    const malformed = await keyed(`${path}check/`, "a b");

    expect([first.status, real.status]).to.deep.equal([200, 201]);
    expect(malformed.status).to.equal(400);
    expect(shown(malformed)).to.equal(shown(await keyed(path, "a b")));
  });

  it(`of ${REQUESTS} generated requests writes nothing, and refuses as the call does`, async function () {
    this.timeout(600_000);
    const scene = await openCheckScene(app);
    const requests = [...checkRequests(scene, REQUESTS, SEED)];
    // The first request of an account marks its token as used.
    for (const { token } of scene.callers) await app.as(token).get("/api/users/me/");
    const before = await storedState(app.caps);

    const answers = await inGroups(requests, check);

    expect(writtenSince(before, await storedState(app.caps))).to.deep.equal([]);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).to.be.within(REQUESTS / 5, (REQUESTS * 4) / 5);
    const known = new Set(answers.map(({ status }) => status));
    expect([...known]).to.include.members([200, 400, 403, 404, 405]);
    const isRefused = (_: unknown, index: number) => answers[index]!.status !== 200;
    const refused = requests.filter(isRefused);
    const said = answers.filter(isRefused).map(shown);
    expect((await inGroups(refused, call)).map(shown)).to.deep.equal(said);

    // Now the calls change what the next check finds.
    for (const [index, request] of requests.entries()) {
      if (answers[index]!.status !== 200) continue;
      const foretold = await check(request);
      const done = await call(request);
      const said = `${JSON.stringify(request)} ${shown(foretold)} ${shown(done)}`;
      if (done.status >= 400) expect(shown(foretold), said).to.equal(shown(done));
      else expect(foretold.status, said).to.equal(200);
    }
  });
});
