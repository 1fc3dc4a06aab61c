/** Tests what an account reads about its rate limits (Contract 2.31, 6). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";

interface Left {
  readonly class: string;
  readonly burst: number | null;
  readonly refill: number | null;
  readonly remaining: number | null;
  readonly reset: number | null;
}

const CLASSES = ["read", "forecast", "write", "moderate", "export", "rotate", "mails", "mentions"];

describe("own limits", () => {
  const app = useApp("own_limits", {
    environment: { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: "moderate=0/0,write=7/0.001" },
  });
  const limitsOf = async (token: string): Promise<Map<string, Left>> => {
    const { body } = await app.as(token).get("/api/users/me/limits/");
    const rows = body.limits as Left[];
    return new Map(rows.map((row) => [row.class, row]));
  };

  it("name each class of the account with its size and how fast it refills", async () => {
    const { token } = await app.make.account();

    const limits = await limitsOf(token);

    expect([...limits.keys()]).to.deep.equal(CLASSES);
    expect(limits.get("forecast")).to.deep.equal({
      class: "forecast",
      burst: 600,
      refill: 20,
      remaining: 600,
      reset: 0,
    });
    const none = { class: "moderate", burst: null, refill: null, remaining: null, reset: null };
    expect(limits.get("moderate")).to.deep.equal(none);
  });

  it("count earlier requests, and take nothing except this request itself", async () => {
    const { token } = await app.make.account();
    const read = () => app.as(token).get("/api/users/me/");
    await read();
    await app.as(token).patch("/api/users/me/update/", { bio: "Forecasts rain." });

    const first = await limitsOf(token);
    const second = await limitsOf(token);

    expect(first.get("write")).to.include({ burst: 7, remaining: 6 });
    // The unit of the write comes back after 1,000 s, and the look may come seconds after it.
    expect(first.get("write")!.reset).to.be.within(940, 1_000);
    expect(second.get("write")).to.include({ remaining: 6 });
    expect(first.get("read")!.remaining).to.be.within(238, 240);
  });

  it("are visible only with a token", async () => {
    const { status } = await app.as(null).get("/api/users/me/limits/");

    expect(status).to.equal(401);
  });
});
