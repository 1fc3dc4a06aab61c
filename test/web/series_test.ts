/** The series of a project in its management: rounds, boards, and values that are pasted. */
import { expect } from "chai";
import { addDays } from "../../src/domain/series/calendar.ts";
import { openOrganiser } from "../support/organiser.ts";
import { dateOf, makeRounds, seriesBody } from "../support/series.ts";
import { inspect, useBrowser } from "../support/visit.ts";

describe("the series of a project", function () {
  this.timeout(180_000);
  const organiser = useBrowser(openOrganiser, "web_series");

  it("show rounds and boards, and take values after they have shown what these do", async () => {
    const { app, account } = organiser;
    const project = await organiser.project({ name: "Weekly Cup" });
    const page = await organiser.manage(project._id, "series");
    await page.getByText("This project has no series yet.").waitFor();
    await inspect(page, "manage-series-none");
    const first = dateOf(app.caps.clock.now());
    const made = await account.client.post(
      `/api/projects/${project._id}/series/`,
      seriesBody(first, {
        windows: {
          opens: { days: 0, time: "00:00" },
          closes: { days: 2, time: "23:00" },
          resolves_by: { days: 9, time: "12:00" },
        },
      }),
    );
    expect(made.status, made.text).to.equal(201);
    await makeRounds(app);
    await page.reload();
    await page.getByRole("heading", { name: "Weekly cases" }).waitFor();
    const rounds = page.getByRole("region", { name: "Rounds" });
    await rounds.getByText("open", { exact: true }).waitFor();
    await rounds.getByRole("link", { name: "Cases by region" }).waitFor();
    expect(await rounds.getByText("planned").count()).to.equal(3);
    await inspect(page, "manage-series");

    const values = page.getByLabel("Values", { exact: true });
    await values.fill("cases, 512");
    await page.getByRole("button", { name: "See what they resolve …" }).click();
    await page.getByText("Line 1 needs a target, a date and a value.").waitFor();
    const date = dateOf(Date.parse(first) + 6 * 86_400_000);
    await values.fill(`cases, ${date}, 512\nnorth\t${date}\tmany\nelsewhere, ${date}, 1`);
    await page.getByRole("button", { name: "See what they resolve …" }).click();
    const asked = page.getByRole("dialog", { name: "Resolve 2 questions?" });
    await asked.getByText(/is refused: .*number/).waitFor();
    await asked.getByText("No question depends on it.").waitFor();
    await inspect(page, "manage-series-confirm");
    await asked.getByRole("button", { name: "Record the values" }).click();
    await page.getByText("The values are recorded: 2 questions resolved.").waitFor();
    await page.getByRole("region", { name: "Values so far" }).getByText("512").waitFor();
    await rounds.getByText("2 of 4 questions").waitFor();
    await page.getByRole("button", { name: `Leaderboard of ${first}` }).click();
    await page.getByText("No question of it has scores yet.").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("It is paused, so no further round is made.").waitFor();
    await inspect(page, "manage-series-observed");
  });

  it("are changed in the rounds that are to come, after these were shown", async () => {
    const { app, account } = organiser;
    const project = await organiser.project({ name: "Changed Cup" });
    const first = dateOf(app.caps.clock.now());
    const given = { closes: { days: 2, time: "23:00" }, resolves_by: { days: 9, time: "12:00" } };
    const windows = { opens: { days: 0, time: "00:00" }, ...given };
    const path = `/api/projects/${project._id}/series/`;
    const made = await account.client.post(path, seriesBody(first, { windows }));
    expect(made.status, made.text).to.equal(201);
    await makeRounds(app);
    const page = await organiser.manage(project._id, "series");
    await page.locator("summary", { hasText: "Change the rounds to come" }).click();
    const form = page.getByRole("form", { name: "Change the rounds to come" });
    await form.getByLabel("Questions close so many days after").fill("30");
    await form.getByRole("button", { name: "See the next rounds" }).click();
    await form.getByText("Must not be before closes.").waitFor();
    await form.getByLabel("Questions close so many days after").fill("3");
    await form.getByLabel("Last date of the calendar").fill(addDays(first, 35));
    await form.getByLabel("Title of many").fill("500 cases in round {{round}}?");
    await form.getByRole("button", { name: "See the next rounds" }).click();
    await form.getByText("The calendar has 6 rounds.").waitFor();
    await form.getByText("500 cases in round 2?").waitFor();
    // The first round is made, and a change does not reach it.
    expect(await form.getByText("500 cases in round 1?").count()).to.equal(0);
    await inspect(page, "manage-series-change");
    await form.getByRole("button", { name: "Change the series" }).click();
    const rounds = page.getByRole("region", { name: "Rounds" });
    await page.getByText("The series is changed.").waitFor();
    await rounds.getByText(addDays(first, 35), { exact: true }).waitFor();
    const { body } = await account.client.get(`${path}${made.body.id}/`);
    expect(body.windows.closes).to.deep.equal({ days: 3, time: "23:00" });
    expect(body.template[1].question).to.include({ title: "500 cases in round {{round}}?" });
    expect(body.template[1].observed[0]).to.include({ target: "cases", at_least: 500 });
    await rounds.getByRole("link", { name: "Will there be 500 cases in round 1?" }).waitFor();
  });

  it("open the list at the rounds that are under way", async () => {
    const { app, account } = organiser;
    const project = await organiser.project({ name: "Daily Cup" });
    const today = dateOf(app.caps.clock.now());
    const [from, until] = [addDays(today, -60), addDays(today, 40)];
    const calendar = { frequency: "daily", time: "09:00", time_zone: "UTC", from, until };
    const made = await account.client.post(
      `/api/projects/${project._id}/series/`,
      seriesBody(today, { calendar }),
    );
    expect(made.status, made.text).to.equal(201);
    const page = await organiser.manage(project._id, "series");
    const rounds = page.getByRole("region", { name: "Rounds" });
    await rounds.getByText(today, { exact: true }).waitFor();
    expect(await rounds.getByText(from, { exact: true }).count()).to.equal(0);
    await page.getByRole("button", { name: "Later rounds" }).click();
    await page.getByRole("button", { name: "Later rounds" }).click();
    await rounds.getByText(until, { exact: true }).waitFor();
  });
});
