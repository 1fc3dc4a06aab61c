/** A series of weekly questions, its first round, and what was observed. */
import { addDays } from "../../../src/domain/series/calendar.ts";
import { dateOf, makeRounds, seriesBody, timeOf } from "../series.ts";
import { DAY, type Scene } from "./scene.ts";

export async function tellSeries({ recorder, cast, cupId }: Scene): Promise<void> {
  const { app, record } = recorder;
  const { client } = cast.grace;
  const first = dateOf(app.caps.clock.now() + 2 * DAY);
  const params = { projectId: cupId };
  const body = { ...seriesBody(first), name: "Weekly gauge readings", external_id: "gauge" };
  const { id } = await record("createSeries", client, { params, body });
  const one = { params: { ...params, seriesId: id as number } };
  await record("listSeries", client, { params });
  await record("readSeries", client, one);
  const change = { name: "Weekly gauge" };
  await record("changeSeries", client, { ...one, body: change });
  app.travel(timeOf(first, "08:30") - app.caps.clock.now());
  await makeRounds(app);
  await record("listRounds", client, { ...one, query: "?limit=2" });
  app.travel(10 * DAY);
  const observations = [{ target: "cases", date: addDays(first, 6), value: 512 }];
  await record("recordObservations", client, {
    ...one,
    body: { observations, note: "Report of the week" },
  });
  await record("listObservations", client, one);
  const empty = { ...seriesBody(first), external_id: "unused", is_paused: true };
  const made = await client.post(`/api/projects/${cupId}/series/`, empty);
  await record("deleteSeries", client, { params: { ...params, seriesId: made.body.id as number } });
}
