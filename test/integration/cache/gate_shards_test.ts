import { expect } from "chai";
import { gateShards } from "../../../src/cache/gate_shards.ts";
import { ratePolicy } from "../../../src/domain/requests/rate_policy.ts";

describe("gateShards()", () => {
  const member = (accountId: number | null, subject = String(accountId)) => ({
    step: { policy: ratePolicy("read", { burst: 3, refill: 0.5 }), subject, accountId },
  });

  it("combines the requests of one turn in one step of one Redis", () => {
    const looks = { step: { ...member(2).step, units: 0 } };
    const nothing = { step: { policy: null, subject: "", accountId: null } };
    const [step, ...others] = gateShards(false).split([member(1), looks, nothing]);
    expect(others).to.have.length(0);
    expect(step?.keys).to.deep.equal([
      ...["{gate0}:projects", "{gate0}:feed", "{gate0}:live"],
      ...["{gate0}:bucket:read:1", "{gate0}:account:1", "{gate0}:own:1"],
      ...["{gate0}:bucket:read:2", "{gate0}:account:2", "{gate0}:own:2"],
      ...["{gate0}", "{gate0}", "{gate0}"],
    ]);
    expect(step?.numbers).to.deep.equal([86_400, ...[3, 2_000, 1], ...[3, 2_000, 0], ...[0, 0, 1]]);
  });

  it("spreads accounts and addresses over a cluster, each always in the same place", () => {
    const shards = gateShards(true);
    const members = Array.from({ length: 200 }, (_, i) => member(i + 1));
    const steps = shards.split(members);
    expect(steps).to.have.length(16);
    expect(steps[0]?.keys.slice(0, 3)).to.deep.equal([
      ...[shards.projectsKey, shards.feedKey, shards.liveKey],
    ]);
    for (const { keys: all, none } of steps) {
      for (const key of all) expect(key.startsWith(none), key).to.equal(true);
      for (const [, id = ""] of all.map((key) => /:account:(\d+)$/.exec(key) ?? [])) {
        if (id === "") continue;
        expect(all).to.include.members([shards.accountKey(Number(id)), shards.ownKey(Number(id))]);
      }
    }
    const [common, ...own] = shards.split([member(null, "192.0.2.1")]);
    expect([common, ...own].flatMap((step) => step?.members ?? [])).to.have.length(1);
  });
});
