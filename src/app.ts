/** Creates the API: every resource's routes, and what is served beside them. */
import type Koa from "koa";
import { createAddressLimit } from "./http/address_limit.ts";
import type { Admit } from "./http/admission.ts";
import { consoleFolder, createConsole, type HeadOf, isConsolePage } from "./http/console.ts";
import { createDocsPage, isDocsPath } from "./http/docs_page.ts";
import { createHomePage, isHomePath } from "./http/home_page.ts";
import { createHealth, isReadiness, type Probe } from "./http/health.ts";
import { documentExamples } from "./http/openapi/examples.ts";
import type { WorkQueue } from "./http/server/work_queue.ts";
import { createQueueBoard } from "./http/queue_board.ts";
import { createSecurityTxt, isSecurityTxtPath } from "./http/security_txt.ts";
import { machineTime } from "./machine_time.ts";
import { mount, type MountOptions } from "./http/mount.ts";
import { buildOpenApi } from "./http/openapi/openapi.ts";
import type { OnServed, Served } from "./http/server/request_log.ts";
import { createSuperuserCheck } from "./accounts/superuser_check.ts";
import { createPublicLimit, createStrangerLimit } from "./admission/public_limit.ts";
import { renewCaller } from "./admission/renew_caller.ts";
import { createStaffCheck } from "./admission/staff_basic.ts";
import type { Capabilities } from "./capabilities.ts";
import { createAdmission } from "./admission/admit.ts";
import { isAboutOneThing, pageHead } from "./resources/posts/sharing/page_head.ts";
import { routes } from "./routes.ts";
import { VERSION } from "./version.ts";

export interface AppOptions {
  readonly probe: Probe;
  readonly queue: WorkQueue;
  readonly onServed?: OnServed;
  readonly isStopping?: MountOptions["isStopping"];
}

let docsPage: { readonly basePath: string; readonly serve: Koa.Middleware } | undefined;

/** Returns the pages of the documentation, which all applications of a process share. */
function sharedDocsPage(basePath: string) {
  if (docsPage?.basePath !== basePath) {
    const document = buildOpenApi(routes, documentExamples());
    docsPage = { basePath, serve: createDocsPage(document, basePath) };
  }
  return docsPage.serve;
}

export function createApp(caps: Capabilities, { probe, queue, onServed, isStopping }: AppOptions) {
  // The fields of the line hold no secret, and looking for one would take longer than the line.
  const requests = caps.log.child({}, { redact: { paths: [] } });
  const { basePath, baseUrl, console, corsOrigins, securityContact } = caps.config.http;
  const admit = createAdmission(caps);
  const { clock, config } = caps;
  const aheadMs = config.rehearsal ? () => clock.now() - machineTime() : null;
  const pages = console
    ? createConsole(consoleFolder(), basePath, createHeadOf(caps, admit), aheadMs)
    : null;
  return mount(caps, {
    routes,
    admit,
    queue,
    ...(isStopping !== undefined && { isStopping }),
    renew: (caller) => renewCaller(caps, caller),
    beside: [
      createQueueBoard({ basePath, queues: caps.jobs.queues, isStaff: createStaffCheck(caps) }),
      createAddressLimit(createPublicLimit(caps), isPublic, isForPeople),
      createHomePage({
        version: VERSION,
        basePath,
        corsOrigins,
        console: pages,
        hasSuperuser: createSuperuserCheck(caps),
      }),
      ...(pages === null ? [] : [pages.middleware]),
      createHealth(probe, corsOrigins),
      createSecurityTxt({
        contact: securityContact,
        baseUrl,
        corsOrigins,
        now: () => caps.clock.now(),
      }),
      sharedDocsPage(basePath),
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

const FOR_VISITORS = { access: "visitor", limit: "visitor" } as const;

/**
 * Creates a function that describes the page of a request. It reads as a visitor, also where an
 * account asks. It returns null when the visitor may not see the subject, when the address has asked
 * too often, and when an engine is away. The page is then sent without a description.
 */
function createHeadOf(caps: Capabilities, admit: Admit): HeadOf {
  const { basePath, baseUrl: given } = caps.config.http;
  return async (ctx) => {
    if (!isAboutOneThing(ctx.path)) return null;
    const baseUrl = given ?? `${ctx.protocol}://${ctx.host}${basePath}`;
    const input = { authorization: undefined, address: ctx.ip, route: FOR_VISITORS };
    const admission = await admit(input).catch(() => null);
    if (admission === null) return null;
    const { caller, pageVersions, release } = admission;
    try {
      if (caller === null) return null;
      const head = await pageHead(caps, ctx.path, { caller, pageVersions, baseUrl });
      if (head === null) return null;
      const picture = head.picture === null ? null : baseUrl + head.picture;
      return { ...head, address: baseUrl + head.path, picture };
    } catch {
      return null;
    } finally {
      release();
    }
  };
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
