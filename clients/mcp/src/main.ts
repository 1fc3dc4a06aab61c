#!/usr/bin/env node
/**
 * Starts the server on standard input and output. PRESAGE_URL is the address of the platform,
 * PRESAGE_TOKEN the token of the account. Without `--write` nothing can be changed.
 */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Presage } from "../../typescript/src/index.ts";
import { createServer } from "./server.ts";

const { PRESAGE_URL: baseUrl = "", PRESAGE_TOKEN: token = "" } = process.env;
const given = process.argv.slice(2);
const unknown = given.find((argument) => argument !== "--write");

if (unknown !== undefined) fail(`${unknown} is not understood. The only argument is --write.`);
else if (!URL.canParse(baseUrl))
  fail("Set PRESAGE_URL to the address of the platform, for example https://forecasts.example.org");
else if (token === "") fail("Set PRESAGE_TOKEN to the token of your account or bot.");
else {
  const access = { presage: new Presage({ baseUrl, token }), isWriting: given.length > 0 };
  await createServer(access).connect(new StdioServerTransport());
}

function fail(sentence: string): void {
  process.stderr.write(`presage-mcp: ${sentence}\n`);
  process.exitCode = 2;
}
