/** The document explains itself: everything in it has a description. */
import { expect } from "chai";
import { RATE_CLASSES } from "../../../../src/domain/vocabulary.ts";
import { buildOpenApi } from "../../../../src/http/openapi/openapi.ts";
import { routes } from "../../../../src/routes.ts";

type Json = Readonly<Record<string, unknown>>;

const document = buildOpenApi(routes);

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Calls `visit` for each property of each schema below a node, with the path to it. */
function eachProperty(node: unknown, path: string, visit: (path: string, shape: Json) => void) {
  if (!isJson(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "example" || key === "examples") continue;
    if (key === "properties" && isJson(value)) {
      for (const [name, shape] of Object.entries(value)) {
        visit(`${path}.${name}`, shape as Json);
        eachProperty(shape, `${path}.${name}`, visit);
      }
    } else
      eachProperty(value, key === "schemas" || key === "items" ? path : `${path}/${key}`, visit);
  }
}

const isTold = ({ description }: Json) => typeof description === "string" && description.length > 3;

describe("descriptions of the API document", () => {
  it("stand at every property of every shape", () => {
    const untold: string[] = [];
    let seen = 0;
    eachProperty({ ...document, info: {} }, "", (path, shape) => {
      seen += 1;
      if (!isTold(shape)) untold.push(path);
    });

    expect(untold).to.deep.equal([]);
    expect(seen).to.be.greaterThan(1_000);
  });

  it("stand at every parameter, header and operation", () => {
    const { paths, components } = document as {
      paths: Record<string, Record<string, Json & { parameters?: Json[] }>>;
      components: { headers: Record<string, Json>; parameters: Record<string, Json> };
    };
    const untold: string[] = [];
    const judge = (name: string, shape: Json) => {
      if (!("$ref" in shape) && !isTold(shape)) untold.push(name);
    };
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        judge(`${method} ${path}`, operation);
        for (const parameter of operation.parameters ?? []) {
          judge(`${method} ${path} ${String(parameter["name"])}`, parameter);
        }
      }
    }
    for (const kind of [components.headers, components.parameters]) {
      for (const [name, shape] of Object.entries(kind)) judge(name, shape);
    }

    expect(untold).to.deep.equal([]);
  });

  it("stand at every tag, as a sentence", () => {
    const tags = document["tags"] as { name: string; description: string }[];

    expect(tags.length).to.be.greaterThan(10);
    for (const { name, description } of tags) expect(description, name).to.match(/^[A-Z].*\w\.$/);
  });

  it("begin with a page for newcomers: token, first forecast, limits, errors and time", () => {
    const { description } = document["info"] as { description: string };
    const titles = [...description.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

    expect(titles).to.include.members([
      ...["Get a token", "Make the first forecast", "Limits", "Errors", "Time"],
    ]);
    expect(description)
      .to.include(
        "| `forecast` | forecast and withdraw; an array of 500 is one request | 600 | 20 a second |",
      )
      .and.to.include("| 5 | 10 an hour |")
      .and.to.include("| 10 | 6 a minute |");
    for (const name of RATE_CLASSES) expect(description).to.include(`| \`${name}\` |`);
  });

  it("of a field stay with it where its shape has one of its own", () => {
    const { schemas } = document["components"] as { schemas: Record<string, Json> };
    const { author } = schemas["Comment"]!["properties"] as { author: Json };

    expect(author).to.deep.equal({
      $ref: "#/components/schemas/ShortUser",
      description: "Account that wrote the comment.",
    });
    expect(schemas["ShortUser"]).not.to.have.property("description");
  });
});
