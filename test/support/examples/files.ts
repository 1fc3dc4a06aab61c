/** A file of forecasts, and its report. */
import type { Scene } from "./scene.ts";

export async function tellFiles({ recorder, cast: { ada }, cupId }: Scene): Promise<void> {
  const { record } = recorder;
  const params = { projectId: cupId };
  const body = { external_id: "rain-2031", probability_yes: 0.4 };
  const { id: submission } = await record("submitFile", ada.client, { params, body });
  await recorder.settle("the file is read", async () => {
    const path = `/api/projects/${cupId}/submissions/${submission}/`;
    return (await ada.client.get(path)).body.status === "done";
  });
  await record("listFiles", ada.client, { params });
  await record("readFile", ada.client, { params: { ...params, submission } });
}
