/** The API process: configuration, connections, application, listener and an orderly stop. */
import "./v8_flags.ts";
import { createApp } from "./app.ts";
import { writeInitialData } from "./initial_data.ts";
import { exitOnFault, readConfigOrExit } from "./config.ts";
import { announce } from "./consequences/announce.ts";
import { createWorkQueue } from "./http/server/work_queue.ts";
import { createDrain } from "./http/server/drain.ts";
import { listenMore } from "./http/server/listeners.ts";
import { createApiServer } from "./http/server/server.ts";
import { createLog } from "./log.ts";
import { stopOnSignal } from "./shutdown.ts";
import { openMeasuredProcess } from "./measured_process.ts";
import { whileEngineReturns } from "./while_engine_returns.ts";

/** How many connections may wait to be accepted: a crowd that comes at one instant. */
const BACKLOG = 4_096;
/** How many further connections are accepted in one turn of the event loop. */
const MORE_LISTENERS = 63;
/** How long running requests may take to end after the last connection was accepted, ms. */
const FINISH_MS = 10_000;
/** How long closing the connections takes in addition, ms. */
const CLOSING_MS = 5_000;

const config = readConfigOrExit();
const log = createLog(config.logLevel, "api");
const { caps, probe, metrics, close } = await openMeasuredProcess(config, "api", log);
await whileEngineReturns(() => writeInitialData(caps), log).catch(exitOnFault);

let stopping = false;
const app = createApp(caps, {
  probe: async () => (stopping ? { process: "stopping" } : probe()),
  onServed: metrics.onServed,
  queue: createWorkQueue(config.http.work, (decided) => {
    metrics.onDecided(decided);
    caps.tally.onDecided(decided);
  }),
  isStopping: () => stopping,
});
const server = createApiServer(app, log);
const drain = createDrain(server);
server.keepAliveTimeout = 65_000;
const listeners: Awaited<ReturnType<typeof listenMore>> = [];
const { host, port, drainMs } = config.http;
server.listen({ host, port, backlog: BACKLOG }, () => {
  void listenMore(server, { copies: MORE_LISTENERS, log }).then((more) => {
    // The process may have been told to stop meanwhile.
    if (server.listening) listeners.push(...more);
    else for (const listener of more) listener.close();
  });
  log.info({ address: server.address() }, "listening");
  process.send?.({ ready: true, address: server.address() });
});
// The process before this one may have died between writing a row and its counters.
void announce(caps, { kind: "checkWanted" });
server.on("error", (err) => {
  log.fatal({ err }, "cannot listen");
  process.exitCode = 1;
  void close();
});

const stop = async (isAwaited: boolean) => {
  stopping = true;
  // Readers of events go to another process at once.
  caps.streams.close();
  const noticeMs = isAwaited ? drainMs : 0;
  await drain({ noticeMs, finishMs: FINISH_MS, log, listeners });
  await close();
};
stopOnSignal(log, stop, drainMs + FINISH_MS + CLOSING_MS);
