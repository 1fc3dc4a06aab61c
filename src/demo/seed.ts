/** Fills an empty platform with the demo: accounts, projects, questions, history, scores, boards. */
import type { Capabilities } from "../capabilities.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { loadHistory, type PastForecast } from "./history.ts";
import { planFluSight } from "./flusight.ts";
import { planGjp } from "./gjp.ts";
import { planOpenTournament } from "./open_tournament.ts";
import { planPastRounds } from "./past_rounds.ts";
import { addProjects } from "./projects.ts";
import type { Progress } from "./progress.ts";
import { readFluSight, readForecastBench, readGjp } from "./sources.ts";
import { addLogins, type Logins } from "./logins.ts";
import { settleQuestions } from "./settle.ts";

export async function seed(caps: Capabilities, progress: Progress): Promise<Logins> {
  const logins = await progress.step("Demo accounts", () => addLogins(caps));
  const { admin, curator } = logins;
  const projects = await progress.step("Projects", () => addProjects(caps, logins));
  const home = (project: ProjectDocument) => ({ project, authorId: admin.id });
  const plans = await progress.step("Questions", async (tick) => {
    const open = await planOpenTournament(caps, readForecastBench(), {
      ...home(projects.open),
      authorId: curator.id,
      categories: [projects.health._id],
    });
    const flu = await planFluSight(caps, readFluSight(), home(projects.flu));
    const gjp = await planGjp(caps, readGjp(), home(projects.gjp));
    const rounds = await planPastRounds(caps, readForecastBench(), {
      ...home(projects.rounds),
      people: open.accounts,
    });
    const all = [open, flu, gjp, rounds];
    for (const [index, plan] of all.entries()) {
      await addAccounts(caps, plan.accounts);
      await caps.store.questions.insertMany(plan.questions);
      await caps.store.posts.insertMany(plan.posts);
      tick(index + 1, all.length);
    }
    return { open, flu, gjp, rounds };
  });
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
  return logins;
}

async function addAccounts(
  { store }: Pick<Capabilities, "store">,
  accounts: readonly UserDocument[],
): Promise<void> {
  await Promise.all(accounts.map((account) => store.users.insert(account)));
}
