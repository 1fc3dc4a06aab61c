/** A crowd of accounts that the process has not seen yet costs few commands. */
import { expect } from "chai";
import { createAdmission } from "../../../src/admission/admit.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { takeDatabase } from "../../support/databases.ts";
import { commandsOf, monitored } from "../../support/explained.ts";
import { until } from "../../support/until.ts";

const STRANGERS = 200;
/** Each stranger alone needs five: the token twice, the account, its memberships, the last use. */
const MOST_COMMANDS = 20;

describe("a crowd of strangers", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("strangers", { environment: { MONGODB_URI: monitored(takeDatabase()) } });
  });
  after(() => app.close());

  it("shares its look-ups, and each account gets its own answer", async () => {
    const { make, caps } = app;
    const accounts = await make.accounts(STRANGERS);
    const closed = await make.account({ isActive: false });
    const admit = createAdmission(caps);
    const ask = async (token: string) => {
      const admission = await admit({
        authorization: `Token ${token}`,
        address: "192.0.2.1",
        route: { access: "authenticated", limit: "forecast" },
      });
      admission.release();
      return admission.caller?.id;
    };
    const { tokens } = caps.store;
    const isTouched = async () =>
      (await tokens.collection.raw.countDocuments({ lastUsedAt: { $ne: null } })) >= STRANGERS;
    let answers: PromiseSettledResult<number | undefined>[] = [];
    const sent = await commandsOf(tokens.collection.model.db, async () => {
      const all = [...accounts.map(({ token }) => token), closed.token, "0".repeat(40)];
      answers = await Promise.allSettled(all.map(ask));
    });
    await until("every use of a token is noted", isTouched);

    const ids = answers.map((one) => (one.status === "fulfilled" ? one.value : "refused"));
    expect(ids).to.deep.equal([...accounts.map(({ id }) => id), "refused", "refused"]);
    expect(sent.length).to.be.at.most(MOST_COMMANDS);
  });

  it("shares the look-ups of its reads, and each account sees its own forecasts", async () => {
    const { make, caps } = app;
    const { question: first } = await make.question("binary");
    const { question: second } = await make.question("binary");
    const accounts = await make.accounts(STRANGERS);
    const now = caps.clock.now();
    const valueOf = (at: number) => (1 + (at % 98)) / 100;
    // Some have forecast both questions, some one of them, some none.
    const rows = accounts.flatMap(({ id: u }, at) =>
      [first, second]
        .slice(0, at % 3)
        .map(({ _id: q }) => ({ q, u, s: now - 1_000, e: null, v: valueOf(at) })),
    );
    await caps.store.forecasts.insert(rows.map((row) => packForecast(row, row.s)));
    const sizes = new Map([first, second].map(({ _id }) => [_id, 1]));
    let answers: unknown[] = [];
    const sent = await commandsOf(caps.store.forecasts.collection.model.db, async () => {
      answers = await Promise.all(
        accounts.map(async ({ id }) => {
          const found = await caps.store.forecasts.newestOfUser(id, sizes, { now, most: 10 });
          return [first, second].map(({ _id }) => found.get(_id)?.rows.map(({ v }) => v));
        }),
      );
    });

    expect(answers).to.deep.equal(
      accounts.map((_, at) =>
        [0, 1].map((question) => (question < at % 3 ? [valueOf(at)] : undefined)),
      ),
    );
    expect(sent.length).to.be.at.most(MOST_COMMANDS);
  });
});
