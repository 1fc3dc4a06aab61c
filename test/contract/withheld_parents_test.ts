/** What a conditional shows of a child whose project is private now (contract 5.2). */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { useApp } from "../support/app.ts";
import { unzip } from "../support/archive.ts";
import { logisticCdf } from "../support/cdfs.ts";
import type { Client } from "../support/client.ts";
import { at, binary, choice, DAY, HOUR, numeric, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };
/** Options, prior, unit and ends of the range, which nothing else of the answers holds. */
const OPTIONS = /Hushed|Muted|Whispered|0\.4137/;
const SCALE = /furlongs|40000\.5|90000\.5/;

describe("a public conditional on a child that is private now", () => {
  const app = useApp("withheld_parents");
  let projectId: number;
  let stranger: Account;
  let member: Account;
  let childId: number;
  let conditionals: number[];
  let branches: number[];

  before(async () => {
    [stranger, member] = [await app.make.account(), await app.make.account()];
    const project = await app.make.project({ createdBy: stranger.id });
    const hidden = await app.make.project({ createdBy: member.id });
    projectId = project._id;
    // Both are administrators of the conditional's project, so both may download it.
    await app.make.member(projectId, member.id, "admin");
    const [own, other] = [app.as(stranger.token), app.as(member.token)];
    const question = (given: object) => ({
      title: "T",
      default_project: hidden._id,
      question: given,
    });
    const choices = await publish(
      other,
      question({ ...choice(["Hushed", "Muted", "Other"]), prior: [0.4137, 0.3126, 0.2737] }),
    );
    const scaling = { range_min: 40_000.5, range_max: 90_000.5 };
    const amount = await publish(
      other,
      question({ ...numeric("How far?"), scaling, unit: "furlongs" }),
    );
    childId = choices.question.id as number;
    const place = { default_project: projectId };
    const condition = await publish(own, { ...place, title: "P", question: binary("P?") });
    const made = [];
    for (const child of [childId, amount.question.id as number]) {
      const conditional = { condition_id: condition.question.id, condition_child_id: child };
      made.push(await publish(own, { ...place, conditional }));
    }
    conditionals = made.map(({ id }) => id as number);
    branches = made.map((post) => post.conditional.question_yes.id as number);
    const give = createPredictions(app.caps);
    const point = { at: Date.now() - HOUR / 2, value: logisticCdf(0.5) };
    await give.prediction((await app.caps.store.questions.byId(branches[1]!))!, [point]);
    const shut = await other.patch(`/api/projects/${hidden._id}/update/`, {
      default_permission: null,
    });
    expect(shut.status, shut.text).to.equal(200);
  });

  async function textOf(client: Client, path: string): Promise<string> {
    const { status, text } = await client.get(path);
    expect(status, `${path} ${text.slice(0, 200)}`).to.equal(200);
    return text;
  }

  async function archive(by: Account, path: string): Promise<string> {
    const reply = await fetch(`${app.baseUrl}${path}`, {
      headers: { Authorization: `Token ${by.token}` },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.status, path).to.equal(200);
    return [...(await unzip(bytes)).values()].join("\n");
  }

  async function jobFile(by: Account): Promise<string> {
    const jobs = `/api/projects/${projectId}/download-data/jobs/`;
    const asked = await app.as(by.token).post(jobs, {});
    expect(asked.status, asked.text).to.equal(202);
    const job = asked.body.job_id as string;
    await exportProject(app.caps, { job }, IDLE);
    return archive(by, `${jobs}${job}/file/`);
  }

  /** Returns by path what each of them answers. */
  async function everything(by: Account): Promise<Map<string, string>> {
    const client = app.as(by.token);
    const ids = conditionals.join("&ids=");
    const paths = [
      ...conditionals.map((id) => `/api/posts/${id}/`),
      ...branches.flatMap((id) => [`/api/questions/${id}/`, `/api/questions/${id}/?with_cp=true`]),
      `/api/posts/?ids=${ids}`,
      `/api/posts/?ids=${ids}&with_cp=true&include_descriptions=true`,
    ];
    const found = new Map<string, string>();
    for (const path of paths) found.set(path, await textOf(client, path));
    const download = `/api/projects/${projectId}/download-data/`;
    found.set("archive", await archive(by, download));
    found.set("job", await jobFile(by));
    return found;
  }

  async function expectWithheld(): Promise<void> {
    for (const [path, text] of await everything(stranger)) {
      expect(text, path).to.not.match(OPTIONS);
      expect(text, path).to.not.match(SCALE);
    }
    for (const [path, text] of await everything(member)) {
      expect(`${String(OPTIONS.test(text))} ${String(SCALE.test(text))}`, path).to.include("true");
    }
  }

  const rename = async (body: object) => {
    const path = `/api/questions/${childId}/update-mc-options/`;
    const { status, text } = await app.as(member.token).post(path, body);
    expect(status, text).to.equal(200);
  };

  it("shows no option, unit or scale of it to strangers, before its options are renamed and after", async () => {
    await expectWithheld();
    await rename({ options: ["Muted", "Other"] });
    await rename({ options: ["Muted", "Whispered", "Other"], grace_period_end: at(DAY) });
    const [branch] = await app.caps.store.questions.byIds([branches[0]!]);
    expect(branch?.options).to.deep.equal(["Muted", "Whispered", "Other"]);
    await expectWithheld();
  });

  it("shows its fields empty on branches, and its own titles", async () => {
    const { body } = await app.as(stranger.token).get(`/api/posts/${conditionals[1]!}/`);
    const { condition, condition_child: child, question_yes: yes } = body.conditional;
    expect(condition.title).to.equal("P?");
    expect([child.title, yes.title]).to.deep.equal(["", "P? (Yes) → How far?"]);
    for (const shown of [child, yes]) {
      expect(shown).to.deep.include({ unit: "", options: null, inbound_outcome_count: null });
      expect(shown).to.include({ open_upper_bound: false, resolution: null });
      expect(Object.values(shown.scaling as object).every((value) => value === null)).to.equal(
        true,
      );
    }
    expect(yes.aggregations.recency_weighted.latest).to.not.equal(null);
  });

  it("shows no place on its scale in predictions, and builds no CDF from it", async () => {
    const [, amount] = branches;
    const asked = { questions: [amount], at: [at(0)] };
    const read = async (by: Account) => {
      const { status, text } = await app.as(by.token).post("/api/aggregations/", asked);
      expect(status, text).to.equal(200);
      return Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
        ([, value]) => typeof value === "number" && value > 40_000,
      );
    };
    expect(await read(stranger)).to.deep.equal([]);
    expect(await read(member)).to.have.lengthOf(5);
    const build = (by: Account) =>
      app.as(by.token).post(`/api/questions/${amount!}/build-cdf/`, {
        percentiles: [
          { p: 0.25, value: 50_000 },
          { p: 0.75, value: 60_000 },
        ],
      });
    const refused = await build(stranger);
    expect([refused.status, (await build(member)).status], refused.text).to.deep.equal([400, 200]);
    expect(refused.text).to.include("may not see the scale");
  });
});
