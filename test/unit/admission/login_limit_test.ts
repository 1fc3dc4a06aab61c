/**
 * What a guess of a password costs, and what happens while attempts cannot be counted (Contract 6).
 */
import { expect } from "chai";
import { countLoginAddress, countLoginAttempt } from "../../../src/admission/login_limit.ts";
import type { GateStep } from "../../../src/cache/gate_step.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { OverloadError, RateLimitError } from "../../../src/errors.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";

describe("the limit of log-ins", () => {
  let steps: GateStep[];
  let pass: object | null;

  const caps = {
    cache: {
      access: {
        enter(step: GateStep) {
          steps.push(step);
          return Promise.resolve(pass);
        },
      },
    },
    serverKey: { pseudonym: (text: string) => `<${text}>` },
    config: { limits: { rateLimits: true, overrides: "login=3/0.5" } },
  } as unknown as Pick<Capabilities, "cache" | "serverKey" | "config">;
  const attempt = (knownAddresses?: string[]) =>
    countLoginAttempt(caps, {
      login: "ada",
      address: "192.0.2.1",
      holders: [{ knownAddresses } as UserDocument, {} as UserDocument],
    });
  const failure = (work: Promise<void>) => work.catch((error: unknown) => error);

  beforeEach(() => {
    steps = [];
    pass = { allowed: true, remaining: 2, resetMs: 5, retryMs: 0 };
  });

  it("takes a unit of the name, or of name and address when the address is known", async () => {
    await attempt();
    await attempt(["<address 192.0.2.1>"]);
    await attempt(["<address 192.0.2.2>"]);
    expect(steps.map(({ subject }) => subject)).to.deep.equal([
      "name:<login ada>",
      "name:<login ada>:<address 192.0.2.1>",
      "name:<login ada>",
    ]);
    expect(steps[0]?.policy).to.include({ rateClass: "login", burst: 3 });
    expect(steps[0]?.accountId).to.equal(null);
  });

  it("takes a unit of the address, or of the whole network for IPv6", async () => {
    await countLoginAddress(caps, "2001:db8::1");
    await countLoginAddress(caps, "2001:db8::2");
    expect(steps[0]?.subject).to.equal(steps[1]?.subject);
  });

  it("refuses further attempts, with the whole seconds to wait", async () => {
    pass = { allowed: false, remaining: 0, resetMs: 5_000, retryMs: 1_001 };
    const error = await failure(attempt());
    expect(error).to.be.instanceOf(RateLimitError).with.property("retryAfterSeconds", 2);
    expect((error as RateLimitError).headers).to.include({ "X-RateLimit-Remaining": "0" });
    pass = { allowed: false, remaining: 0, resetMs: 5_000, retryMs: 0 };
    expect(await failure(attempt())).to.have.property("retryAfterSeconds", 1);
  });

  it("refuses every attempt while attempts cannot be counted", async () => {
    pass = null;
    expect(await failure(attempt())).to.be.instanceOf(OverloadError);
    expect(await failure(countLoginAddress(caps, "192.0.2.1"))).to.be.instanceOf(OverloadError);
  });
});
