/** Bodies of requests (Contract 1.7). */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { JSON_BOUNDS, MAX_NESTING } from "../../../../src/domain/requests/json_value.ts";
import {
  BodyTooLargeError,
  MalformedError,
  OverloadError,
  RateLimitError,
  UnsupportedMediaError,
} from "../../../../src/errors.ts";
import { createHeldBodies } from "../../../../src/http/request/held_bodies.ts";
import {
  parseForm,
  parseJson,
  readBytes as readBytesHeld,
  requireJson,
} from "../../../../src/http/request/read_body.ts";

const MOST = 1_000;

/** A request with these headers, whose body arrives in pieces of a hundred bytes. */
function message(body: Buffer, headers: Record<string, string> = {}): IncomingMessage {
  const pieces = Array.from({ length: Math.ceil(body.length / 100) }, (_, i) =>
    body.subarray(100 * i, 100 * (i + 1)),
  );
  return Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage;
}

/** Reads a body where no other request holds any bytes. */
const readBytes = (body: IncomingMessage, maxBytes: number) =>
  readBytesHeld(body, maxBytes, createHeldBodies().hold("1"));

const outcome = (reading: Promise<Buffer>): Promise<unknown> =>
  reading.catch((error: unknown) => error);

describe("readBytes()", () => {
  const exact = Buffer.alloc(MOST, "x");
  const larger = Buffer.alloc(MOST + 1, "x");

  it("accepts a body of exactly the largest size, and none that is a byte larger", async () => {
    expect(await outcome(readBytes(message(exact), MOST))).to.deep.equal(exact);
    expect(await outcome(readBytes(message(larger), MOST))).to.be.instanceOf(BodyTooLargeError);
  });

  it("refuses by the declared length before it reads", async () => {
    const declared = message(Buffer.from("{}"), { "content-length": String(MOST + 1) });
    expect(await outcome(readBytes(declared, MOST))).to.be.instanceOf(BodyTooLargeError);
    const fits = message(exact, { "content-length": String(MOST) });
    expect(await outcome(readBytes(fits, MOST))).to.deep.equal(exact);
  });

  it("measures the inflated size", async () => {
    for (const encoding of ["gzip", "x-gzip", " GZIP "]) {
      const headers = { "content-encoding": encoding };
      const read = (body: Buffer) => outcome(readBytes(message(gzipSync(body), headers), MOST));
      expect(await read(exact), encoding).to.deep.equal(exact);
      expect(await read(larger), encoding).to.be.instanceOf(BodyTooLargeError);
    }
  });

  it("refuses other encodings, and reports a broken one", async () => {
    const plain = message(exact, { "content-encoding": "identity" });
    expect(await outcome(readBytes(plain, MOST))).to.deep.equal(exact);
    const brotli = message(exact, { "content-encoding": "br" });
    expect(await outcome(readBytes(brotli, MOST))).to.be.instanceOf(UnsupportedMediaError);
    const cut = gzipSync(exact).subarray(0, 20);
    const broken = message(cut, { "content-encoding": "gzip" });
    expect(await outcome(readBytes(broken, MOST)))
      .to.be.instanceOf(MalformedError)
      .with.property("message", "Malformed gzip body.");
  });

  it("reads 64 MiB of a refused body without a declared length, and no more", async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    let pushed = 0;
    const endless = new Readable({
      read() {
        // The bound keeps a reader that takes everything from going on without end.
        if (pushed < 100) setImmediate(() => this.push(chunk));
        pushed += 1;
      },
    });
    const body = Object.assign(endless, { headers: {} }) as unknown as IncomingMessage;
    expect(await outcome(readBytes(body, MOST))).to.be.instanceOf(BodyTooLargeError);
    expect(pushed).to.be.within(64, 70);
    endless.destroy();
  });

  it("does not wait for a connection that was closed before or meanwhile", async () => {
    const gone = message(exact);
    gone.destroy();
    expect(await outcome(readBytes(gone, MOST))).to.be.instanceOf(MalformedError);
    const going = Object.assign(new Readable({ read: () => undefined }), { headers: {} });
    const reading = outcome(readBytes(going as unknown as IncomingMessage, MOST));
    going.push(Buffer.from("{"));
    going.destroy();
    expect(await reading).to.be.instanceOf(MalformedError);
  });
});

describe("createHeldBodies()", () => {
  const body = Buffer.alloc(MOST, "x");
  const gzip = { "content-encoding": "gzip" };

  /** A request whose body does not end before it is told to. */
  function unfinished(start: Buffer, headers: Record<string, string>) {
    const stream = Object.assign(new Readable({ read: () => undefined }), { headers });
    stream.push(start);
    return stream as unknown as IncomingMessage & Readable;
  }

  it("counts what has arrived of a body, and inflates nothing before its end", async () => {
    const held = createHeldBodies();
    const one = held.hold("1");
    const sent = gzipSync(body);
    const message = unfinished(sent, gzip);
    const reading = readBytesHeld(message, MOST, one);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(held.bytes).to.equal(sent.length);
    message.push(null);
    expect(await reading).to.deep.equal(body);
    expect(held.bytes).to.equal(MOST);
    one.release();
    one.release();
    expect(held.bytes).to.equal(0);
  });

  it("refuses an owner who holds too much, and then a process that does", async () => {
    const held = createHeldBodies({ ofOwner: 2 * MOST, ofProcess: 3 * MOST });
    const read = async (owner: string, headers?: Record<string, string>) => {
      const one = held.hold(owner);
      const given = await readBytesHeld(
        message(headers === undefined ? body : gzipSync(body), headers),
        MOST,
        one,
      ).catch((error: unknown) => error);
      if (!Buffer.isBuffer(given)) one.release();
      return { given, release: () => one.release() };
    };
    const first = await read("1");
    await read("1", gzip);
    for (const headers of [undefined, gzip]) {
      const { given } = await read("1", headers);
      expect(given).to.be.instanceOf(RateLimitError).and.have.property("retryAfterSeconds", 1);
    }
    expect((await read("2")).given).to.deep.equal(body);
    expect((await read("3")).given).to.be.instanceOf(OverloadError);
    expect(held.bytes).to.equal(3 * MOST);
    first.release();
    expect((await read("1")).given).to.deep.equal(body);
  });

  it("counts nothing of a request that was given up while its body was inflated", async () => {
    const held = createHeldBodies();
    const one = held.hold("1");
    const reading = readBytesHeld(message(gzipSync(body), gzip), MOST, {
      ...one,
      inTurn(inflate) {
        one.release();
        return inflate();
      },
    });
    await reading;
    expect(held.bytes).to.equal(0);
  });
});

describe("requireJson()", () => {
  const kind = (type: string | undefined, acceptsForm = false): unknown => {
    try {
      return requireJson(type, acceptsForm);
    } catch (error) {
      if (!(error instanceof UnsupportedMediaError)) throw error;
      return "refused";
    }
  };

  for (const type of [
    undefined,
    "",
    " ",
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json; charset="UTF-8"',
    "application/json;charset=utf8; q=1",
    "application/vnd.api+json",
  ]) {
    it(`accepts ${JSON.stringify(type)}`, () => {
      expect(kind(type)).to.equal("json");
      expect(kind(type, true)).to.equal("json");
    });
  }

  for (const type of [
    "text/plain",
    "text/json",
    "application/jsonp",
    "application/xml+jsonx",
    "application/json; charset=latin1",
    "application/json; q=1; charset=utf-16",
    "multipart/form-data",
  ]) {
    it(`refuses ${type}`, () => {
      expect(kind(type)).to.equal("refused");
      expect(kind(type, true)).to.equal("refused");
    });
  }

  it("accepts a form only on routes that read one", () => {
    const form = "application/x-www-form-urlencoded";
    expect(kind(form)).to.equal("refused");
    expect(kind(form, true)).to.equal("form");
    expect(kind(`${form}; charset=utf-8`, true)).to.equal("form");
  });
});

describe("parseJson()", () => {
  const nested = (levels: number) => Buffer.from("[".repeat(levels) + "]".repeat(levels));

  it("reads an empty body as the empty object", () => {
    expect(parseJson(Buffer.alloc(0))).to.deep.equal({});
  });

  it("reads UTF-8 with or without a byte order mark, and no other bytes", () => {
    expect(parseJson(Buffer.from('{"a":"é"}'))).to.deep.equal({ a: "é" });
    expect(parseJson(Buffer.from('\ufeff{"a":1}'))).to.deep.equal({ a: 1 });
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).to.throw(MalformedError, "not UTF-8");
    expect(() => parseJson(Buffer.from("{"))).to.throw(MalformedError, /^Malformed JSON: /);
  });

  it("accepts 32 levels and refuses 33", () => {
    expect(parseJson(nested(MAX_NESTING))).to.be.an("array");
    expect(() => parseJson(nested(MAX_NESTING + 1))).to.throw(MalformedError, "32 levels");
  });

  it("accepts 100,000 elements and 10,000 names, and refuses more", () => {
    // The array is one, and every element after the first comes with a comma.
    const zeros = (length: number) => Buffer.from(JSON.stringify(Array(length).fill(0)));
    const { values, names } = JSON_BOUNDS;
    expect(parseJson(zeros(values))).to.have.length(values);
    expect(() => parseJson(zeros(values + 1))).to.throw(MalformedError, "100000 elements");
    const named = (length: number) =>
      Buffer.from(`{${Array.from({ length }, (_, i) => `"n${i}":0`).join()}}`);
    expect(parseJson(named(names))).to.include.keys("n0", `n${names - 1}`);
    expect(() => parseJson(named(names + 1))).to.throw(MalformedError, "10000 names");
  });
});

describe("parseForm()", () => {
  it("reads pairs, with the last value of a repeated key", () => {
    expect(parseForm(Buffer.from("a=1+2&b=%C3%A9&a=3&c="))).to.deep.equal({
      a: "3",
      b: "é",
      c: "",
    });
  });

  it("accepts 1,000 fields and refuses more", () => {
    const fields = (count: number) => Buffer.from(Array(count).fill("a=1").join("&"));
    expect(parseForm(fields(1_000))).to.deep.equal({ a: "1" });
    expect(() => parseForm(fields(1_001))).to.throw(MalformedError, "1000 fields");
  });
});
