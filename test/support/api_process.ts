/** The built API as a process of its own, on the engines of a test's application. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestApp } from "./app.ts";

export interface ApiProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Tells it to stop; resolves with its exit code, or the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals>;
}

const program = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));

/** Resolves once it listens. */
export async function startApiProcess(
  { caps: { config } }: TestApp,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const child = fork(program, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      MONGODB_URI: config.mongo.uri,
      REDIS_URL: config.redis.url,
      SECRET_KEY: config.secretKey,
      RATE_LIMITS: "off",
      METRICS_ADDRESS: "off",
      HOST: "127.0.0.1",
      PORT: "0",
      ...environment,
    },
  });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const [message] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => {
      throw new Error(`the API ended with ${code ?? "a signal"} before it was ready`);
    }),
  ])) as [{ address: AddressInfo }];
  return {
    port: message.address.port,
    child,
    async stop() {
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal ?? "SIGKILL";
    },
  };
}
