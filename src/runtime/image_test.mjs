/**
 * Runs `npm run image:test`: builds the image of the Dockerfile, and runs API and jobs from it as
 * compose does, with a file system that cannot be written, against engines of its own. It needs no
 * container registry and no Docker.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEngines } from "./engines.mjs";
import { buildImage } from "./image_build.mjs";
import { ImageProcess, readService } from "./image_run.mjs";
import { ensureInstalled } from "./install.mjs";
import { mongoUri } from "./mongo.mjs";
import { findOnPath } from "./provision.mjs";
import { redisUrl } from "./redis.mjs";
import { explain, Refusal } from "./refusal.mjs";
import { findRunDir, projectDir } from "./settings.mjs";
import { elapsed, say, step } from "./steps.mjs";
import { assertFreePort } from "./tcp.mjs";

const TOOLS = ["buildah", "debootstrap", "unshare", "chroot"];
const HOST = "127.0.0.1";
/** What the image must not hold: pictures, compilers, and an engine under another licence. */
const LEFT_OUT = [
  "docs/screens",
  "node_modules/typescript",
  "node_modules/esbuild",
  "node_modules/@0q",
];

/** @throws {Refusal} with every tool that is missing */
function assertTools() {
  const missing = TOOLS.filter((tool) => findOnPath(tool) === null);
  if (missing.length > 0)
    throw new Refusal(
      `The image cannot be built here. Missing: ${missing.join(", ")}. On Debian: apt-get install buildah debootstrap`,
    );
  if (process.getuid?.() !== 0) throw new Refusal("The image is built and run as root.");
}

/** @param {string} root the files of the image */
function assertContents(root) {
  const app = path.join(root, "app");
  const found = LEFT_OUT.filter((name) => fs.existsSync(path.join(app, name)));
  if (found.length > 0)
    throw new Refusal(`The image holds what it must not: ${found.join(", ")}`, 1);
  const { stdout } = spawnSync("du", ["-sm", app], { encoding: "utf8" });
  say(`        The platform takes ${Number.parseInt(stdout)} MB of the image.`);
}

/**
 * Makes a folder with the sockets of the engines, which the account of the image may use.
 * @param {string} runDir that of the engines
 * @param {string} folder
 */
function shareSockets(runDir, folder) {
  fs.mkdirSync(folder);
  for (const name of ["mongo.sock", "redis.sock"]) {
    const socket = path.join(folder, name);
    fs.linkSync(fs.realpathSync(path.join(runDir, name)), socket);
    fs.chmodSync(socket, 0o777);
  }
  return folder;
}

/**
 * @param {import("./image_build.mjs").Image} image
 * @param {{ work: string, sockets: string }} given
 */
async function plan(image, { work, sockets }) {
  const data = path.join(work, "data");
  fs.mkdirSync(data);
  fs.chownSync(data, 1000, 1000);
  const place = { root: image.root, user: image.user, sockets, data };
  const service = await readService(path.join(projectDir, "docker-compose.yml"), "jobs");
  const [port, metrics] = [await assertFreePort(HOST, 0), await assertFreePort(HOST, 0)];
  const env = {
    ...image.env,
    HOST,
    PORT: String(port),
    MONGODB_URI: mongoUri("/mnt"),
    REDIS_URL: redisUrl("/mnt"),
    SECRET_KEY: "ab".repeat(32),
  };
  const check = service.healthcheck.map((part) => part.replace(service.metricsPort, `${metrics}`));
  return {
    port,
    graceMs: service.graceMs,
    api: new ImageProcess("the API", place, {
      command: image.command,
      healthcheck: image.healthcheck,
      env: { ...env, METRICS_ADDRESS: "off" },
    }),
    jobs: new ImageProcess("jobs", place, {
      command: service.command,
      healthcheck: check,
      env: { ...env, METRICS_ADDRESS: `${HOST}:${metrics}` },
    }),
  };
}

/**
 * @param {import("./image_build.mjs").Image} image
 * @param {string} work
 */
async function runImage(image, work) {
  const dir = path.join(work, "engines");
  const engines = await step("Starting engines", () => openEngines(dir));
  const sockets = shareSockets(findRunDir(dir), path.join(work, "sockets"));
  const { api, jobs, port, graceMs } = await plan(image, { work, sockets });
  try {
    for (const one of [api, jobs]) {
      await step(`Starting ${one.name}, until it is healthy`, () => one.start());
      await one.assertConfined();
    }
    await assertServes(port);
    for (const one of [jobs, api])
      await step(`Stopping ${one.name}, ${graceMs / 1000} s at most`, () => one.stop(graceMs));
  } finally {
    await Promise.all([api.kill(), jobs.kill()]);
    await engines.stop();
  }
}

/** @param {number} port */
async function assertServes(port) {
  for (const [at, wanted] of [
    ["/", '<div id="app">'],
    ["/docs/guide", "<h1"],
    ["/openapi.json", '"openapi"'],
  ]) {
    const reply = await fetch(`http://${HOST}:${port}${at}`, { headers: { Accept: "text/html" } });
    const text = await reply.text();
    if (reply.status !== 200 || !text.includes(wanted ?? ""))
      throw new Refusal(`${at} of the image answered ${reply.status}: ${text.slice(0, 300)}`, 1);
  }
}

async function main() {
  assertTools();
  await ensureInstalled();
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "presage-image-"));
  try {
    const image = await buildImage(work, path.join(projectDir, ".data/image"));
    try {
      assertContents(image.root);
      await runImage(image, work);
    } finally {
      await image.remove();
    }
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  say(`The image was built and run, as uid 1000 and read-only. It took ${elapsed()} s.`);
}

main().then(
  () => process.exit(0),
  (error) => process.exit(explain(error)),
);
