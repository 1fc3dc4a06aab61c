/** Forecasts of three people, and what is read afterwards. */
import type { Posts } from "./authoring.ts";
import { DAY, day, type Scene } from "./scene.ts";

const HOUR = 3_600_000;

export async function tellForecasts(scene: Scene, posts: Posts): Promise<void> {
  const { recorder, cast } = scene;
  const { app, record } = recorder;
  const { ada, basil, chidi } = cast;
  const { continuous_cdf: cdf } = await record("buildCdf", ada.client, {
    params: { questionId: posts.level },
    body: {
      percentiles: [
        { p: 0.1, value: 3.5 },
        { p: 0.5, value: 5 },
        { p: 0.9, value: 7.2 },
      ],
      above: 0.01,
    },
  });
  for (const [index, { client }] of [basil, chidi].entries()) {
    const probability = 0.3 + index / 10;
    await client.post("/api/questions/forecast/", [
      { question: posts.flood, probability_yes: probability },
      { question: posts.level, continuous_cdf: cdf },
    ]);
    app.travel(HOUR);
  }
  await record("submitForecasts", ada.client, {
    refused: 400,
    body: [
      { question: posts.flood, probability_yes: 1.2 },
      { question: posts.bridges, continuous_cdf: [0, 0.5, 1] },
    ],
  });
  await record("submitForecasts", ada.client, {
    body: [
      {
        question: posts.flood,
        probability_yes: 0.42,
        end_time: day(30),
        trace: {
          rationale: "Four of ten springs had a flood.",
          sources: [{ url: "https://example.org/floods", title: "Floods by year" }],
          cost_usd: 0.04,
        },
      },
      {
        question: posts.winner,
        probability_yes_per_category: { Passau: 0.5, Ulm: 0.2, Linz: 0.2, "Another town": 0.1 },
      },
      { question: posts.bridges, continuous_cdf: [0, 0.3, 0.55, 0.75, 0.88, 0.94, 0.97, 0.99, 1] },
    ],
  });
  await record("listSentForecasts", ada.client, { query: "?active=true&limit=2" });
  await record("listOwnTraces", ada.client);
  await record("listTraces", ada.client, { params: { questionId: posts.flood } });
  await record("withdrawForecasts", chidi.client, { body: [{ question: posts.level }] });
  // The first run of each question finds all forecasts, so that the predictions are the same each time.
  app.startJobs();
  await recorder.settle("the predictions are there", async () => {
    const [flood, level] = await Promise.all(
      [posts.flood, posts.level].map(async (id) => {
        const { body } = await ada.client.get(`/api/questions/${id}/?with_cp=true`);
        const { unweighted, recency_weighted } = body.aggregations;
        // Another job writes what lists draw.
        return recency_weighted.spark === undefined ? 0 : unweighted.latest?.forecaster_count;
      }),
    );
    return flood === 3 && level === 1;
  });
  await record("listPosts", ada.client, {
    query: "?statuses=open&forecast_type=binary&with_cp=true&limit=1",
  });
  await record("readPost", ada.client, { params: { postId: posts.flood } });
  await record("listPublicPosts", app.as(null), { query: "?statuses=open&limit=1" });
  for (const name of ["readPublicPost", "embedPost", "drawPost"])
    await record(name, app.as(null), { params: { postId: posts.flood } });
  await record("readQuestion", ada.client, {
    params: { questionId: posts.flood },
    query: "?with_cp=true",
  });
  const now = app.caps.clock.now();
  await record("readPredictions", ada.client, {
    body: {
      questions: [posts.flood, posts.level],
      at: [now - DAY, now].map((ms) => new Date(ms).toISOString()),
      method: "unweighted",
    },
  });
}
