/** What typed clients read in the document, and what follows from a route without a declaration. */
import { expect } from "chai";
import { honoursKeys } from "../../../../src/http/request/idempotency.ts";
import { buildOpenApi } from "../../../../src/http/openapi/openapi.ts";
import { type Route, takesBody } from "../../../../src/http/route.ts";
import { routes } from "../../../../src/routes.ts";

interface Reply {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly required: boolean; readonly content: object };
  readonly responses: Readonly<Record<string, Reply | { readonly $ref: string }>>;
}

const document = buildOpenApi(routes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Reply>; schemas: Record<string, object> };
};
const operations = new Map(
  Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => [operation.operationId, operation]),
  ),
);

function operation(name: string): Operation {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`No operation is called ${name}`);
  return found;
}

function reply(name: string, status: number): Reply {
  const found = operation(name).responses[status] ?? {};
  if (!("$ref" in found)) return found;
  return document.components.responses[found.$ref.replace("#/components/responses/", "")] ?? {};
}

const namesOf = (chosen: (route: Route) => boolean) =>
  routes.filter(chosen).map(({ name }) => name);
const operationsWith = (status: number) =>
  namesOf(({ name }) => status in operation(name).responses);
const schemaOf = (name: string, status: number) =>
  JSON.stringify(reply(name, status).content?.["application/json"]?.schema);

describe("buildOpenApi()", () => {
  it("gives resolve, unresolve and close a 403, a 404 and the 400 of fields", () => {
    for (const name of ["resolveQuestion", "unresolveQuestion", "closeQuestion"]) {
      expect(schemaOf(name, 400)).to.include("FieldErrorsBody").and.to.include("DetailBody");
      expect(schemaOf(name, 403)).to.include("DetailBody");
      expect(schemaOf(name, 404)).to.include("DetailBody");
    }
  });

  it("gives every operation with a body the 400 of malformed JSON, 413 and 415", () => {
    const withBody = namesOf(takesBody);
    expect(withBody.length).to.be.above(30);
    for (const name of withBody) expect(schemaOf(name, 400), name).to.include("DetailBody");
    expect(operationsWith(413)).to.deep.equal(withBody);
    expect(operationsWith(415)).to.deep.equal(withBody);
  });

  it("gives every operation that takes a key the 409, the 400 of a bad key, and the header", () => {
    const taking = namesOf(honoursKeys);
    expect(taking.length).to.be.above(40);
    for (const name of taking) {
      expect(operationsWith(409), name).to.include(name);
      expect(schemaOf(name, 400), name).to.match(/FieldErrorsBody|ForecastErrorBody/);
      expect(operation(name).parameters, name).to.deep.include({
        $ref: "#/components/parameters/Idempotency-Key",
      });
    }
  });

  it("describes the archive and its headers", () => {
    for (const [name, status] of [
      ["downloadData", 200],
      ["downloadExportFile", 200],
      ["downloadExportFile", 206],
    ] as const) {
      const { content, headers } = reply(name, status);
      expect(content).to.have.all.keys("application/zip", "application/x-ndjson");
      expect(headers).to.include.keys("Content-Disposition");
    }
    expect(reply("downloadExportFile", 206).headers).to.include.keys("Content-Range", "ETag");
    for (const name of ["downloadData", "createExportJob"]) {
      expect(reply(name, 202).headers).to.include.keys("Location", "Preference-Applied");
    }
  });

  it("requires a body only where one is needed", () => {
    const optional = routes.flatMap(({ name }) =>
      operation(name).requestBody?.required === false ? name : [],
    );

    expect(optional).to.have.members([
      ...["subscribeProject", "closeQuestion", "createExportJob", "approvePost"],
      ...["acceptProposal", "checkAcceptance"],
      ...["updateUser", "updatePost", "updateProject", "updateProfile", "updateBot"],
      "deleteAccount",
      ...["changePostProjects", "activateAccount", "confirmEmailChange", "checkPostUpdate"],
      ...["createInvitationLink", "changeNotificationPreferences", "changeBotCard"],
      ...["changeWebhook", "changeSeries", "checkSeriesChange"],
    ]);
  });

  it("names the largest page of each list", () => {
    const most = (name: string) =>
      operation(name).parameters?.flatMap((parameter) => {
        const { name: of, schema } = parameter as { name?: string; schema?: { maximum?: number } };
        return of === "limit" ? [schema?.maximum] : [];
      });
    expect(most("listPosts")).to.deep.equal([100]);
    expect(most("listSentForecasts")).to.deep.equal([500]);
  });

  it("describes the form body of an approval", () => {
    expect(operation("approvePost").requestBody?.content).to.have.all.keys(
      "application/json",
      "application/x-www-form-urlencoded",
    );
  });

  it("states that a value in the key of another type is refused", () => {
    const { description } = document.components.schemas["ForecastItem"] as { description: string };

    expect(description).to.include("refused with 400").and.to.include("`null`, `0`, `[]` or `{}`");
  });

  it("lists 304 and ETag wherever replies have a tag", () => {
    const tagged = operationsWith(304);
    expect(tagged).to.include.members(["listPosts", "readPost", "readUser", "readExportJob"]);
    expect(tagged).to.not.include.members(["readMe", "downloadData", "createPost"]);
    for (const name of tagged) {
      expect(reply(name, 200).headers, name).to.include.keys("ETag", "Cache-Control");
      expect(reply(name, 304).headers, name).to.include.keys("ETag");
      expect(reply(name, 304), name).to.not.have.property("content");
    }
  });

  it("gives every reply the request id and the rate headers, and refusals their own headers", () => {
    for (const { name } of routes) {
      for (const status of Object.keys(operation(name).responses)) {
        expect(reply(name, Number(status)).headers, `${name} ${status}`).to.include.keys(
          ...["X-Request-Id", "X-API-Version", "RateLimit", "RateLimit-Policy"],
          ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
        );
      }
      expect(reply(name, 429).headers, name).to.include.keys("Retry-After");
      expect(reply(name, 503).headers, name).to.include.keys("Retry-After");
    }
    expect(reply("listPosts", 401).headers).to.include.keys("WWW-Authenticate");
    expect(reply("submitForecasts", 405).headers).to.include.keys("Allow");
    expect(document.components.responses["MethodNotAllowed"]?.headers).to.include.keys("Allow");
    expect(reply("readExportJob", 200).headers).to.include.keys("Retry-After");
  });

  it("names the header of a repeated reply where keys are honoured, and nowhere else", () => {
    for (const route of routes) {
      for (const status of Object.keys(operation(route.name).responses).map(Number)) {
        const { headers = {} } = reply(route.name, status);
        const expected = status < 300 && honoursKeys(route);
        expect("Idempotency-Replayed" in headers, `${route.name} ${status}`).to.equal(expected);
      }
    }
  });

  it("describes the start as links and as a page, each with a tag", () => {
    expect(reply("readStart", 200).content).to.have.all.keys("application/json", "text/html");
    expect(reply("readStart", 200).headers).to.include.keys("ETag", "Cache-Control");
    expect(reply("readStart", 304).headers).to.include.keys("ETag");
  });

  it("includes health and readiness", () => {
    expect(reply("readHealth", 200).content).to.have.all.keys("text/plain");
    expect(schemaOf("readReadiness", 503)).to.include("Readiness");
  });
});
