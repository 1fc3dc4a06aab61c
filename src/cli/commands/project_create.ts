/** `presage project create`. */
import type { Command } from "../command.ts";

const TEXTS = {
  slug: "slug",
  subtitle: "subtitle",
  description: "description",
  "prize-pool": "prize_pool",
  "prize-currency": "prize_currency",
  start: "start_date",
  close: "close_date",
  "forecasting-end": "forecasting_end_date",
  visibility: "visibility",
  bots: "bot_leaderboard_status",
} as const;

export const projectCreate: Command = {
  name: "project create",
  summary: "Create a project",
  about: "The acting account becomes its owner.",
  arguments: [{ name: "name", about: "name of the project" }],
  options: [
    { name: "type", value: "type", about: "tournament (default), question_series, category, …" },
    { name: "slug", value: "slug", about: "default: derived from the name" },
    { name: "private", about: "only members see it" },
    { name: "permission", value: "level", about: "what everybody may do (default forecaster)" },
    { name: "visibility", value: "word", about: "normal, not_in_main_feed or unlisted" },
    { name: "subtitle", value: "text", about: "one line under the name" },
    { name: "description", value: "markdown", about: "the long text" },
    { name: "prize-pool", value: "amount", about: "for example 2500.00" },
    { name: "prize-currency", value: "code", about: "of the prizes, for example EUR" },
    { name: "start", value: "datetime", about: "start of the project" },
    { name: "close", value: "datetime", about: "close of the project" },
    { name: "forecasting-end", value: "datetime", about: "last time for forecasts" },
    { name: "bots", value: "status", about: "include, exclude_and_show, exclude_and_hide, …" },
  ],
  async run({ call, show }, input) {
    const texts = Object.entries(TEXTS).map(([name, field]) => [field, input.text(name)] as const);
    const project = (await call("createProject", {
      body: {
        type: input.text("type") ?? "tournament",
        name: input.words[0],
        ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)),
        default_permission: input.has("private")
          ? null
          : (input.text("permission") ?? "forecaster"),
      },
    })) as { id: number; name: string; slug: string | null };
    show(project, [`Project ${project.id} ${project.name} (${project.slug ?? "no slug"})`]);
  },
};
