#!/usr/bin/env node
/**
 * Starts the server on standard input and output, or with `--http <port>` on 127.0.0.1. PRESAGE_URL
 * is the address of the platform. PRESAGE_TOKEN is the token of the account; over HTTP each request
 * brings its own. Without `--write` nothing can be changed.
 */
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Presage } from "../../typescript/src/index.ts";
import { serveHttp } from "./http.ts";
import { createServer } from "./server.ts";

const OPTIONS = { write: { type: "boolean" }, http: { type: "string" } } as const;
const HIGHEST_PORT = 65_535;

const { PRESAGE_URL: baseUrl = "", PRESAGE_TOKEN: token = "" } = process.env;
const { tokens } = parseArgs({ options: OPTIONS, strict: false, tokens: true });
const { values } = parseArgs({ options: OPTIONS, strict: false });
const unknown = tokens.find((one) => one.kind !== "option" || !(one.name in OPTIONS));
const isWriting = values.write === true;
const port = values.http === undefined ? null : Number(values.http === true ? "" : values.http);

if (unknown !== undefined)
  fail(
    `${process.argv[2 + unknown.index]} is not understood. The arguments are --write and --http.`,
  );
else if (port !== null && !(Number.isInteger(port) && values.http !== "" && port <= HIGHEST_PORT))
  fail("--http needs a port, for example --http 8765");
else if (!URL.canParse(baseUrl))
  fail("Set PRESAGE_URL to the address of the platform, for example https://forecasts.example.org");
else if (port !== null) {
  const address = await serveHttp({ baseUrl, isWriting, port });
  process.stderr.write(`presage-mcp listens on ${address}\n`);
} else if (token === "") fail("Set PRESAGE_TOKEN to the token of your account or bot.");
else {
  const access = { presage: new Presage({ baseUrl, token }), isWriting };
  await createServer(access).connect(new StdioServerTransport());
}

function fail(sentence: string): void {
  process.stderr.write(`presage-mcp: ${sentence}\n`);
  process.exitCode = 2;
}
