/** Runs programs in the files of an image, as compose does: as its account, with nothing to write but /tmp and /data. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "./refusal.mjs";

const START_MS = 60_000;
const CHECK_EVERY_MS = 500;

/**
 * Puts the files of the image at $1 and the others where they belong, and becomes the program. The
 * mounts are seen by this process alone and end with it.
 */
const ENTER = `set -e
root=$1; sockets=$2; data=$3; user=$4; shift 4
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
mount --bind "$sockets" "$root/mnt"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"
mount --bind /proc "$root/proc"
cd "$root"
exec chroot --userspec="$user" "$root" /usr/bin/env -i "$@"`;

/**
 * @typedef {object} Place
 * @property {string} root    the files of the image
 * @property {string} user
 * @property {string} sockets a folder that is seen as /mnt
 * @property {string} data    a folder that is seen as /data
 *
 * @typedef {object} Program
 * @property {readonly string[]} command
 * @property {readonly string[]} healthcheck
 * @property {Record<string, string>} env
 */

export class ImageProcess {
  #place;
  #program;
  #output = "";
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  /** @type {Promise<unknown>} */
  #ended = Promise.resolve();

  /**
   * @param {string} name
   * @param {Place} place
   * @param {Program} program
   */
  constructor(name, place, program) {
    this.name = name;
    this.#place = place;
    this.#program = program;
  }

  /** The last lines that the program wrote. */
  get tail() {
    return this.#output.trim().split("\n").slice(-15).join("\n");
  }

  /** Starts the program and waits until its health check succeeds. */
  async start() {
    this.#child = this.#spawn(this.#program.command);
    this.#ended = once(this.#child, "exit");
    const deadline = Date.now() + START_MS;
    while ((await this.#codeOf(this.#program.healthcheck)) !== 0) {
      if (this.#child.exitCode !== null || Date.now() > deadline)
        throw new Refusal(`${this.name} is not healthy:\n${this.tail}`, 1);
      await pause(CHECK_EVERY_MS);
    }
  }

  /** @throws {Refusal} when the program is root or may write into its files */
  async assertConfined() {
    const status = fs.readFileSync(`/proc/${this.#child?.pid}/status`, "utf8");
    const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
    if (uid !== "1000") throw new Refusal(`${this.name} runs as the account ${uid}.`, 1);
    const write = 'require("fs").writeFileSync(process.argv[1], "")';
    const tryToWrite = (/** @type {string} */ file) => this.#codeOf(["node", "-e", write, file]);
    if ((await tryToWrite("/data/written")) !== 0) throw new Refusal("/data cannot be written.", 1);
    // The home of the account is its own, so only the file system forbids to write there.
    if ((await tryToWrite("/home/node/written")) === 0)
      throw new Refusal(`${this.name} can write into the files of the image.`, 1);
  }

  /**
   * Tells the program to stop, as compose does. Returns how long it took, ms.
   * @param {number} graceMs
   */
  async stop(graceMs) {
    const begun = Date.now();
    this.#child?.kill("SIGTERM");
    const isOver = await Promise.race([this.#ended, pause(graceMs, null)]);
    if (isOver === null) throw new Refusal(`${this.name} did not stop within its time.`, 1);
    const { exitCode } = this.#child ?? {};
    if (exitCode !== 0) throw new Refusal(`${this.name} ended with ${exitCode}:\n${this.tail}`, 1);
    return Date.now() - begun;
  }

  async kill() {
    if (this.#child?.exitCode === null) this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** @param {readonly string[]} command */
  #spawn(command) {
    const { root, sockets, data, user } = this.#place;
    const env = Object.entries(this.#program.env).map(([name, value]) => `${name}=${value}`);
    const place = [root, sockets, data, user];
    const argv = ["--mount", "sh", "-c", ENTER, "sh", ...place, ...env, "sh", "-c"];
    // The folder of the image's programs is that of the Dockerfile.
    const child = spawn("unshare", [...argv, 'cd /app && exec "$@"', "sh", ...command], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => (this.#output = (this.#output + text).slice(-20_000)));
    return child;
  }

  /** @param {readonly string[]} command */
  async #codeOf(command) {
    const child = this.#spawn(command);
    await once(child, "exit");
    return child.exitCode;
  }
}

/**
 * @typedef {object} Service
 * @property {string[]} command
 * @property {{ test: string[] }} healthcheck
 * @property {string} stop_grace_period
 * @property {{ METRICS_ADDRESS: string }} environment
 */

/**
 * Returns what a service of docker-compose.yml runs.
 * @param {string} file
 * @param {string} service
 * @returns {Promise<{ command: string[], healthcheck: string[], graceMs: number, metricsPort: string }>}
 */
export async function readService(file, service) {
  const { parse } = /** @type {{ parse: (text: string, options: object) => unknown }} */ (
    await import("yaml")
  );
  const { services } = /** @type {{ services: Record<string, Service> }} */ (
    parse(fs.readFileSync(path.resolve(file), "utf8"), { merge: true })
  );
  const found = services[service];
  if (found === undefined) throw new Refusal(`${file} has no service ${service}.`, 1);
  const { command, healthcheck, stop_grace_period, environment } = found;
  return {
    command,
    healthcheck: healthcheck.test.slice(1),
    graceMs: 1000 * Number(/^(\d+)s$/.exec(stop_grace_period)?.[1]),
    metricsPort: environment.METRICS_ADDRESS.split(":").at(-1) ?? "",
  };
}
