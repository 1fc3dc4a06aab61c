/** Limits of requests by class, account, address and session. Contract 6. */
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { openSession } from "../../src/accounts/sessions.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { useApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";

const PASSWORD = "wide-open-harbour-7";
/** Except for forecasts, a unit takes so long to return that no test is slow enough to get one. */
const OVERRIDES =
  "read=4/0.01,forecast=1/1,write=2/0.01,login=3/0.01,session=3/0.01,signup=2/0.01,anon=3/0.01,rotate=0/0";

const LIMIT_FIELDS = [
  "ratelimit",
  "ratelimit-policy",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

describe("rate limits", () => {
  const app = useApp("rate_limits", {
    environment: { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: OVERRIDES, TRUST_PROXY: "on" },
  });
  let hosts = 0;

  /** Returns an address that has not sent a request yet. */
  function newAddress(): string {
    hosts += 1;
    return `198.51.100.${hosts}`;
  }
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

  async function times(count: number, ask: () => Promise<Answer>): Promise<number[]> {
    const statuses: number[] = [];
    for (let i = 0; i < count; i++) statuses.push((await ask()).status);
    return statuses;
  }

  const fields = ({ headers }: Answer) => LIMIT_FIELDS.map((name) => headers.get(name));

  describe("of an account", () => {
    it("grant the burst and then answer 429 with Retry-After", async () => {
      const { token } = await app.make.account();
      const read = () => app.as(token).get("/api/users/me/");
      const first = await read();
      expect(fields(first)).to.deep.equal([
        '"read";r=3;t=100',
        '"read";q=4;w=400',
        "4",
        "3",
        "100",
      ]);
      await times(3, read);
      const refused = await read();
      expect(refused.status).to.equal(429);
      expect(Object.keys(refused.body as object)).to.deep.equal(["detail"]);
      expect(refused.body.detail).to.match(/^Too many requests, retry in \d+ s\.$/);
      expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 100);
      expect(fields(refused)[3]).to.equal("0");
      expect(fields(refused)).to.not.include(null);
    });

    it("are separate for every class", async () => {
      const { token } = await app.make.account();
      await times(5, () => app.as(token).get("/api/users/me/"));
      expect((await app.as(token).get("/api/users/me/")).status).to.equal(429);
      expect((await app.as(token).patch("/api/users/me/update/", {})).status).to.equal(200);
    });

    it("count a check as a read, whatever the call itself counts as", async () => {
      const { token } = await app.make.account();
      const check = () => app.as(token).post("/api/questions/forecast/check/", []);
      expect(await times(5, check)).to.deep.equal([400, 400, 400, 400, 429]);
    });

    it("take a unit of a check for each 64 KiB of its body, counted when it is inflated", async () => {
      const post = async (token: string, path: string, kib: number, isZipped = false) => {
        const text = "x".repeat(kib * 1024 - 4);
        const raw = isZipped ? gzipSync(`["${text}"]`) : `["${text}"]`;
        const headers = isZipped ? { "Content-Encoding": "gzip" } : {};
        const { status, headers: got } = await app.as(token).post(path, [], { raw, headers });
        return [status, got.get("x-ratelimit-remaining"), Number(got.get("retry-after"))];
      };
      const check = "/api/questions/forecast/check/";
      const [one, other, third] = await app.make.accounts(3);

      // Nothing can be taken for the body of the second, so only the unit of the request is gone.
      expect(await post(one!.token, check, 65)).to.deep.equal([400, "2", 0]);
      expect(await post(one!.token, check, 192, true)).to.deep.equal([429, "1", 200]);
      expect(await post(one!.token, check, 64)).to.deep.equal([400, "0", 0]);
      // A full bucket is enough for the largest body.
      expect(await post(other!.token, check, 1_000, true)).to.deep.equal([400, "0", 0]);
      // What is stored costs one unit, whatever its size.
      const call = "/api/comments/create/";
      expect(await post(third!.token, call, 200)).to.deep.equal([400, "1", 0]);
    });

    it("count refreshing by session, and not as a log-in of its address", async () => {
      const people = await app.make.accounts(2);
      const [one, other] = await Promise.all(
        people.map(async ({ id }) => {
          const user = (await app.caps.store.users.byId(id))!;
          return (await openSession(app.caps, user))!;
        }),
      );
      const refresh = (token: string) =>
        app.as(null).post("/api/auth/refresh/", { refresh: token });
      // A token may be used again for a minute, so each call of the same one is answered.
      expect(await times(4, () => refresh(one!.refresh))).to.deep.equal([200, 200, 200, 429]);
      expect((await refresh(other!.refresh)).status).to.equal(200);
      const unknown = `${"0".repeat(32)}.${"0".repeat(48)}`;
      expect((await refresh(unknown)).status).to.equal(401);
    });

    it("are separate for every account", async () => {
      const [one, other] = [await app.make.account(), await app.make.account()];
      await times(6, () => app.as(one.token).get("/api/users/me/"));
      expect((await app.as(other.token).get("/api/users/me/")).status).to.equal(200);
    });

    it("count requests that fail", async () => {
      const { token } = await app.make.account();
      const faulty = () => app.as(token).patch("/api/users/me/update/", { website: "x" });
      expect(await times(3, faulty)).to.deep.equal([400, 400, 429]);
    });

    it("count requests with a method that the path does not have", async () => {
      const { token } = await app.make.account();
      const unmatched = () => app.as(token).put("/api/users/", {});
      expect(await times(5, unmatched)).to.deep.equal([405, 405, 405, 405, 429]);
    });

    it("stay with the account when its token is rotated", async () => {
      const { token } = await app.make.account();
      await times(4, () => app.as(token).get("/api/users/me/"));
      const { body, status } = await app.as(token).post("/api/auth/api-key/rotate/");
      expect(status).to.equal(201);
      const { status: after } = await app.as(body.token as string).get("/api/users/me/");
      expect(after).to.equal(429);
    });

    it("have no headers where a class is switched off", async () => {
      const { token } = await app.make.account();
      const answer = await app.as(token).post("/api/auth/api-key/rotate/");
      expect(fields(answer)).to.deep.equal([null, null, null, null, null]);
    });

    it("grow with the tier and for staff", async () => {
      const tiers = [
        [{ apiAccessTier: "restricted" as const }, "4"],
        [{ apiAccessTier: "benchmarking" as const }, "12"],
        [{ apiAccessTier: "unrestricted" as const }, "40"],
        [{ isStaff: true }, "40"],
      ] as const;
      for (const [given, burst] of tiers) {
        const { token } = await app.make.account(given);
        const { headers } = await app.as(token).get("/api/users/me/");
        expect(headers.get("x-ratelimit-limit")).to.equal(burst);
      }
    });

    it("have no effect when they refuse a request", async () => {
      const { token, id } = await app.make.account();
      const update = (bio: string) => app.as(token).patch("/api/users/me/update/", { bio });
      for (const bio of ["1", "2", "3", "4"]) await update(bio);
      expect((await app.caps.store.users.byId(id))?.bio).to.equal("2");
    });

    it("are exact under parallel requests", async () => {
      const { token } = await app.make.account({ apiAccessTier: "benchmarking" });
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => app.as(token).get("/api/users/me/")),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.length(12);
      expect(answers.filter(({ status }) => status === 429)).to.have.length(18);
    });
  });

  describe("of requests without valid credentials", () => {
    it("count by address, whatever was wrong", async () => {
      const address = newAddress();
      const ask = (token: string | null) => app.as(token).get("/api/users/me/", from(address));
      for (const token of [null, "0".repeat(40), "nonsense"]) {
        expect((await ask(token)).status).to.equal(401);
      }
      const refused = await ask(null);
      expect(refused.status).to.equal(429);
      expect(refused.headers.get("retry-after")).to.match(/^\d+$/);
      expect(fields(refused)[0]).to.contain('"anon";r=0');
      // What was sent ahead on the connection is not served.
      expect(refused.headers.get("connection")).to.equal("close");
      const { token } = await app.make.account();
      expect((await ask(token)).status).to.equal(200);
    });

    it("count requests for paths that do not exist, with and without a token", async () => {
      const address = newAddress();
      const { token } = await app.make.account();
      const ask = (as: string | null, path: string) => app.as(as).get(path, from(address));
      const statuses: number[] = [];
      for (const as of [null, token, null, token]) statuses.push((await ask(as, "/nope")).status);
      expect(statuses).to.deep.equal([404, 404, 404, 429]);
      const refused = await ask(null, "/api/nope/");
      expect(refused.status).to.equal(429);
      expect(fields(refused)[0]).to.contain('"anon";r=0');
      expect((await ask(token, "/api/users/me/")).status).to.equal(200);
      expect((await ask(null, "/healthz")).status).to.equal(200);
    });

    it("count a network of IPv6 as one address, for wrong tokens and for sign-ups", async () => {
      let host = 0;
      const inNetwork = (network: string) => from(`2001:db8:0:${network}::${(host += 1)}`);
      const guess = (network: string) => () =>
        app.as("0".repeat(40)).get("/api/users/me/", inNetwork(network));
      const signUp = (network: string) => () =>
        app.as(null).post("/api/auth/signup/", {}, inNetwork(network));

      const guesses = [...(await times(4, guess("a"))), ...(await times(1, guess("b")))];
      const signUps = [...(await times(3, signUp("a"))), ...(await times(1, signUp("b")))];
      expect({ guesses, signUps }).to.deep.equal({
        guesses: [401, 401, 401, 429, 401],
        signUps: [400, 400, 429, 400],
      });
    });

    it("do not count health checks and preflights", async () => {
      const address = newAddress();
      await times(5, () => app.as(null).get("/api/users/me/", from(address)));
      expect((await app.as(null).get("/healthz", from(address))).status).to.equal(200);
      const preflight = await app.as(null).call("OPTIONS", "/api/users/me/", undefined, {
        headers: {
          ...from(address).headers,
          Origin: "https://a.example",
          "Access-Control-Request-Method": "GET",
        },
      });
      expect(preflight.status).to.equal(204);
    });
  });

  describe("of log-ins", () => {
    const attempt = (address: string, login: string, password: string) =>
      app.as(null).post("/api/auth/login/token/", { login, password }, from(address));

    it("count per address", async () => {
      const address = newAddress();
      const statuses: number[] = [];
      for (const login of ["nobody1", "nobody2", "nobody3", "nobody4"]) {
        statuses.push((await attempt(address, login, "x")).status);
      }
      expect(statuses).to.deep.equal([400, 400, 400, 429]);
    });

    it("count changes of passwords per address, whichever account asks", async () => {
      const accounts = await app.make.accounts(4);
      const change = (token: string, address: string) =>
        app.as(token).post("/api/users/me/password/", {}, from(address));
      const address = newAddress();
      const statuses: number[] = [];
      for (const { token } of accounts) statuses.push((await change(token, address)).status);
      expect(statuses).to.deep.equal([400, 400, 400, 429]);
      expect((await change(accounts[3]!.token, newAddress())).status).to.equal(400);
    });

    it("count refused refreshes too", async () => {
      const address = newAddress();
      const refresh = () =>
        app.as(null).post("/api/auth/refresh/", { refresh: "x" }, from(address));
      expect(await times(4, refresh)).to.deep.equal([401, 401, 401, 429]);
    });

    it("count sign-ups per address", async () => {
      const address = newAddress();
      const signUp = () => app.as(null).post("/api/auth/signup/", {}, from(address));
      expect(await times(3, signUp)).to.deep.equal([400, 400, 429]);
    });

    it("let a class behind one address sign up by an invitation", async () => {
      const owner = await app.make.account();
      const { _id } = await app.make.project({ createdBy: owner.id });
      const path = `/api/projects/${_id}/invitations/link/`;
      const { body: link } = await app.as(owner.token).post(path, { uses: 5 });
      const address = newAddress();
      let pupils = 0;
      const signUp = (token: unknown) => {
        const username = `pupil${(pupils += 1)}`;
        const pupil = { username, email: `${username}@x.org`, password: PASSWORD };
        const body = { ...pupil, invite_token: token };
        return app.as(null).post("/api/auth/signup/", body, from(address));
      };
      expect(await times(5, () => signUp(link.token))).to.deep.equal([201, 201, 201, 201, 201]);
      // The link is used up.
      expect(await times(3, () => signUp(link.token))).to.deep.equal([400, 400, 429]);
    });

    it("count per login name, without locking the owner out", async () => {
      const passwordHash = await hashPassword(PASSWORD);
      const { username } = await app.make.account({ passwordHash });
      const home = newAddress();
      expect((await attempt(home, username, PASSWORD)).status).to.equal(200);
      const attacks = await times(5, () => attempt(newAddress(), username.toUpperCase(), "guess"));
      expect(attacks).to.deep.equal([400, 400, 429, 429, 429]);
      expect((await attempt(newAddress(), username, PASSWORD)).status).to.equal(429);
      expect((await attempt(home, username, PASSWORD)).status).to.equal(200);
    });

    it("let the owner change the password at home while strangers guess it", async () => {
      const passwordHash = await hashPassword(PASSWORD);
      const { username, token } = await app.make.account({ passwordHash });
      const home = newAddress();
      expect((await attempt(home, username, PASSWORD)).status).to.equal(200);
      await times(4, () => attempt(newAddress(), username, "guess"));
      const body = { old_password: PASSWORD, new_password: "narrow-closed-inlet-8" };
      const change = (address: string) =>
        app.as(token).post("/api/users/me/password/", body, from(address));
      expect((await change(newAddress())).status).to.equal(429);
      expect((await change(home)).status).to.equal(200);
    });

    it("count resets and changes of a password per login name, wherever they come from", async () => {
      const [one, other] = await app.make.accounts(2);
      const login = one!.username.toUpperCase();
      const reset = () =>
        app.as(null).post("/api/auth/password-reset/", { login }, from(newAddress()));
      expect(await times(4, reset)).to.deep.equal([204, 204, 204, 429]);
      const body = { old_password: "a guess", new_password: PASSWORD };
      const change = () =>
        app.as(other!.token).post("/api/users/me/password/", body, from(newAddress()));
      expect(await times(4, change)).to.deep.equal([400, 400, 400, 429]);
    });
  });
});

describe("without Redis", () => {
  const app = useApp("rate_limits_away", { environment: { RATE_LIMITS: "on" } });

  it("reads and writes correctly, and refuses log-ins", async () => {
    const { id, token } = await app.make.account();
    expect((await app.as(token).get("/api/users/me/")).status).to.equal(200);
    await app.caps.cache.close();

    const read = await app.as(token).get("/api/users/me/");
    expect(read.status).to.equal(200);
    const written = await app.as(token).patch("/api/users/me/update/", { bio: "While away" });
    expect(written.status).to.equal(200);
    expect((await app.as(token).get("/api/users/me/")).body.bio).to.equal("While away");

    const rotated = await app.as(token).post("/api/auth/api-key/rotate/");
    expect(rotated.status).to.equal(201);
    expect((await app.as(token).get("/api/users/me/")).status).to.equal(401);
    const fresh = app.as(rotated.body.token as string);
    expect((await fresh.get("/api/users/me/")).body.id).to.equal(id);

    const closed: [string, object][] = [
      ["/api/auth/login/token/", { login: "a", password: "b" }],
      ["/api/auth/signup/", {}],
    ];
    for (const [path, body] of closed) {
      const answer = await app.as(null).post(path, body);
      expect(answer.status, path).to.equal(503);
      expect(answer.headers.get("retry-after")).to.match(/^\d+$/);
    }
  });
});
