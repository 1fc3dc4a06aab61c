/** The platform against which the commands of the pages run, and folders that look like the project's. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, type Client, createClient } from "./client.ts";
import { binary, choice, numeric, publish } from "./desk.ts";
import type { Fence } from "./doc_fences.ts";
import { makeFolder, type Place, runInShell } from "./doc_shell.ts";
import { Installation } from "./installation.ts";
import { until } from "./until.ts";

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

/** Makes an open question of every type that counts bots. */
async function makeQuestions(client: Client): Promise<void> {
  const ofRange = (type: keyof typeof RANGES) => {
    const [low, high] = RANGES[type];
    const count = type === "discrete" ? { inbound_outcome_count: 11 } : {};
    return { title: "When?", type, scaling: { range_min: low, range_max: high }, ...count };
  };
  const all = [binary(), choice(), numeric(), ofRange("date"), ofRange("discrete")];
  for (const question of all) {
    const counted = { ...question, include_bots_in_aggregates: true };
    await publish(client, { title: question.title, question: counted });
  }
}

export class DocStage implements Place {
  readonly #installation = new Installation(ADMIN);
  readonly #reader = { URL: "", TOKEN: "", DOWNLOAD_URL: "" };
  #folders = 0;
  /** The text of a page → what a reader puts in its place. */
  readonly own = new Map<string, string>();

  /** Starts it with questions, a tournament, an export and the accounts that `demo.json` names. */
  async start(): Promise<void> {
    await this.#installation.start(START_MS);
    const demo = this.#installation.demoFile();
    const shown = await this.#run(`npx presage token show ${ADMIN.ADMIN_USERNAME}`);
    const token = /[0-9a-f]{40}/.exec(shown.output)?.[0];
    if (token === undefined) throw new Error(shown.output);
    const client = createClient(demo.base_url, token);
    const bot = await taken(client.post("/api/users/me/bots/create/", { username: "keeper-bot" }));
    const cup = { type: "tournament", name: "Cup", default_permission: "forecaster" };
    const project = await taken(client.post("/api/projects/create/", cup));
    await makeQuestions(client);
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
      .set("PORT=3001", "PORT=0")
      .set("/backups/", `${this.#path("backups")}/`)
      .set("https://forecasts.example.org", demo.base_url);
  }

  folderFor({ page }: Pick<Fence, "page">): string {
    this.#folders += 1;
    const folder = this.#path(`folder ${this.#folders}`);
    makeFolder(folder, page);
    writeFileSync(join(folder, "faulty.jsonl"), faultyLines());
    // Without this, curl succeeds on an answer of 404.
    writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
    return folder;
  }

  remove(): Promise<void> {
    return this.#installation.remove();
  }

  #path(name: string): string {
    return join(this.#installation.dataDir, "..", name);
  }

  #run(command: string) {
    const folder = this.folderFor({ page: "README.md" });
    return runInShell(command, folder, this.environmentOf(command, folder));
  }

  environmentOf(command: string, folder: string): Record<string, string> {
    const { dataDir } = this.#installation;
    const none = { RUN_DIR: "", MONGODB_URI: "", REDIS_URL: "", REDIS_CACHE_URL: "" };
    const platform = { ...none, SECRET_KEY: "", NODE_ENV: "", DATA_DIR: dataDir };
    const reader = { ...this.#reader, CURL_HOME: folder };
    // A backup is restored into an installation that does not run.
    if (command.includes("presage restore"))
      return { ...platform, DATA_DIR: `${dataDir} restored` };
    return { ...platform, ...reader };
  }
}

/** Returns the body of an answer. @throws {Error} on any status of 400 or more */
async function taken(answering: Promise<Answer>): Promise<any> {
  const { status, text, body } = await answering;
  if (status >= 400) throw new Error(`${status} ${text}`);
  return body;
}
