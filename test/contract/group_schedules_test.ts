/** The schedules of the questions of a group (contract 3.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import {
  approve,
  at,
  binary,
  DAY,
  HOUR,
  openDesk,
  question,
  resolve,
  schedule,
  write,
} from "../support/desk.ts";

describe("schedules of a group", () => {
  const app = useApp("group_schedules");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);

  async function group(...questions: object[]): Promise<{ id: number; ids: number[] }> {
    const body = { default_project: desk.projectId, title: "Group" };
    const { id, group_of_questions: made } = await write(admin(), {
      ...body,
      group_of_questions: { questions },
    });
    return { id, ids: made.questions.map((one: { id: number }) => one.id) };
  }
  const times = async (id: number) => {
    const { open_time, scheduled_close_time, scheduled_resolve_time } = await question(admin(), id);
    return { open_time, scheduled_close_time, scheduled_resolve_time };
  };
  const given = schedule();
  const approveNow = (id: number, more: object = {}) => approve(admin(), id, { ...given, ...more });
  const ofGroup = (more: object = {}) => {
    const { open_time, scheduled_close_time, scheduled_resolve_time } = given;
    return { open_time, scheduled_close_time, scheduled_resolve_time, ...more };
  };

  it("stay where a subquestion was given its own, and are replaced by a later approval", async () => {
    const own = { open_time: at(-HOUR / 2), scheduled_close_time: at(3 * DAY) };
    const { id, ids } = await group(binary("A"), { ...binary("B"), ...own });
    await approveNow(id);
    expect(await times(ids[0]!)).to.deep.equal(ofGroup());
    expect(await times(ids[1]!)).to.deep.equal(ofGroup(own));

    await admin().post(`/api/posts/${id}/send-back-to-review/`);
    const later = { scheduled_close_time: at(20 * DAY), scheduled_resolve_time: at(30 * DAY) };
    await approveNow(id, later);
    expect(await times(ids[0]!)).to.deep.equal(ofGroup(later));
    expect(await times(ids[1]!)).to.deep.equal(ofGroup({ ...later, ...own }));
  });

  it("are refused where they are not in order with those of a subquestion", async () => {
    const { id, ids } = await group(binary("A"), {
      ...binary("B"),
      scheduled_close_time: at(3 * DAY),
    });
    const late = { open_time: at(4 * DAY), cp_reveal_time: at(4 * DAY) };
    const answer = await admin().post(`/api/posts/${id}/approve/`, schedule(late));
    expect(answer.status, answer.text).to.equal(400);
    const of = `Question ${ids[1]} has times of its own: `;
    expect(answer.body).to.deep.equal({
      scheduled_close_time: [`${of}Must be later than open_time.`],
      cp_reveal_time: [`${of}Must not be later than scheduled_close_time.`],
    });
  });

  it("come from the group for a question that is added without times", async () => {
    const { id } = await group(binary("A"));
    await approveNow(id);
    const close = at(2 * DAY);
    const questions = [binary("B"), { ...binary("C"), scheduled_close_time: close }];
    const answer = await admin().put(`/api/posts/${id}/update/`, {
      group_of_questions: { questions },
    });
    expect(answer.status, answer.text).to.equal(200);
    const [, b, c] = answer.body.group_of_questions.questions;
    expect(await times(b.id as number)).to.deep.equal(ofGroup());
    expect(await times(c.id as number)).to.deep.equal(ofGroup({ scheduled_close_time: close }));
    expect(b.status).to.equal("open");
    expect((await resolve(admin(), b.id as number, "yes")).status).to.equal(200);
  });
});
