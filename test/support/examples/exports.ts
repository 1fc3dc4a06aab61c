/** Downloads, the whitelist for them, and the state of the platform. */
import type { Scene } from "./scene.ts";

export async function tellExports({ recorder, cast, cupId }: Scene): Promise<void> {
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
  await record("revokeDataAccess", grace.client, { params: { lineId: line.id } });
  await record("readStatus", grace.client);
}
