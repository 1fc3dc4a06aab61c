/** Turns the list of routes into a Koa application. */
import Koa from "koa";
import type { Capabilities } from "../capabilities.ts";
import type { Admit } from "./admission.ts";
import { createBasePath } from "./base_path.ts";
import { createCors } from "./request/cors.ts";
import type { RenewCaller } from "./request/idempotency.ts";
import type { WorkQueue } from "./server/work_queue.ts";
import { createRequestLog, type OnServed } from "./server/request_log.ts";
import type { Route } from "./route.ts";
import { createRouteTable } from "./route_table.ts";
import { createHeldBodies } from "./request/held_bodies.ts";
import { requireHost } from "./request/require_host.ts";
import { createNotFound } from "./not_found.ts";
import { createServe } from "./serve.ts";
import { bodyChecker, queryChecker } from "./request/validate.ts";

export interface MountOptions {
  readonly routes: readonly Route[];
  readonly admit: Admit;
  /** Reads a caller again, for calls under an `Idempotency-Key`. */
  readonly renew: RenewCaller;
  readonly onServed: OnServed;
  /** Returns whether the process has been told to stop. Absent means never. */
  readonly isStopping?: () => boolean;
  /** Requests wait here for their turn. Absent means that work on all begins at once. */
  readonly queue?: WorkQueue;
  /** Middleware for paths without a route: health, documentation, pages of operators. */
  readonly beside?: readonly Koa.Middleware[];
}

/** Creates the application. Its middleware runs in the order of this list. */
export function mount(caps: Capabilities, options: MountOptions): Koa {
  const { routes, admit, queue, renew } = options;
  const app = new Koa({ proxy: caps.config.http.trustProxy, maxIpsCount: 1 });
  app.silent = true;
  app.use(createRequestLog(options.onServed, options.isStopping));
  app.use(requireHost);
  const { basePath } = caps.config.http;
  if (basePath !== "") app.use(createBasePath(basePath, createNotFound()));
  app.use(createCors(caps.config.http.corsOrigins));
  app.use(
    createServe(caps, {
      queue,
      find: createRouteTable(routes),
      held: createHeldBodies(),
      admit,
      renew,
      bodies: new Map(
        routes.flatMap((route) =>
          route.body !== undefined && route.reads === undefined
            ? [[route, bodyChecker(route.body)]]
            : [],
        ),
      ),
      queries: new Map(
        routes.flatMap((route) =>
          route.query === undefined ? [] : [[route, queryChecker(route.query)]],
        ),
      ),
    }),
  );
  for (const middleware of options.beside ?? []) app.use(middleware);
  app.use(createNotFound());
  app.on("error", (error: NodeJS.ErrnoException) => {
    // A reader who leaves a stream is no fault.
    const level = error.code === "ERR_STREAM_PREMATURE_CLOSE" ? "debug" : "warn";
    caps.log[level]({ err: error }, "connection failed while replying");
  });
  return app;
}
