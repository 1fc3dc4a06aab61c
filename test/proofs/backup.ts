/**
 * Proves that a backup of a quiet installation restores to the same documents and replies. A backup
 * taken under writes, after which the processes are killed, restores to a complete database that
 * catches up without help. Damaged and incomplete backups are noticed, and memory does not grow.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { many } from "../../bench/fixture.ts";
import { proveBusy } from "./backup_busy.ts";
import { canonicalHashes, differing, open, placeOf, presage } from "./backup_scene.ts";
import {
  by,
  expectOk,
  forecast,
  isCaughtUp,
  type Scene,
  send,
  tail,
  until,
} from "./backup_traffic.ts";
import { generateProject } from "./export_project.ts";
import type { Stage } from "./stage.ts";

const MB = 1_000_000;
const MOST_GROWTH = 100 * MB;
const PEOPLE = 20;
const QUESTIONS = 10;
const DAMAGED_FILES = 8;

export async function prove(stage: Stage): Promise<void> {
  const small = path.join(stage.dir, "small");
  const first = await presage(placeOf(stage, 0), ["backup", small]);
  stage.check("an empty installation is backed up", first.code === 0, tail(first.output));
  const scene = await seed(stage);
  const quiet = await proveQuiet(stage, scene, first.peak);
  await proveDamage(stage, quiet);
  await proveKilled(stage);
  await proveBusy(stage, scene);
}

/**
 * A used installation: forecasts, predictions, comments, votes, scores and a board, made by the
 * programs.
 */
async function seed(stage: Stage): Promise<Scene> {
  const { make, caps } = stage;
  await generateProject(stage, {
    questions: 20,
    forecasters: 500,
    revisions: 8,
    type: "numeric",
  });
  const people = await many(PEOPLE, () => make.account());
  const owner = await make.account();
  const staff = await make.account({ isStaff: true });
  const project = await make.project({ createdBy: owner.id });
  const made = await many(QUESTIONS, () =>
    make.question("binary", {
      post: { authorId: owner.id, defaultProjectId: project._id, projectIds: [project._id] },
    }),
  );
  const questionIds = made.map(({ question }) => question._id);
  const [resolved = 0, ...openIds] = questionIds;
  const api = await stage.start("api", placeOf(stage, 0));
  const jobs = await stage.start("jobs", placeOf(stage, 0));
  const board = { project_id: project._id, score_type: "peer", is_primary: true };
  await expectOk(send(api, staff, "/api/admin/leaderboards/", board));
  for (const [i, person] of people.entries()) await forecast(api, person, { questionIds, i });
  const comment = { on_post: resolved, text: "Backed up.", is_private: false };
  await expectOk(send(api, people[0]!, "/api/comments/create/", comment));
  await until("predictions", () => isCaughtUp(caps, questionIds));
  const resolution = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
  await expectOk(send(api, owner, `/api/questions/${resolved}/resolve/`, resolution));
  await until("the board", async () => {
    const boards = await caps.store.leaderboards.ofProject(project._id);
    const entries = await Promise.all(boards.map((one) => caps.store.leaderboardEntries.all(one)));
    return entries.some(({ length }) => length > 0);
  });
  await Promise.all([api.stop(), jobs.stop()]);
  return { people, resolved, openIds, projectId: project._id };
}

async function proveQuiet(stage: Stage, scene: Scene, basePeak: number): Promise<string> {
  const dir = path.join(stage.dir, "quiet");
  const [source, target] = [placeOf(stage, 0), placeOf(stage, 1)];
  const made = await presage(source, ["backup", dir]);
  stage.check("a quiet installation is backed up", made.code === 0, tail(made.output));
  const manifest = JSON.parse(readFileSync(path.join(dir, "manifest.json"), "utf8")) as {
    collections: { name: string; documents: number; bytes: number }[];
  };
  const bytes = manifest.collections.reduce((sum, one) => sum + one.bytes, 0);
  stage.say(
    `${(bytes / MB).toFixed(0)} MB of documents in ${made.seconds.toFixed(1)} s, peak ` +
      `${(made.peak / MB).toFixed(0)} MB, of an empty installation ${(basePeak / MB).toFixed(0)} MB`,
  );
  flat(stage, "the backup", made.peak - basePeak);
  const checked = await presage({}, ["verify", dir]);
  stage.check("its files are as the manifest says", checked.code === 0, tail(checked.output));
  const restored = await presage(target, ["restore", dir]);
  stage.check("it is restored to an empty database", restored.code === 0, tail(restored.output));
  flat(stage, "the restore", restored.peak - basePeak);
  const compared = await presage(target, ["verify", dir, "--database"]);
  stage.check("the database is the same as the files", compared.code === 0, tail(compared.output));
  const again = await presage(target, ["restore", dir]);
  stage.check("a second restore is refused", again.code === 1 && /not empty/.test(again.output));
  const copy = await open(target);
  const [mine, theirs] = [await canonicalHashes(stage.caps), await canonicalHashes(copy.caps)];
  await copy.close();
  const different = differing(mine, theirs);
  stage.check(
    `all ${mine.size} collections hash alike`,
    different.length === 0 && mine.size > 15,
    different.join(", "),
  );
  await compareReplies(stage, scene);
  return dir;
}

function flat(stage: Stage, what: string, growth: number): void {
  const shown = `${(growth / MB).toFixed(0)} MB above an empty one's`;
  stage.check(`the memory of ${what} is flat`, growth < MOST_GROWTH, shown);
}

/** Compares some replies of an API on each database, byte for byte. */
async function compareReplies(stage: Stage, { people, resolved, openIds, projectId }: Scene) {
  const [mine, theirs] = await Promise.all(
    [0, 1].map((number) => stage.start("api", placeOf(stage, number))),
  );
  const paths = [
    "/api/posts/?limit=50",
    `/api/posts/${resolved}/?with_cp=true`,
    `/api/questions/${openIds[0]}/`,
    `/api/leaderboards/project/${projectId}/`,
    `/api/comments/?post=${resolved}`,
  ];
  for (const at of paths) {
    const [a, b] = await Promise.all(
      [mine!, theirs!].map(async (api) => {
        const reply = await fetch(`http://127.0.0.1:${api.port}${at}`, { headers: by(people[0]!) });
        return { status: reply.status, text: await reply.text() };
      }),
    );
    const isSame = a?.status === 200 && b?.status === 200 && a.text === b.text;
    stage.check(`GET ${at} replies the same`, isSame, `${a?.text.length ?? 0} bytes`);
  }
  await Promise.all([mine?.stop(), theirs?.stop()]);
}

async function proveDamage(stage: Stage, dir: string): Promise<void> {
  const files = readdirSync(dir).filter((name) => name.endsWith(".gz"));
  const chosen = files.filter((_, i) => i % Math.ceil(files.length / DAMAGED_FILES) === 0);
  let noticed = 0;
  for (const [i, name] of [...chosen, "manifest.json"].entries()) {
    const file = path.join(dir, name);
    const good = readFileSync(file);
    const bad = Buffer.from(good);
    const at = Math.floor((good.length * (i + 1)) / (chosen.length + 2));
    bad[at] = (bad[at] ?? 0) ^ (name === "manifest.json" ? 1 : 0x10);
    writeFileSync(file, bad);
    const { code, output } = await presage({}, ["verify", dir]);
    if (code === 1 && output.includes(name)) noticed += 1;
    else stage.say(`not noticed: byte ${at} of ${name}: ${code ?? "signal"} ${output}`);
    writeFileSync(file, good);
  }
  const total = chosen.length + 1;
  stage.check("one altered byte is noticed in any file", noticed === total, `${noticed} files`);
}

async function proveKilled(stage: Stage): Promise<void> {
  const dir = path.join(stage.dir, "killed");
  const partial = () => readdirSync(stage.dir).find((name) => name.startsWith("killed.partial-"));
  const ended = await presage(placeOf(stage, 0), ["backup", dir], (child) => {
    const timer = setInterval(() => {
      const name = partial();
      if (name === undefined || readdirSync(path.join(stage.dir, name)).length < 3) return;
      clearInterval(timer);
      child.kill("SIGKILL");
    }, 5);
  });
  stage.check("a killed backup is not there", ended.code === null && !existsSync(dir));
  const left = partial();
  const verdict = await presage({}, ["verify", path.join(stage.dir, left ?? "none")]);
  stage.check(
    "and what it left does not pass for one",
    left !== undefined && verdict.code === 1 && /no manifest\.json/.test(verdict.output),
  );
}
