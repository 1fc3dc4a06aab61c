/** Every operation has an example, and each example fits its shape. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { documentExamples } from "../../../../src/http/openapi/examples.ts";
import { buildOpenApi } from "../../../../src/http/openapi/openapi.ts";
import { routes } from "../../../../src/routes.ts";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface Reply {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Reply>>;
}

const document = buildOpenApi(routes, documentExamples());
const operations = Object.values(
  document["paths"] as Record<string, Record<string, Operation>>,
).flatMap((path) => Object.values(path));

const ADVICE = "send it in test/support/examples, then run npm run docs:examples";

/** Pictures and archives are no text, and some streams have no end, so they stand in no document. */
const PICTURES = ["image/png", "image/jpeg", "image/webp"];
const WITHOUT_EXAMPLE = [...PICTURES, "text/event-stream", "application/zip"];
const isText = (content: Readonly<Record<string, Media>>) =>
  Object.keys(content).some((type) => !WITHOUT_EXAMPLE.includes(type));
const shows = (content: Readonly<Record<string, Media>>) =>
  Object.values(content).some((media) => "example" in media);

describe("examples of the API document", () => {
  it("stand at every body of a request", () => {
    const without = operations.filter(
      ({ requestBody }) =>
        requestBody !== undefined && isText(requestBody.content) && !shows(requestBody.content),
    );

    expect(
      without.map(({ operationId }) => operationId),
      ADVICE,
    ).to.deep.equal([]);
  });

  it("stand at a success of every operation whose success has a body", () => {
    const without = operations.filter(({ responses }) => {
      const bodies = Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([, { content }]) => (content === undefined ? [] : [content]))
        .filter(isText);
      return bodies.length > 0 && !bodies.some(shows);
    });

    expect(
      without.map(({ operationId }) => operationId),
      ADVICE,
    ).to.deep.equal([]);
    expect(operations.length).to.be.greaterThan(95);
  });

  it("fit the shapes at which they stand", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema(document, "document");
    const faults: string[] = [];
    let seen = 0;
    const judge = (pointer: string, content: Readonly<Record<string, Media>> = {}) => {
      for (const [type, media] of Object.entries(content)) {
        if (!("example" in media)) continue;
        seen += 1;
        const ref = `document#${pointer}/content/${escaped(type)}/schema`;
        const validate = ajv.compile({ $ref: ref });
        if (!validate(media.example)) faults.push(`${pointer} ${ajv.errorsText(validate.errors)}`);
      }
    };
    for (const [path, byMethod] of Object.entries(
      document["paths"] as Record<string, Record<string, Operation>>,
    )) {
      for (const [method, { requestBody, responses }] of Object.entries(byMethod)) {
        const place = `/paths/${escaped(path)}/${method}`;
        judge(`${place}/requestBody`, requestBody?.content);
        for (const [status, { content }] of Object.entries(responses))
          judge(`${place}/responses/${status}`, content);
      }
    }

    expect(faults).to.deep.equal([]);
    expect(seen).to.be.greaterThan(120);
  });

  it("hold no secret and no address of the machine that recorded them", () => {
    const text = JSON.stringify(documentExamples());

    expect(text).to.not.match(/127\.0\.0\.1|localhost|\/tmp\//);
    for (const [hex] of text.matchAll(/\b[0-9a-f]{40}\b/g))
      expect(hex).to.equal("0123456789abcdef".repeat(3).slice(0, 40));
  });
});

/** Escapes one segment of a JSON pointer in a URI. */
function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}
