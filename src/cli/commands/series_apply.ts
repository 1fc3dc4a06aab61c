/** `presage series apply`: makes or changes a series as a YAML file says. */
import { parse } from "yaml";
import type { Series, SeriesCheck } from "../../schema/series.ts";
import type { Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { projectCalled } from "../find_objects.ts";
import { textIn } from "../text_in.ts";

const ABOUT = `The file has the body of POST /api/projects/{id}/series/: name, external_id, calendar, windows and template.
A series of the same external_id is changed, in the rounds that are not made yet. docs/guide/rounds.md shows a body.
With --dry-run the next rounds are shown, and nothing is stored.`;

export const seriesApply: Command = {
  name: "series apply",
  summary: "Make or change a series of rounds as a YAML file says",
  about: ABOUT,
  arguments: [
    { name: "project", about: "slug or id of the project" },
    { name: "file", about: "path of the file; - means standard input" },
  ],
  options: [{ name: "dry-run", about: "only show the next rounds" }],
  async run({ caps, call, show }, input) {
    const [slug = "", path = "-"] = input.words;
    const { _id: projectId } = await projectCalled(caps, slug);
    const body: unknown = parse(await textIn(path));
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new CommandError("The file must hold names and values.");
    }
    const { external_id: name } = body as { external_id?: unknown };
    const known = await caps.store.series.ofProject(projectId);
    const series = known.find(({ externalId }) => externalId === name);
    const isNew = series === undefined;
    const params = isNew ? { projectId } : { projectId, seriesId: series._id };
    const named = isNew ? "checkNewSeries" : "checkSeriesChange";
    const check = (await call(named, { params, body })) as SeriesCheck;
    const rounds = check.rounds.map(
      ({ date, open_time: opens, posts }) => `${date}\topens ${opens}\t${posts.length} posts`,
    );
    if (input.has("dry-run")) {
      show(check, [...rounds, `${check.rounds_count} rounds. Nothing was stored.`]);
      return;
    }
    const made = (await call(isNew ? "createSeries" : "changeSeries", {
      params,
      body,
    })) as Series;
    show(made, [...rounds, `Series ${made.id} is ${isNew ? "made" : "changed"}.`]);
  },
};
