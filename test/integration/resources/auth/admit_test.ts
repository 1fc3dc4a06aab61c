import { expect } from "chai";
import { AuthenticationError } from "../../../../src/errors.ts";
import type { Admit } from "../../../../src/http/admission.ts";
import { createAdmission } from "../../../../src/resources/auth/admit.ts";
import { startApp, type TestApp } from "../../../support/app.ts";

const ROUTE = { access: "authenticated", limit: "read" } as const;

/** Two admissions over one store and one Redis remember apart, as two processes do. */
describe("createAdmission() in several processes", () => {
  let app: TestApp;
  let processes: Admit[];

  before(async () => {
    app = await startApp("admit");
    processes = [createAdmission(app.caps), createAdmission(app.caps)];
  });

  after(() => app.close());

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

  it("refuses it after a rotation however the requests around it fall", async () => {
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

  it("gives every request the version of the projects of its moment", async () => {
    const { token } = await app.make.account();
    const [admit] = processes;
    if (admit === undefined) throw new Error("two processes were made");
    const before = (await ask(admit, token)).caller?.projectsVersion;
    expect((await ask(admit, token)).caller?.projectsVersion).to.equal(before);
    await app.caps.cache.access.bumpProjects();
    expect((await ask(admit, token)).caller?.projectsVersion).to.not.equal(before);
  });
});
