/** How long a process trusts its cached accounts. */
import { expect } from "chai";
import type { Capabilities } from "../../../src/capabilities.ts";
import { createMemory } from "../../../src/memory.ts";
import { readCredential, type Credential } from "../../../src/admission/credential.ts";
import { createKnownAccounts } from "../../../src/admission/known_accounts.ts";
import { loadAccount } from "../../../src/admission/load_account.ts";
import { hashCredential } from "../../../src/server_key.ts";
import { useApp } from "../../support/app.ts";
import { until } from "../../support/until.ts";

describe("createKnownAccounts()", () => {
  const app = useApp("known_accounts");

  /** Opens a process with its own clock and its own count of how often Redis was lost. */
  function openProcess() {
    const state = { now: Date.now(), epoch: 0 };
    const access: Pick<Capabilities["cache"]["access"], "enter" | "epoch"> = {
      enter: (...given) => app.caps.cache.access.enter(...given),
      get epoch() {
        return state.epoch;
      },
    };
    const cache = { ...app.caps.cache, access: access as Capabilities["cache"]["access"] };
    const clock = { now: () => state.now };
    const { store } = app.caps;
    const memory = createMemory();
    return { state, accounts: createKnownAccounts({ store, cache, clock, memory }) };
  }
  const credentialOf = (header: string) => readCredential(header) as Credential;
  const session = async (userId: number, expiresAt: number): Promise<Credential> => {
    const id = app.caps.random.hex(16);
    const token = `${id}.${app.caps.random.hex(24)}`;
    await app.caps.store.sessions.insert({
      _id: id,
      userId,
      refreshHash: "r",
      usedRefreshHashes: [],
      accesses: [{ hash: hashCredential(token), expiresAt }],
      createdAt: 0,
      expiresAt: expiresAt + 1_000_000,
    });
    return credentialOf(`Bearer ${token}`);
  };

  it("loads an account again after half a minute, whatever its version is", async () => {
    const { state, accounts } = openProcess();
    const { id, token } = await app.make.account();
    const credential = credentialOf(`Token ${token}`);
    expect(accounts.get(credential)).to.equal(undefined);
    const known = await accounts.meet(credential);
    if (known === null || known === "away") throw new Error("The account is not known.");
    const seen = { accountVersion: known.version, projectsVersion: "" };
    state.now += 29_999;
    expect(accounts.get(credential)).to.equal(known);
    expect(accounts.isCurrent(known, seen)).to.equal(true);
    expect(accounts.isCurrent(known, { ...seen, accountVersion: "other" })).to.equal(false);

    state.now += 1;
    expect(accounts.isCurrent(known, seen)).to.equal(false);
    await app.caps.store.users.update(id, { bio: "changed" });
    const renewed = await accounts.renew(credential, id, seen);
    expect(renewed?.caller.user.bio).to.equal("changed");
    expect(accounts.isCurrent(renewed!, seen)).to.equal(true);
    expect(accounts.get(credential)).to.equal(renewed);

    state.now -= 1;
    expect(accounts.isCurrent(renewed!, seen), "the clock was set back").to.equal(false);
  });

  it("forgets an account that turns out to be closed", async () => {
    const { accounts } = openProcess();
    const { id, token } = await app.make.account();
    const credential = credentialOf(`Token ${token}`);
    await accounts.meet(credential);
    expect(accounts.get(credential)?.caller.id).to.equal(id);

    await app.caps.store.users.update(id, { isActive: false });
    const seen = { accountVersion: "2", projectsVersion: "" };
    expect(await accounts.renew(credential, id, seen)).to.equal(null);
    expect(accounts.get(credential)).to.equal(undefined);
  });

  it("loads an account only with a credential of its own", async () => {
    const [one, other] = [await app.make.account(), await app.make.account()];
    const credential = credentialOf(`Token ${one.token}`);
    expect((await loadAccount(app.caps, credential, one.id))?.caller.id).to.equal(one.id);
    expect(await loadAccount(app.caps, credential, other.id)).to.equal(null);
  });

  it("trusts no entry from before Redis was lost", async () => {
    const { state, accounts } = openProcess();
    const { token } = await app.make.account();
    const credential = credentialOf(`Token ${token}`);
    await accounts.meet(credential);
    expect(accounts.get(credential)).not.to.equal(undefined);

    state.epoch += 1;
    expect(accounts.get(credential)).to.equal(undefined);
  });

  it("ends an access token exactly at its time", async () => {
    const { state, accounts } = openProcess();
    const { id } = await app.make.account();
    const credential = await session(id, state.now + 10_000);
    await accounts.meet(credential);
    state.now += 9_999;
    expect(accounts.get(credential)?.caller).to.include({ id, via: "session" });

    state.now += 1;
    expect(accounts.get(credential)).to.equal(undefined);
    expect(await accounts.meet(credential)).to.equal(null);
    expect(await accounts.readThrough(credential)).to.equal(null);
  });

  it("answers no request with a renewal that began before its version", async () => {
    const { store } = app.caps;
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    let reads = 0;
    const byId = async (id: number) => {
      const user = await store.users.byId(id);
      // The first answer of the engine arrives late.
      if (++reads === 1) await held;
      return user;
    };
    const { cache, clock } = app.caps;
    const users = { ...store.users, byId };
    const needs = { store: { ...store, users }, cache, clock, memory: createMemory() };
    const accounts = createKnownAccounts(needs);
    const { id, token } = await app.make.account();
    const credential = credentialOf(`Token ${token}`);
    const renewed = (accountVersion: string) =>
      accounts.renew(credential, id, { accountVersion, projectsVersion: "" });
    const early = renewed("1");
    await until("the first read", () => reads === 1);
    await store.users.update(id, { bio: "changed" });
    const late = renewed("2");
    open();

    expect((await early)?.caller.user.bio).to.equal("");
    expect((await late)?.caller.user.bio).to.equal("changed");
  });

  it("returns no closed account, and no unknown one", async () => {
    const { accounts } = openProcess();
    const { token } = await app.make.account({ isActive: false });

    expect(await accounts.meet(credentialOf(`Token ${token}`))).to.equal(null);
    expect(await accounts.meet(credentialOf(`Token ${"0".repeat(40)}`))).to.equal(null);
  });
});
