/**
 * The peer of the API in a herd, as it is written in an hour: bare Koa and the MongoDB driver. Every
 * request looks up its token, its user, the memberships and what it asks for with commands of its
 * own. A forecast is one journaled insert. Nothing is limited, shared or kept.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import mongoose from "mongoose";

interface Row {
  readonly _id: number;
}

interface TokenRow extends Row {
  readonly hash: string;
}

interface MembershipRow {
  readonly userId: number;
}

interface PostRow extends Row {
  readonly publishedAt: number;
  readonly questionIds: readonly number[];
}

interface ForecastRow {
  readonly q: number;
  readonly u: number;
  readonly s: number;
  readonly v: number;
}

const FEED_LENGTH = 20;

const client = await mongoose.mongo.MongoClient.connect(process.env["MONGODB_URI"] ?? "", {
  w: 1,
  journal: true,
});
const db = client.db();
const tokens = db.collection<TokenRow>("tokens");
const users = db.collection<Row>("users");
const memberships = db.collection<MembershipRow>("memberships");
const posts = db.collection<PostRow>("posts");
const questions = db.collection<Row>("questions");
const forecasts = db.collection<ForecastRow>("herd_peer_forecasts");
await forecasts.createIndexes([{ key: { q: 1, u: 1, s: -1 }, name: "author" }], {});

const app = new Koa();
app.use(async (ctx) => {
  const token = ctx.get("authorization").slice("Token ".length);
  const hash = createHash("sha256").update(token).digest("hex");
  const owner = await tokens.findOne({ hash });
  const user = owner === null ? null : await users.findOne({ _id: owner._id });
  ctx.status = user === null ? 401 : 200;
  if (user === null) return;
  await memberships.find({ userId: user._id }).toArray();
  if (ctx.method === "POST") return forecast(ctx, user._id);
  ctx.body = ctx.path === "/api/posts/" ? await feed() : await post(ctx.path);
});

async function forecast(ctx: Koa.Context, u: number): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  const [item] = JSON.parse(Buffer.concat(chunks).toString()) as [
    { question: number; probability_yes: number },
  ];
  const question = await questions.findOne({ _id: item.question });
  ctx.status = 404;
  if (question === null) return;
  await forecasts.insertOne({ q: question._id, u, s: Date.now(), v: item.probability_yes });
  ctx.status = 201;
  ctx.body = {};
}

async function feed() {
  const page = await posts.find().sort({ publishedAt: -1 }).limit(FEED_LENGTH).toArray();
  const ids = page.flatMap(({ questionIds }) => questionIds);
  return { posts: page, questions: await questions.find({ _id: { $in: ids } }).toArray() };
}

async function post(path: string) {
  const id = Number(/\/(\d+)\/$/.exec(path)?.[1]);
  const found = await posts.findOne({ _id: id });
  const ids = found?.questionIds ?? [];
  return { post: found, questions: await questions.find({ _id: { $in: [...ids] } }).toArray() };
}

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ ready: true, address: server.address() as AddressInfo });
});
process.on("disconnect", () => process.exit(0));
