import { expect } from "chai";
import {
  combinedStatus,
  conditionalTimes,
  groupTimes,
  notebookTimes,
  postStatus,
  type PostState,
  type QuestionSchedule,
} from "../../../../src/domain/posts/post_status.ts";

const post: PostState = {
  kind: "question",
  curationStatus: "approved",
  publishedAt: 50,
  questionStatuses: ["open"],
};

const schedule = (times: Partial<QuestionSchedule>): QuestionSchedule => ({
  openTime: 10,
  scheduledCloseTime: 20,
  actualCloseTime: null,
  scheduledResolveTime: 30,
  actualResolveTime: null,
  resolution: null,
  ...times,
});

describe("postStatus() (Contract 4.3)", () => {
  it("is the curation status until approval", () => {
    for (const curationStatus of ["draft", "pending", "rejected", "deleted"] as const) {
      expect(postStatus({ ...post, curationStatus }, 100)).to.equal(curationStatus);
    }
  });

  it("is upcoming until it is published", () => {
    expect([49, 50].map((now) => postStatus(post, now))).to.deep.equal(["upcoming", "open"]);
  });

  it("follows its questions when no publication is set", () => {
    expect(postStatus({ ...post, publishedAt: null }, -5)).to.equal("open");
    const closed = { ...post, questionStatuses: ["closed"] } as const;
    for (const kind of ["question", "group_of_questions", "conditional"] as const) {
      expect(postStatus({ ...closed, kind }, 100)).to.equal("closed");
    }
  });

  it("is open for a notebook", () => {
    expect(postStatus({ ...post, kind: "notebook", questionStatuses: [] }, 100)).to.equal("open");
  });

  it("follows the questions otherwise", () => {
    expect(combinedStatus(["resolved", "resolved"])).to.equal("resolved");
    expect(combinedStatus(["resolved", "open", "upcoming"])).to.equal("open");
    expect(combinedStatus(["resolved", "closed", "upcoming"])).to.equal("upcoming");
    expect(combinedStatus(["resolved", "closed"])).to.equal("closed");
    expect(combinedStatus([])).to.equal("upcoming");
  });
});

describe("times of a post (Maths 9.2)", () => {
  const done = schedule({ actualCloseTime: 15, actualResolveTime: 16, resolution: "yes" });
  const later = schedule({ openTime: 12, scheduledCloseTime: 25, scheduledResolveTime: 35 });

  it("covers a group, with actual times only when every question has them", () => {
    expect(groupTimes([done, later])).to.deep.equal({
      openTime: 10,
      scheduledCloseTime: 25,
      actualCloseTime: null,
      scheduledResolveTime: 35,
      actualResolveTime: null,
      resolved: false,
    });
    expect(groupTimes([done, done])).to.deep.include({ actualCloseTime: 15, resolved: true });
    expect(groupTimes([])).to.deep.include({ openTime: null, resolved: false });
  });

  it("has the common window of a condition and its child", () => {
    expect(conditionalTimes(done, later, [later, later])).to.deep.equal({
      openTime: 12,
      scheduledCloseTime: 20,
      actualCloseTime: 15,
      scheduledResolveTime: 35,
      actualResolveTime: null,
      resolved: false,
    });
    expect(conditionalTimes(done, done, [later, later])).to.include({ openTime: 12 });
    expect(conditionalTimes(done, later, [done, done])).to.deep.include({
      actualResolveTime: 16,
      resolved: true,
    });
  });

  it("is resolved when both branches are", () => {
    expect(conditionalTimes(done, later, [done, later]).resolved).to.equal(false);
    expect(conditionalTimes(done, later, [later, done]).resolved).to.equal(false);
  });

  it("has no times when no question has any", () => {
    const bare = schedule({ openTime: null, scheduledCloseTime: null, scheduledResolveTime: null });
    expect(groupTimes([bare, bare])).to.deep.equal({ ...notebookTimes(null), resolved: false });
    expect(groupTimes([bare, later])).to.deep.include({ openTime: 12, scheduledCloseTime: 25 });
    expect(groupTimes([])).to.deep.equal(notebookTimes(null));
  });

  it("opens a notebook when it is published", () => {
    expect(notebookTimes(7)).to.deep.equal({
      openTime: 7,
      scheduledCloseTime: null,
      actualCloseTime: null,
      scheduledResolveTime: null,
      actualResolveTime: null,
      resolved: false,
    });
  });
});
