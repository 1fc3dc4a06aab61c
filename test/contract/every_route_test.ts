/** Rules that apply to every route. */
import { expect } from "chai";
import { buildOpenApi } from "../../src/http/openapi/openapi.ts";
import { needsAccount, type Route } from "../../src/http/route.ts";
import { routes } from "../../src/routes.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { sendFair } from "../support/fair_requests.ts";
import { UNREAD_MAILS } from "../support/mailbox.ts";
import { openProvider, type TestProvider } from "../support/provider.ts";
import { type HostileScene, openHostileScene } from "../support/hostile_scene.ts";

/** Returns a path of the route's form with ids that do not exist. */
function pathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+Id/g, "999999999").replaceAll(/:\w+/g, "no-such-thing");
}

type Operations = Record<string, Record<string, { requestBody?: { required: boolean } }>>;
const { paths } = buildOpenApi(routes) as { paths: Operations };

/**
 * Whether the document says that the body is optional. An approval needs its times, but not for
 * notebooks; the tests of curation cover that.
 */
function needsNoBody({ name, path, method }: Route): boolean {
  const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  return operation?.requestBody?.required === false && name !== "approvePost";
}

describe("every route", () => {
  let app: TestApp;
  let provider: TestProvider;
  let token: string;
  /** The objects of the routes that only read. A route that writes has its own. */
  let readScene: HostileScene;

  before(async () => {
    provider = await openProvider();
    app = await startApp("every_route", {
      environment: { ...provider.environment(), ...UNREAD_MAILS },
    });
    token = (await app.make.account()).token;
    readScene = await openHostileScene(app);
  });
  after(async () => {
    await app.close();
    await provider.close();
  });

  it("has a canonical path and a unique name", () => {
    for (const { path } of routes) expect(path).to.match(/^\/.*\/$/);
    expect(new Set(routes.map(({ name }) => name)).size).to.equal(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).to.equal(
      routes.length,
    );
  });

  for (const route of routes.filter(needsAccount)) {
    it(`${route.method} ${route.path} answers 401 without a token and with a bad one`, async () => {
      const path = pathOf(route.path);
      const missing = await app.as(null).call(route.method, path);
      const wrong = await app.as("0".repeat(40)).call(route.method, path.slice(0, -1));

      expect(missing.status).to.equal(401);
      expect(missing.body.detail).to.match(/credentials not provided/i);
      expect(wrong.status).to.equal(401);
      expect(wrong.body.detail).to.match(/invalid token/i);
    });
  }

  for (const route of routes.filter(
    ({ path, access }) => path.includes("Id/") && access === "authenticated",
  )) {
    it(`${route.method} ${route.path} answers 404 for what does not exist, before it looks at the body`, async () => {
      const { status, body } = await app
        .as(token)
        .call(
          route.method,
          pathOf(route.path),
          route.method === "GET" ? undefined : { nonsense: true },
        );

      expect([403, 404]).to.include(status);
      expect(body).to.have.property("detail").that.is.a("string");
    });
  }

  const sceneOf = async ({ method }: Route) =>
    method === "GET" ? readScene : await openHostileScene(app);

  for (const route of routes) {
    it(`${route.method} ${route.path} answers a valid request with a declared success`, async () => {
      const { status, text } = await sendFair(route, await sceneOf(route), app);

      const declared = Object.keys(route.responses).map(Number);
      expect(declared.filter((code) => code < 400)).to.include(status, text);
    });
  }

  for (const route of routes.filter(needsNoBody)) {
    it(`${route.method} ${route.path} is served without the body that it does not need`, async () => {
      const { status, text } = await sendFair(route, await openHostileScene(app), app, "no body");

      expect(status, text).to.be.below(300);
    });
  }
});
