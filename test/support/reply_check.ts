/**
 * Holds every reply of a test run against what its route declares: an undeclared status, an
 * unknown or missing key or a wrong type is a fault, wherever the reply came from.
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Middleware } from "koa";
import type { TSchema } from "typebox";
import type { Route } from "../../src/http/route.ts";
import { DetailBody, FieldErrorsBody, InternalErrorBody } from "../../src/schema/primitives.ts";

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
const compiled = new Map<object, ValidateFunction>();

/** Replies any route may give besides its declared ones. */
const COMMON: Readonly<Record<number, readonly TSchema[]>> = {
  400: [DetailBody, FieldErrorsBody],
  401: [DetailBody],
  403: [DetailBody],
  404: [DetailBody],
  405: [DetailBody],
  409: [DetailBody],
  413: [DetailBody],
  415: [DetailBody],
  429: [DetailBody],
  500: [InternalErrorBody],
  503: [DetailBody],
};

export function createReplyCheck(report: (fault: string) => void): Middleware {
  return async (ctx, next) => {
    await next();
    const route = ctx.state["route"] as Route | null | undefined;
    const where = `${ctx.method} ${ctx.path} → ${ctx.status}`;
    if (ctx.method === "HEAD" || ctx.method === "OPTIONS" || ctx.status === 304) return;
    if (ctx.status === 500) report(`${where}: internal error`);
    // Pages beside the routes declare no shape.
    if (route === undefined && ctx.state["pattern"] !== undefined) return;
    const declared = route?.responses[ctx.status];
    if (declared === "stream") return;
    if (declared === "empty") {
      if (ctx.body) report(`${where}: a body where none is declared`);
      return;
    }
    const sent = ctx.body;
    if (!(typeof sent === "string" || Buffer.isBuffer(sent)) || !ctx.response.is("json")) return;
    const options = [...(declared === undefined ? [] : [declared]), ...(COMMON[ctx.status] ?? [])];
    if (options.length === 0) report(`${where}: status not declared`);
    const body = JSON.parse(inflate(sent, ctx.response.get("Content-Encoding"))) as unknown;
    const fault = options.map((schema) => faultOf(schema, body));
    if (options.length > 0 && fault.every((text) => text !== null))
      report(`${where}: ${fault[0] ?? ""}`);
  };
}

function faultOf(schema: TSchema, body: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(body)) return null;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ""} ${error?.message ?? ""} ${JSON.stringify(error?.params)}`;
}

function inflate(body: Buffer | string, encoding: string): string {
  if (typeof body === "string") return body;
  if (encoding === "gzip") return gunzipSync(body).toString("utf8");
  return (encoding === "br" ? brotliDecompressSync(body) : body).toString("utf8");
}
