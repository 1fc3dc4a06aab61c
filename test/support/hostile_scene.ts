/** A superuser and one object of each type, so that hostile requests reach the code behind them. */
import type { TestApp } from "./app.ts";
import { newSeries } from "./series.ts";
import type { Client } from "./client.ts";

export interface HostileScene {
  readonly client: Client;
  readonly token: string;
  readonly userId: number;
  readonly username: string;
  readonly projectId: number;
  readonly postId: number;
  readonly numericId: number;
  readonly choiceId: number;
  /** Returns a path of this route's form that names these objects. */
  readonly path: (pattern: string) => string;
}

export async function openHostileScene(app: TestApp): Promise<HostileScene> {
  const { make } = app;
  const owner = await make.account({ isSuperuser: true });
  const client = app.as(owner.token);
  const member = await make.account();
  const bot = await make.account({ isBot: true, botOwnerId: owner.id });
  const project = await make.project({ createdBy: owner.id, publicRead: true });
  await make.member(project._id, member.id, "forecaster");
  const place = { defaultProjectId: project._id, projectIds: [project._id] };
  const { post } = await make.question("binary", { post: place });
  const numeric = await make.question("numeric", { post: place });
  const choice = await make.question("multiple_choice", { post: place });
  const by = app.as(member.token);
  const comment = await by.post("/api/comments/create/", { on_post: post._id, text: "One" });
  const webhook = await client.post("/api/webhooks/", { url: "https://hooks.example/hostile" });
  const series = await client.post(`/api/projects/${project._id}/series/`, newSeries());
  const names: Readonly<Record<string, number | string>> = {
    postId: post._id,
    projectId: project._id,
    commentId: comment.body.id as number,
    userId: member.id,
    botId: bot.id,
    slug: project.slug ?? "",
    job: "0123456789abcdef",
    webhookId: webhook.body.id as number,
    delivery: "0123456789abcdef",
    seriesId: series.body.id as number,
  };
  const questionFor = (pattern: string) => {
    if (pattern.includes("mc-options")) return choice.post._id;
    return pattern.includes("build-cdf") ? numeric.post._id : post._id;
  };
  return {
    client,
    token: owner.token,
    userId: member.id,
    username: member.username,
    projectId: project._id,
    postId: post._id,
    numericId: numeric.post._id,
    choiceId: choice.post._id,
    path: (pattern) =>
      pattern
        .replace(":questionId", String(questionFor(pattern)))
        .replaceAll(/:(\w+)/g, (_, name: string) => String(names[name] ?? 1)),
  };
}
