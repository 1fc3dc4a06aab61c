/** Builds the image with Debian's buildah, on a base of Debian's packages and the Node that runs this. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { run } from "./install.mjs";
import { parseJson } from "./private_file.mjs";
import { findOnPath } from "./provision.mjs";
import { projectDir } from "./settings.mjs";
import { step } from "./steps.mjs";

const SUITE = "bookworm";
const NAME = "localhost/presage:test";
/** The settings of all accounts of the image: npm looks for them beside the folder of its Node. */
const GLOBAL_NPMRC = "/usr/local/etc/npmrc";

/**
 * @typedef {object} Image
 * @property {string} root             the files of the image
 * @property {string} user             name of its account
 * @property {string[]} command
 * @property {string[]} healthcheck    the command of it, after the word CMD
 * @property {Record<string, string>} env
 * @property {() => Promise<unknown>} remove
 *
 * @typedef {{ Cmd: string[], Env: string[], User: string, Healthcheck: { Test: string[] } }} Config
 */

/**
 * Builds the image.
 * @param {string} work  an empty folder, which the caller removes
 * @param {string} cache a folder that keeps Debian's packages for the next run
 * @returns {Promise<Image>}
 */
export async function buildImage(work, cache) {
  const storage = path.join(work, "storage");
  // The images of this machine are not touched.
  const options = ["--root", storage, "--runroot", `${storage}-run`, "--storage-driver", "overlay"];
  /** @param {string[]} argv */
  const buildah = (...argv) => run(`buildah ${argv[0]}`, ["buildah", ...options, ...argv]);
  const dockerfile = fs.readFileSync(path.join(projectDir, "Dockerfile"), "utf8");
  const base = /^FROM (\S+)/m.exec(dockerfile)?.[1] ?? "";
  await step("Fetching Debian's packages (debootstrap)", () => fetchDebian(cache));
  await step("Making the base", () => storeBase(buildah, cache, `docker.io/library/${base}`));
  const place = ["--isolation", "chroot", "--network", "host", ...registryVolumes(work)];
  await step("Building the image (buildah)", () =>
    buildah("bud", "--pull=never", "--format", "docker", ...place, "-t", NAME, projectDir),
  );
  const lines = (await buildah("from", "--pull=never", NAME)).trim().split("\n");
  const root = (await buildah("mount", lines.at(-1) ?? "")).trim();
  const described = await buildah("inspect", "--type", "image", NAME);
  const { config } = /** @type {{ Docker: { config: Config } }} */ (parseJson(described)).Docker;
  /** @type {(line: string) => [string, string]} */
  const pairOf = (line) => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  };
  return {
    root,
    user: config.User,
    command: config.Cmd,
    healthcheck: config.Healthcheck.Test.slice(1),
    env: Object.fromEntries(config.Env.map(pairOf)),
    remove: () => buildah("rm", "--all"),
  };
}

/** @param {string} cache */
async function fetchDebian(cache) {
  const done = path.join(cache, "base.ok");
  if (fs.existsSync(done)) return;
  const folder = path.join(cache, "base");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(cache, { recursive: true });
  const packages = "--include=ca-certificates,libstdc++6";
  await run("debootstrap", ["debootstrap", "--variant=minbase", packages, SUITE, folder]);
  fs.writeFileSync(done, "");
}

/**
 * Stores an image under the name of the base of the Dockerfile: Debian, Node with npm, and the
 * account `node`.
 * @param {(...argv: string[]) => Promise<string>} buildah
 * @param {string} cache
 * @param {string} name
 */
async function storeBase(buildah, cache, name) {
  const container = (await buildah("from", "scratch")).trim();
  const npm = path.resolve(fs.realpathSync(findOnPath("npm") ?? ""), "../..");
  await buildah("copy", container, path.join(cache, "base"), "/");
  await buildah("copy", container, process.execPath, "/usr/local/bin/node");
  await buildah("copy", container, npm, "/usr/local/lib/node_modules/npm");
  const link = "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm";
  const make = `${link} && useradd --uid 1000 --create-home node`;
  await buildah("run", "--isolation", "chroot", container, "sh", "-c", make);
  await buildah("commit", "--quiet", "--rm", container, name);
}

/**
 * Returns the options with which npm in a build knows the registry of this machine. Nothing of it
 * stays in the image.
 * @param {string} work
 */
function registryVolumes(work) {
  const own = path.join(os.homedir(), ".npmrc");
  const lines = fs.existsSync(own) ? [fs.readFileSync(own, "utf8").trim()] : [];
  const authorities = process.env["NODE_EXTRA_CA_CERTS"] ?? "";
  const volumes = [];
  if (authorities !== "") {
    lines.push("cafile=/run/authorities.pem");
    volumes.push("--volume", `${fs.realpathSync(authorities)}:/run/authorities.pem:ro`);
  }
  const file = path.join(work, "npmrc");
  fs.writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return [...volumes, "--volume", `${file}:${GLOBAL_NPMRC}:ro`];
}
