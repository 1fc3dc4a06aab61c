/** The platform against which the commands of the pages run, and folders that look like the project's. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, type Client, createClient } from "./client.ts";
import { binary, choice, numeric, publish } from "./desk.ts";
import { type Fence, fencesOf, root } from "./doc_fences.ts";
import { Installation } from "./installation.ts";
import { until } from "./until.ts";

export interface Ran {
  /** 0 also stands for a program that served until it was stopped; null = it took too long and was killed. */
  readonly code: number | null;
  /** Both streams. */
  readonly output: string;
}

/** The line of a program that runs until it is stopped; it serves from then on. */
const SERVES = /"msg":"(listening|working)"/;
const MOST_MS = 120_000;
const START_MS = 240_000;

/** Returns the content of `faulty.jsonl` of docs/admin.md: lines 2, 5 and 6 of 7 have faults. */
function faultyLines(): string {
  const question = { type: "binary", title: "Rain?" };
  const good = JSON.stringify({ title: "Rain?", question });
  const choice = { type: "multiple_choice", title: "Which?", options: ["A"] };
  const options = JSON.stringify({ title: "Which?", question: choice });
  const times = {
    published_at: "2026-04-01",
    open_time: "2026-04-01",
    cp_reveal_time: "2026-04-02",
  };
  const approve = { ...times, scheduled_close_time: "soon", scheduled_resolve_time: "2036-05-02" };
  const late = JSON.stringify({ title: "Rain?", question, approve });
  return [good, "{title}", good, good, options, late, good].join("\n");
}

const ADMIN = {
  ADMIN_USERNAME: "keeper",
  ADMIN_EMAIL: "keeper@example.org",
  ADMIN_PASSWORD: "a long enough phrase",
};
const RANGES = { date: [1767225600, 1798761600], discrete: [-0.5, 10.5] } as const;

/** Makes an open question of every type that counts bots. Returns the id of the binary one. */
async function makeQuestions(client: Client): Promise<number> {
  const ofRange = (type: keyof typeof RANGES) => {
    const [low, high] = RANGES[type];
    const count = type === "discrete" ? { inbound_outcome_count: 11 } : {};
    return { title: "When?", type, scaling: { range_min: low, range_max: high }, ...count };
  };
  const all = [binary(), choice(), numeric(), ofRange("date"), ofRange("discrete")];
  const posts: { id: number }[] = [];
  for (const question of all) {
    const counted = { ...question, include_bots_in_aggregates: true };
    posts.push((await publish(client, { title: question.title, question: counted })) as never);
  }
  return posts[0]!.id;
}

export class DocStage {
  readonly #installation = new Installation(ADMIN);
  readonly #reader = { URL: "", TOKEN: "", DOWNLOAD_URL: "" };
  #folders = 0;
  /** The text of a page → what a reader puts in its place. */
  readonly own = new Map<string, string>();

  /** Starts it with questions, a tournament, an export and the accounts that `demo.json` names. */
  async start(): Promise<void> {
    await this.#installation.start(START_MS);
    const demo = this.#installation.demoFile();
    const shown = await this.run(`npx presage token show ${ADMIN.ADMIN_USERNAME}`, root);
    const token = /[0-9a-f]{40}/.exec(shown.output)?.[0];
    if (token === undefined) throw new Error(shown.output);
    const client = createClient(demo.base_url, token);
    const bot = await taken(client.post("/api/users/me/bots/create/", { username: "keeper-bot" }));
    const cup = { type: "tournament", name: "Cup", default_permission: "forecaster" };
    const project = await taken(client.post("/api/projects/create/", cup));
    const questionId = await makeQuestions(client);
    const jobs = `/api/projects/${project.id}/download-data/jobs/`;
    const job = await taken(client.post(jobs, {}));
    const done = await until("the export", async () => {
      const body = await taken(client.get(`${jobs}${job.job_id}/`));
      return body.status === "done" ? body : null;
    });
    const named = { ...demo, admin: { token }, bot: { token: bot.token } };
    writeFileSync(join(this.#installation.dataDir, "demo.json"), JSON.stringify(named));
    Object.assign(this.#reader, { URL: demo.base_url, TOKEN: token });
    this.#reader.DOWNLOAD_URL = done.download_url as string;
    this.own
      .set("projects/5/", `projects/${project.id}/`)
      .set('"question": 812', `"question": ${questionId}`)
      .set("/backups/", `${this.#path("backups")}/`)
      .set("https://forecasts.example.org", demo.base_url);
  }

  /** Makes a folder that holds what the project's does, and the files that the page names. */
  folderFor({ page }: Fence): string {
    this.#folders += 1;
    const folder = this.#path(`folder ${this.#folders}`);
    mkdirSync(folder);
    for (const name of readdirSync(root)) {
      if (!/^\.(git|data|env)$/.test(name)) symlinkSync(join(root, name), join(folder, name));
    }
    for (const { file, text } of fencesOf(page)) {
      if (file !== "") writeFileSync(join(folder, file), text);
    }
    writeFileSync(join(folder, "faulty.jsonl"), faultyLines());
    // Without this, curl succeeds on an answer of 404.
    writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
    return folder;
  }

  /** Runs a command in a shell of its own. A program that serves is stopped once it does. */
  async run(command: string, folder: string): Promise<Ran> {
    const child = spawn("bash", ["-euc", command], {
      cwd: folder,
      env: { ...process.env, ...this.#environment(command, folder) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const timer = setTimeout(() => signalAll(child, "SIGKILL"), MOST_MS);
    let output = "";
    const told = { serves: false };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        output += text.toString();
        if (told.serves || !SERVES.test(output)) return;
        told.serves = true;
        // As Ctrl-C does.
        signalAll(child, "SIGINT");
      });
    }
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    clearTimeout(timer);
    return { code: told.serves ? 0 : code, output };
  }

  remove(): Promise<void> {
    return this.#installation.remove();
  }

  #path(name: string): string {
    return join(this.#installation.dataDir, "..", name);
  }

  #environment(command: string, folder: string): Record<string, string> {
    const { dataDir } = this.#installation;
    const none = { RUN_DIR: "", MONGODB_URI: "", REDIS_URL: "", REDIS_CACHE_URL: "" };
    const platform = { ...none, SECRET_KEY: "", NODE_ENV: "", DATA_DIR: dataDir };
    const reader = { ...this.#reader, CURL_HOME: folder };
    // A backup is restored into an installation that does not run.
    if (command.includes("presage restore"))
      return { ...platform, DATA_DIR: `${dataDir} restored` };
    if (!command.includes("npm run start:")) return { ...platform, ...reader };
    const runtime = JSON.parse(this.#installation.read("run", "runtime.json")) as {
      mongoUri: string;
      redisUrl: string;
    };
    return {
      ...platform,
      ...{ MONGODB_URI: runtime.mongoUri, REDIS_URL: runtime.redisUrl, PORT: "0" },
      SECRET_KEY: this.#installation.read("secret.key").trim(),
    };
  }
}

/** Returns the body of an answer. @throws {Error} on any status of 400 or more */
async function taken(answering: Promise<Answer>): Promise<any> {
  const { status, text, body } = await answering;
  if (status >= 400) throw new Error(`${status} ${text}`);
  return body;
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}
