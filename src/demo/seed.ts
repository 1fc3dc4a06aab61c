/** Fills an empty platform with the demo: accounts, projects, questions, history, scores, boards. */
import type { Capabilities } from "../capabilities.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { type Crowd, planCrowd } from "./crowd.ts";
import { loadHistory, type PastForecast } from "./history.ts";
import { planFluSight } from "./flusight.ts";
import { addFluSeries } from "./flu_series.ts";
import { planGjp } from "./gjp.ts";
import { planOpenTournament } from "./open_tournament.ts";
import { planPastRounds } from "./past_rounds.ts";
import { addProjects } from "./projects.ts";
import type { Progress } from "./progress.ts";
import { addReasons } from "./reasons.ts";
import { planRiver } from "./river.ts";
import { readFluSight, readForecastBench, readGjp } from "./sources.ts";
import { addLogins, type Logins } from "./logins.ts";
import { settleQuestions } from "./settle.ts";

export async function seed(caps: Capabilities, progress: Progress): Promise<Logins> {
  const logins = await progress.step("Demo accounts", () => addLogins(caps));
  const projects = await progress.step("Projects", () => addProjects(caps, logins));
  const crowd = await planCrowd(caps);
  const plans = await progress.step("Questions", (tick) =>
    addQuestions(caps, { projects, logins, crowd }, tick),
  );
  const forecasts = Object.values(plans).flatMap((plan): readonly PastForecast[] => plan.forecasts);
  const history = await progress.step(`${forecasts.length} forecasts`, (tick) =>
    loadHistory(caps, forecasts, tick),
  );
  if (history.refused.length > 0) {
    caps.log.warn(
      { refused: history.refused.length, first: history.refused[0] },
      "forecasts refused by the rules",
    );
  }
  const { open, river } = plans;
  const made = { forecasts: [...open.forecasts, ...river.forecasts], crowd };
  await progress.step("Comments", () => addReasons(caps, [...open.posts, ...river.posts], made));
  await settleQuestions(caps, progress, {
    posts: Object.values(plans).flatMap((plan) => plan.posts),
    questions: Object.values(plans).flatMap((plan) => plan.questions),
    forecasts,
    projects: Object.values(projects),
    boards: [
      { project: projects.open, excludedIds: [], isOver: false },
      { project: projects.flu, excludedIds: plans.flu.ensembleIds, isOver: true },
      { project: projects.gjp, excludedIds: [], isOver: true },
      { project: projects.rounds, excludedIds: [], isOver: true },
    ],
  });
  await progress.step("Rounds of a series", (tick) =>
    addFluSeries(caps, plans.flu, { project: projects.flu, authorId: logins.admin.id }, tick),
  );
  return logins;
}

interface Given {
  readonly projects: Awaited<ReturnType<typeof addProjects>>;
  readonly logins: Logins;
  readonly crowd: Crowd;
}

async function addQuestions(
  caps: Capabilities,
  { projects, logins: { admin, curator }, crowd }: Given,
  tick: (done: number, total: number) => void,
) {
  const bench = readForecastBench();
  const home = (project: ProjectDocument) => ({ project, authorId: admin.id });
  const mine = { project: projects.open, authorId: curator.id };
  const inHealth = { ...mine, categories: [projects.health._id] };
  const people = crowd.people.map(({ account }) => account);
  const plans = {
    open: await planOpenTournament(caps, bench, inHealth, crowd),
    river: await planRiver(caps, { ...mine, categories: [] }, crowd.bots),
    flu: await planFluSight(caps, readFluSight(), home(projects.flu)),
    gjp: await planGjp(caps, readGjp(), home(projects.gjp)),
    rounds: await planPastRounds(caps, bench, { ...home(projects.rounds), people }),
  };
  const all = Object.values(plans);
  for (const [index, plan] of all.entries()) {
    await addAccounts(caps, plan.accounts);
    await caps.store.questions.insertMany(plan.questions);
    await caps.store.posts.insertMany(plan.posts);
    tick(index + 1, all.length);
  }
  return plans;
}

async function addAccounts(
  { store }: Pick<Capabilities, "store">,
  accounts: readonly UserDocument[],
): Promise<void> {
  await Promise.all(accounts.map((account) => store.users.insert(account)));
}
