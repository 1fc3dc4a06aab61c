/** Which client an address leads to. Nothing is connected here. */
import { expect } from "chai";
import { Cluster, Redis } from "ioredis";
import { createRedisClient } from "../../../src/cache/redis_client.ts";

const OPTIONS = { connects: false, waitsOffline: false, retries: 1 } as const;

function redisOf(url: string, given: object = {}) {
  const client = createRedisClient(url, { ...OPTIONS, ...given });
  if (!(client instanceof Redis)) throw new Error("a single Redis was expected");
  return client.options;
}

function clusterOf(url: string, given: object = {}) {
  const client = createRedisClient(url, { ...OPTIONS, ...given });
  if (!(client instanceof Cluster)) throw new Error("a cluster was expected");
  const { startupNodes } = client as unknown as { startupNodes: unknown };
  return { nodes: startupNodes, options: client.options };
}

describe("createRedisClient()", () => {
  it("reads one server: host, port, login, database, socket and TLS", () => {
    expect(redisOf("redis://ada:pw%40@h.example:6380/3")).to.include({
      host: "h.example",
      port: 6380,
      username: "ada",
      password: "pw@",
      db: 3,
    });
    expect(redisOf("/run/redis.sock?db=4")).to.include({ path: "/run/redis.sock", db: 4 });
    expect(redisOf("rediss://h.example").tls).to.not.equal(undefined);
    expect(redisOf("redis://h.example").tls).to.equal(undefined);
  });

  it("reads the nodes of a cluster, its login and TLS", () => {
    const { nodes, options } = clusterOf("rediss-cluster://ada:p%3Aw@a:7000,b,c.d:7002");
    expect(nodes).to.deep.equal([
      { host: "a", port: 7000 },
      { host: "b", port: 6379 },
      { host: "c.d", port: 7002 },
    ]);
    expect(options.redisOptions).to.deep.include({ username: "ada", password: "p:w", tls: {} });
    const plain = clusterOf("redis-cluster://only-password@a:7000").options.redisOptions;
    expect(plain).to.include({ password: "only-password" });
    expect(plain).to.not.have.any.keys("tls", "username");
    expect(clusterOf("redis-cluster://a:1").options.redisOptions).to.not.have.property("password");
  });

  it("reads sentinels: the master's name, its login and that of the sentinels", () => {
    const url =
      "redis-sentinel://:secret@s1:26379,s2:26380/2?name=main&sentinelUsername=u&sentinelPassword=p";
    expect(redisOf(url)).to.deep.include({
      sentinels: [
        { host: "s1", port: 26379 },
        { host: "s2", port: 26380 },
      ],
      name: "main",
      db: 2,
      password: "secret",
      sentinelUsername: "u",
      sentinelPassword: "p",
    });
    expect(redisOf(url).tls).to.equal(undefined);
    const bare = redisOf("redis-sentinel://s1:26379");
    expect(bare).to.include({ name: "mymaster", db: 0 });
    expect([bare.username, bare.password, bare.sentinelPassword].filter(Boolean)).to.deep.equal([]);
    const secret = redisOf("rediss-sentinel://s1:26379");
    expect(secret).to.deep.include({ enableTLSForSentinelMode: true, sentinelTLS: {}, tls: {} });
  });

  it("fails at once or waits, as configured", () => {
    const hasty = redisOf("redis://h", { timeLimitMs: 700, name: "n", gathersExcept: ["x"] });
    expect(hasty).to.deep.include({
      maxRetriesPerRequest: 1,
      commandTimeout: 700,
      connectionName: "n",
      enableOfflineQueue: false,
      lazyConnect: true,
      enableAutoPipelining: true,
      autoPipeliningIgnoredCommands: ["x"],
    });
    const patient = redisOf("redis://h", { retries: null, waitsOffline: true });
    expect(patient).to.include({ maxRetriesPerRequest: null, enableOfflineQueue: true });
    expect(patient.enableAutoPipelining).to.not.equal(true);
    expect(clusterOf("redis-cluster://a").options).to.include({
      maxRedirections: 3,
      enableOfflineQueue: false,
    });
    expect(clusterOf("redis-cluster://a", { waitsOffline: true }).options).to.include({
      maxRedirections: 16,
      enableOfflineQueue: true,
    });
  });

  it("reconnects a little later each time, after a second at most", () => {
    const delay = redisOf("redis://h").retryStrategy!;
    expect([1, 2, 19, 20, 1_000].map((attempt) => delay(attempt))).to.deep.equal([
      ...[50, 100, 950, 1_000, 1_000],
    ]);
  });
});
