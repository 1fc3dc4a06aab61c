/** The pages below `/admin/queues`: the entry page, its files, and the calls that it makes. */
import { createBullBoard } from "@bull-board/api";
import type { AppControllerRoute, IServerAdapter } from "@bull-board/api/typings/app";
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import { useApp } from "../support/app.ts";
import { until } from "../support/until.ts";

const PASSWORD = "correct horse";

describe("the pages of the queues", () => {
  const app = useApp("queue_pages");
  let headers: Record<string, string>;
  const get = (path: string, more: Record<string, string> = {}) =>
    app.as(null).get(`/admin/queues${path}`, { headers: { ...headers, ...more } });
  const change = (method: string, path: string, body: unknown) =>
    app.as(null).call(method, `/admin/queues${path}`, body, {
      headers: { ...headers, Origin: app.baseUrl },
    });

  before(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { username } = await app.make.account({ isStaff: true, passwordHash });
    const basic = Buffer.from(`${username}:${PASSWORD}`).toString("base64");
    headers = { Authorization: `Basic ${basic}` };
  });

  it("serve the entry page, with its template filled completely, under each of its paths", async () => {
    for (const path of ["", "/", "/queue/scoring", "/queue/scoring/17", "/job-schedulers"]) {
      const page = await get(path);
      expect(page.status, path).to.equal(200);
      expect(page.headers.get("content-type"), path).to.equal("text/html; charset=utf-8");
      expect(page.headers.get("cache-control"), path).to.equal("no-store");
      expect(page.headers.get("content-security-policy"), path).to.include(
        "frame-ancestors 'none'",
      );
      expect(page.text, path).to.include('<base href="/admin/queues/" />');
      expect(page.text, path).to.include("<title>Presage queues</title>");
      expect(page.text, path).to.not.include("<%");
      expect(page.text, path).to.not.match(/(?:src|href)="(?:https?:)?\/\//);
      const config = /<script id="__UI_CONFIG__"[^>]*>(.*?)<\/script>/.exec(page.text)?.[1] ?? "";
      expect(JSON.parse(config)).to.include({ boardTitle: "Presage queues" });
    }
  });

  it("serve every file that the entry page needs, and 304 to a browser that has it", async () => {
    const { text } = await get("");
    const files = [...text.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, name]) => name);
    expect(files.length).to.be.greaterThan(4);
    for (const name of files) {
      const file = await get(`/${name}`);
      const type = file.headers.get("content-type");
      expect(file.status, name).to.equal(200);
      if (/\.(js|css)$/.test(name!))
        expect(type, name).to.match(/^text\/(javascript|css); charset/);
      else expect(type, name).to.match(/^image\//);
      expect(file.headers.get("content-security-policy"), name).to.include("default-src 'self'");
      const tag = file.headers.get("etag") ?? "";
      // `fetch` sends "no-cache" with a tag of the caller. This server looks only at the tag.
      expect((await get(`/${name}`, { "If-None-Match": tag })).status, name).to.equal(304);
    }
    expect((await get("/static/locales/en-US/messages.json")).body).to.be.an("object");
  });

  it("answer 404 for unknown paths, and 405 for other methods", async () => {
    for (const path of [
      "/nothing",
      "/static/nothing.js",
      "/static/../index.ejs",
      "/static/..%2findex.ejs",
      "/static/",
      "/api/nothing",
      "/api/queues/scoring/17/nothing/more",
    ]) {
      const { status, body } = await get(path);
      expect(status, path).to.equal(404);
      expect(body, path).to.deep.equal({ detail: "No such resource." });
    }
    const wrong = await change("POST", "/api/queues/upkeep/pause", {});
    expect(wrong.status).to.equal(405);
    expect(wrong.headers.get("allow")).to.include("PUT");
  });

  it("list jobs, show one and run it again", async () => {
    app.startJobs();
    const queue = app.caps.jobs.queue("scoring");
    const { id = "" } = await queue.add("nonsense", { of: "a test" });
    await until("the failure", async () => (await queue.getJob(id))?.isFailed());
    const { body } = await get("/api/queues?activeQueue=scoring&status=failed");
    const scoring = body.queues.find(({ name }: { name: string }) => name === "scoring");
    expect(scoring.jobs.map((job: { id: string }) => job.id)).to.deep.equal([id]);
    expect((await get(`/api/queues/scoring/${id}`)).body.job.data).to.deep.equal({ of: "a test" });
    expect((await get("/api/queues/scoring/999")).status).to.equal(404);
    expect((await get("/api/queues/elsewhere/1")).status).to.equal(404);

    expect((await change("PUT", `/api/queues/scoring/${id}/retry`, {})).status).to.equal(204);
    await until("its second run", async () => (await queue.getJob(id))?.attemptsStarted === 2);
    await until("its second failure", async () => (await queue.getJob(id))?.isFailed());
    const all = await change("PUT", "/api/queues/scoring/retry/failed", {});
    expect(all.body, all.text).to.include({ retried: 1 });
    await until("its third run", async () => (await queue.getJob(id))?.attemptsStarted === 3);
  });

  /** Every call that the package declares, also those of versions that come later. */
  function declaredCalls(): readonly { method: string; route: string }[] {
    let routes: readonly AppControllerRoute[] = [];
    const adapter: IServerAdapter = {
      setQueues: () => adapter,
      setViewsPath: () => adapter,
      setStaticPath: () => adapter,
      setEntryRoute: () => adapter,
      setErrorHandler: () => adapter,
      setUIConfig: () => adapter,
      setApiRoutes(all) {
        routes = all;
        return adapter;
      },
    };
    createBullBoard({ queues: [], serverAdapter: adapter });
    return routes.flatMap(({ method, route }) =>
      [method]
        .flat()
        .flatMap((one) => [route].flat().map((path) => ({ method: one, route: path }))),
    );
  }

  it("answer no call that writes, adds or removes jobs", async () => {
    const queue = app.caps.jobs.queue("upkeep");
    const data = { from: "the server" };
    const job = await queue.add("refresh_derived", data, { delay: 3_600_000, priority: 7 });
    const refused = declaredCalls().filter(
      ({ method, route }) => method !== "get" && !/\/(pause|resume|retry(\/:\w+)?)$/.test(route),
    );
    expect(refused.map(({ route }) => route)).to.include.members([
      "/api/queues/:queueName/add",
      "/api/queues/:queueName/:jobId/update-data",
      "/api/queues/:queueName/obliterate",
      "/api/queues/:queueName/concurrency",
    ]);
    for (const { method, route } of refused) {
      const path = route
        .replace(":queueName", "upkeep")
        .replace(":jobId", job.id!)
        .replace(":queueStatus", "delayed")
        .replace(":schedulerId", "nothing");
      const { status } = await change(method.toUpperCase(), path, {
        name: "recompute_leaderboard",
        data: { from: "the page" },
        jobData: { from: "the page" },
        delay: 1,
        priority: 1,
        concurrency: 1,
        max: 1,
        duration: 1_000,
      });
      expect(status, `${method} ${path}`).to.be.oneOf([404, 405]);
    }
    const [only, ...others] = await queue.getDelayed();
    expect(others).to.deep.equal([]);
    expect(only?.data).to.deep.equal(data);
    expect(only?.opts).to.include({ delay: 3_600_000, priority: 7 });
    await job.remove();
  });

  it("pause and resume a queue, and all of them", async () => {
    const [upkeep, scoring] = [app.caps.jobs.queue("upkeep"), app.caps.jobs.queue("scoring")];
    const paused = async () => [await upkeep.isPaused(), await scoring.isPaused()];
    const put = async (path: string) =>
      expect((await change("PUT", `/api/queues${path}`, {})).status, path).to.be.oneOf([200, 204]);
    await put("/upkeep/pause");
    expect(await paused()).to.deep.equal([true, false]);
    await put("/upkeep/resume");
    expect(await paused()).to.deep.equal([false, false]);
    await put("/pause");
    expect(await paused()).to.deep.equal([true, true]);
    await put("/resume");
    expect(await paused()).to.deep.equal([false, false]);
  });
});
