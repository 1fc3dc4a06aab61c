/** Downloads, the whitelist for them, and the state of the platform. */
import { createTrendSampler } from "../../../src/metrics/keep_trends.ts";
import type { Scene } from "./scene.ts";

export async function tellExports(scene: Scene): Promise<void> {
  const { recorder, cast, cupId } = scene;
  const { record } = recorder;
  const { grace, ada } = cast;
  const params = { projectId: cupId };
  const line = await record("grantDataAccess", grace.client, {
    body: { user_id: ada.id, project_id: cupId },
  });
  await record("listDataAccess", grace.client);
  await record("downloadData", grace.client, { params, query: "?format=ndjson" });
  const body = { include_comments: true, include_scores: true, format: "ndjson" };
  const { job_id: job } = await record("createExportJob", grace.client, { params, body });
  const ofJob = { ...params, job };
  await recorder.settle("the export is done", async () => {
    const answer = await grace.client.get(`/api/projects/${cupId}/download-data/jobs/${job}/`);
    return answer.body.status === "done";
  });
  await record("readExportJob", grace.client, { params: ofJob });
  await record("downloadExportFile", grace.client, { params: ofJob });
  await record("cancelExportJob", grace.client, { params: ofJob });
  await tellOwnData(scene);
  await record("revokeDataAccess", grace.client, { params: { lineId: line.id } });
  await record("listAudit", grace.client, { query: "?kind=access_revoked&limit=1" });
  await record("readStatus", grace.client);
  await tellOperators(scene);
}

async function tellOwnData({ recorder, cast: { ada } }: Scene): Promise<void> {
  const { record } = recorder;
  const headers = { Prefer: "respond-async" };
  const { job_id: job } = await record("downloadOwnData", ada.client, { headers });
  await recorder.settle("the file is done", async () => {
    const answer = await ada.client.get(`/api/users/me/data/jobs/${job}/`);
    return answer.body.status === "done";
  });
  const params = { job };
  await record("readOwnDataJob", ada.client, { params });
  await record("downloadOwnDataFile", ada.client, { params });
  await record("cancelOwnDataJob", ada.client, { params });
}

/** What the page of operators shows. */
async function tellOperators({ recorder, cast, cupId }: Scene): Promise<void> {
  const { record, app } = recorder;
  const { grace, ada } = cast;
  const { store, clock } = app.caps;
  await createTrendSampler(app.caps)();
  await record("readTrends", grace.client);
  await record("retryJobs", grace.client, { params: { queue: "exports" } });
  await record("listAccounts", grace.client, { query: `?search=${ada.username}` });
  await store.exclusions.insertMany([
    {
      _id: await store.counters.draw("rows"),
      userId: ada.id,
      projectId: cupId,
      leaderboardId: null,
      level: 1,
      kind: "disqualified",
      startTime: null,
      endTime: null,
      note: "She works for the sponsor.",
      createdAt: clock.now(),
    },
  ]);
  await record("listExclusions", grace.client);
  await record("listBackups", grace.client);
  await record("readOutbox", grace.client);
}
