/** Creates the API: every resource's routes, and what is served beside them. */
import { createAddressLimit } from "./http/address_limit.ts";
import { consoleFolder, createConsole, isConsolePage } from "./http/console.ts";
import { createDocsPage, isDocsPath } from "./http/docs_page.ts";
import { createHomePage, isHomePath } from "./http/home_page.ts";
import { createHealth, isReadiness, type Probe } from "./http/health.ts";
import { documentExamples } from "./http/openapi/examples.ts";
import type { WorkQueue } from "./http/server/work_queue.ts";
import { createQueueBoard } from "./http/queue_board.ts";
import { createSecurityTxt, isSecurityTxtPath } from "./http/security_txt.ts";
import { mount, type MountOptions } from "./http/mount.ts";
import { buildOpenApi } from "./http/openapi/openapi.ts";
import type { OnServed, Served } from "./http/server/request_log.ts";
import { createSuperuserCheck } from "./accounts/superuser_check.ts";
import { createPublicLimit, createStrangerLimit } from "./admission/public_limit.ts";
import { renewCaller } from "./admission/renew_caller.ts";
import { createStaffCheck } from "./admission/staff_basic.ts";
import type { Capabilities } from "./capabilities.ts";
import { createUnknownEffects } from "./consequences/unknown_effects.ts";
import { createAdmission } from "./admission/admit.ts";
import { routes } from "./routes.ts";
import { VERSION } from "./version.ts";

export interface AppOptions {
  readonly probe: Probe;
  readonly queue: WorkQueue;
  readonly onServed?: OnServed;
  readonly isStopping?: MountOptions["isStopping"];
}

let docsPage: ReturnType<typeof createDocsPage> | undefined;

/** Returns the pages of the documentation, which all applications of a process share. */
function sharedDocsPage() {
  return (docsPage ??= createDocsPage(buildOpenApi(routes, documentExamples())));
}

export function createApp(caps: Capabilities, { probe, queue, onServed, isStopping }: AppOptions) {
  // The fields of the line hold no secret, and looking for one would take longer than the line.
  const requests = caps.log.child({}, { redact: { paths: [] } });
  const pages = caps.config.http.console ? createConsole(consoleFolder()) : null;
  return mount(caps, {
    routes,
    admit: createAdmission(caps),
    queue,
    ...(isStopping !== undefined && { isStopping }),
    renew: (caller) => renewCaller(caps, caller),
    onFailedWrite: createUnknownEffects(caps),
    beside: [
      createQueueBoard({ queues: caps.jobs.queues, isStaff: createStaffCheck(caps) }),
      createAddressLimit(createPublicLimit(caps), isPublic, isForPeople),
      createHomePage({
        version: VERSION,
        corsOrigins: caps.config.http.corsOrigins,
        console: pages,
        hasSuperuser: createSuperuserCheck(caps),
      }),
      ...(pages === null ? [] : [pages.middleware]),
      createHealth(probe, caps.config.http.corsOrigins),
      createSecurityTxt({
        contact: caps.config.http.securityContact,
        baseUrl: caps.config.http.baseUrl,
        corsOrigins: caps.config.http.corsOrigins,
        now: () => caps.clock.now(),
      }),
      sharedDocsPage(),
      // What has come this far has no path.
      createAddressLimit(createStrangerLimit(caps), () => true, isForPeople),
      ...(pages === null ? [] : [pages.missing]),
    ],
    onServed(served) {
      requests.info(lineOf(served), "request");
      caps.tally.onServed(served);
      onServed?.(served);
    },
  });
}

/** Returns whether a path is read without credentials and limited by address (Contract 6). */
function isPublic(path: string): boolean {
  return (
    isHomePath(path) ||
    isConsolePage(path) ||
    isDocsPath(path) ||
    isSecurityTxtPath(path) ||
    isReadiness(path)
  );
}

/** Returns whether people open a path in a browser. They get a refusal as a page. */
function isForPeople(path: string): boolean {
  return isHomePath(path) || isConsolePage(path) || path.startsWith("/docs");
}

/** Returns the line of the log that every request has. */
function lineOf({ requestId, traceId, userId, method, pattern, status, ms }: Served) {
  return {
    requestId,
    trace_id: traceId,
    userId,
    method,
    pattern,
    status,
    ms: Math.round(ms * 100) / 100,
  };
}
