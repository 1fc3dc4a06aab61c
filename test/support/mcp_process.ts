/** A client of the Model Context Protocol, and the server that it starts as a process. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export interface ToolReply {
  readonly isError: boolean;
  readonly text: string;
  /** The JSON of the text; undefined for an error. */
  readonly value: any;
}

export class McpProcess {
  readonly #client = new Client({ name: "presage-tests", version: "1.0.0" });
  readonly #transport: StdioClientTransport;

  /** The server gets these variables of the environment and PATH, as an assistant starts it. */
  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#transport = new StdioClientTransport({ command, args: [...args], env: { ...env } });
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
