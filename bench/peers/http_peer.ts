/**
 * The peer of the API, on one bare Koa. `/tiny` answers a small object. `/echo` reads, parses and
 * checks a forecast body and answers 201. `/page/<name>` sends a fixed Buffer.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { checkCdf } from "../../src/domain/forecasts/cdf.ts";

const SHAPE = { inboundOutcomeCount: 200, openLowerBound: true, openUpperBound: true };
const pages = new Map<string, Buffer>();
const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === "/echo") return echo(ctx);
  if (ctx.path === "/tiny") ctx.body = { id: 1, username: "person", is_bot: false };
  else {
    const page = pages.get(ctx.path);
    if (page === undefined) return;
    ctx.type = "application/json";
    ctx.body = page;
  }
});

async function echo(ctx: Koa.Context): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  const items = JSON.parse(Buffer.concat(chunks).toString()) as { continuous_cdf: number[] }[];
  const isSound = items.every(({ continuous_cdf: cdf }) => checkCdf(cdf, SHAPE).ok);
  ctx.status = isSound ? 201 : 400;
  ctx.body = {};
}

process.on("message", ({ page, bytes }: { page: string; bytes: Uint8Array }) => {
  pages.set(page, Buffer.from(bytes));
  process.send?.({ stored: page });
});

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ ready: true, address: server.address() as AddressInfo });
});
process.on("disconnect", () => process.exit(0));
