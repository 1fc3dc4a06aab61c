/**
 * The host names of the engines no longer resolve: they are removed from this program's list of
 * host names, and the name server accepts questions and answers none. Then the connections break
 * too.
 */
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { mayMount } from "../own_mounts.ts";
import type { Pair } from "./engine_scenes.ts";
import { type Ground, startSite, stopSite } from "./ground.ts";
import { KINDS } from "./load.ts";
import { runScene, type Scene, type Told } from "./scene.ts";

const HOSTS = {
  mongo: "mongo.presage.test",
  queue: "queue.presage.test",
  cache: "cache.presage.test",
};
const LOCAL = "127.0.0.1 localhost\n";
/** An address on the loopback that no other program uses. */
const NAME_SERVER = "127.0.0.153";

interface Engines {
  readonly mongoUri: string;
  readonly pair: Pair;
}

/** A proxy of the connections, which can cut them. */
interface Door {
  readonly port: number;
  cut(): void;
  close(): void;
}

export async function namesScene(
  base: Omit<Ground, "site">,
  { mongoUri, pair }: Engines,
  ms: number,
): Promise<Told[]> {
  const { stage } = base;
  const hosts = path.join(stage.dir, "hosts");
  const know = () => writeFileSync(hosts, LOCAL + `127.0.0.1 ${Object.values(HOSTS).join(" ")}\n`);
  know();
  if (!mayMount() || !replaceNames(hosts, path.join(stage.dir, "resolv.conf"))) {
    const help = "a list of host names may not be mounted here (unshare --mount)";
    stage.check("the names away", false, `not run, ${help}`);
    return [];
  }
  const server = await silentNameServer();
  stage.say(server === null ? "the name server is not there" : "the name server answers nothing");
  const [host = ""] = mongoUri.slice("mongodb://".length).split("/", 1);
  const doors = {
    mongo: await openDoor({ path: decodeURIComponent(host) }),
    queue: await openDoor({ port: pair.queue.port }),
    cache: await openDoor({ port: pair.cache.port }),
  };
  try {
    const site = await startSite(stage, {
      MONGODB_URI: mongoUri.replace(host, `${HOSTS.mongo}:${doors.mongo.port}`),
      REDIS_URL: `redis://${HOSTS.queue}:${doors.queue.port}`,
      REDIS_CACHE_URL: `redis://${HOSTS.cache}:${doors.cache.port}`,
    });
    const forget = () => writeFileSync(hosts, LOCAL);
    const told = await runAll({ ...base, site }, [
      { ...away, ms, name: "The names away", serves: KINDS, refuses: [], begin: forget, end: know },
      {
        ...away,
        ms,
        name: "The names away, and all connections cut",
        serves: ["/healthz"],
        refuses: ["/readyz"],
        begin: () => {
          forget();
          for (const door of Object.values(doors)) door.cut();
        },
        end: know,
      },
    ]);
    await stopSite(site);
    return told;
  } finally {
    for (const door of Object.values(doors)) door.close();
    server?.close();
    spawnSync("umount", ["/etc/hosts", "/etc/resolv.conf"]);
  }
}

const away = { triesJobs: true };

async function runAll(ground: Ground, scenes: readonly Scene[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const scene of scenes) told.push(await runScene(ground, scene));
  return told;
}

function replaceNames(hosts: string, resolver: string): boolean {
  writeFileSync(resolver, `nameserver ${NAME_SERVER}\noptions timeout:2 attempts:1\n`);
  return (
    spawnSync("mount", ["--bind", hosts, "/etc/hosts"]).status === 0 &&
    spawnSync("mount", ["--bind", resolver, "/etc/resolv.conf"]).status === 0
  );
}

/** Returns null when this account may not use the port. */
function silentNameServer(): Promise<{ close(): void } | null> {
  const socket = createSocket("udp4");
  return new Promise((resolve) => {
    socket.once("error", () => resolve(null));
    socket.bind(53, NAME_SERVER, () => resolve(socket));
  });
}

async function openDoor(target: { path: string } | { port: number }): Promise<Door> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const engine = connect({ host: "127.0.0.1", ...target });
    for (const [one, other] of [
      [client, engine],
      [engine, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
