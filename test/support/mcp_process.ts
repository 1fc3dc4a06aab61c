/** A client of the Model Context Protocol, and the server that it starts as a process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";

export interface ToolReply {
  readonly isError: boolean;
  readonly text: string;
  /** The JSON of the text; undefined for an error. */
  readonly value: any;
}

class McpClient {
  readonly #client = new Client({ name: "presage-tests", version: "1.0.0" });
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  start(): Promise<void> {
    return this.#client.connect(this.#transport);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  get version(): string | undefined {
    return this.#client.getServerVersion()?.version;
  }

  async tools(): Promise<string[]> {
    return (await this.#client.listTools()).tools.map(({ name }) => name);
  }

  async call(name: string, input: Record<string, unknown> = {}): Promise<ToolReply> {
    const reply = await this.#client.callTool({ name, arguments: input });
    const [part] = reply.content as { text: string }[];
    const { text } = part!;
    const isError = reply.isError === true;
    return { isError, text, value: isError ? undefined : JSON.parse(text) };
  }
}

export class McpProcess extends McpClient {
  /** The server gets these variables of the environment and PATH, as an assistant starts it. */
  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    super(new StdioClientTransport({ command, args: [...args], env: { ...env } }));
  }
}

/** A server over HTTP, as a process on a free port. */
export class McpHttp {
  readonly address: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
  }

  static async start(command: string, url: string): Promise<McpHttp> {
    const env = { PATH: process.env["PATH"], PRESAGE_URL: url };
    const child = spawn(command, ["--http", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
    const [line] = (await once(child.stderr, "data")) as [Buffer];
    const [address = ""] = /http:\S+/.exec(line.toString()) ?? [];
    return new McpHttp(child, address);
  }

  /** Connects as the account of a token. */
  async client(token: string): Promise<McpClient> {
    const headers = { Authorization: `Bearer ${token}` };
    const requestInit = { headers };
    const transport = new StreamableHTTPClientTransport(new URL(this.address), { requestInit });
    const client = new McpClient(transport);
    await client.start();
    return client;
  }

  stop(): void {
    this.#child.kill();
  }
}
