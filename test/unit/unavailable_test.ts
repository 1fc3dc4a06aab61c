/** Temporary failures of the engines and their clients lead to 503 (Contract 1.11). */
import { expect } from "chai";
import mongoose from "mongoose";
import { replyOfError } from "../../src/http/reply/error_reply.ts";
import { DeadlineError } from "../../src/store/platform/deadline.ts";
import { isUnavailable } from "../../src/unavailable.ts";

const { mongo } = mongoose;

function named(name: string, message = "x"): Error {
  // The name is not enumerable, as in a class: the driver copies enumerable properties to what it
  // wraps.
  return Object.defineProperty(new Error(message), "name", { value: name });
}

function coded(code: string | number, name = "Error"): Error {
  return Object.assign(named(name), { code });
}

/** Wraps an error as the driver does when a whole bulk write fails. */
function bulk(inner: Error): Error {
  const Bulk = mongo.MongoBulkWriteError as unknown as new (error: Error, result: object) => Error;
  return new Bulk(inner, {});
}

const MONGO = [
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoOperationTimeoutError",
  "MongoUnexpectedServerResponseError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoServerClosedError",
  "MongoClientClosedError",
  "MongoExpiredSessionError",
  "MongoStalePrimaryError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoWaitQueueTimeoutError",
  "PoolClearedOnNetworkError",
  "MongooseServerSelectionError",
];
const REDIS = ["MaxRetriesPerRequestError", "ClusterAllFailedError"];
const SYSTEM = ["EPIPE", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];
/**
 * Interrupted at shutdown, time limit, not primary, cursor lost in a restart, two writes at once,
 * disk full.
 */
const SERVER = [50, 91, 189, 10107, 11600, 43, 112, 14031];
const REFUSALS = [
  "OOM command not allowed when used memory > 'maxmemory'.",
  "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist",
  "READONLY You can't write against a read only replica.",
  "LOADING Redis is loading the dataset in memory",
  "ERR Error running script: @user_script: 4: -OOM command not allowed",
  "EXECABORT Transaction discarded because of previous errors.",
  "CLUSTERDOWN The cluster is down",
];
const TEXTS = ["Connection is closed.", "Command timed out", "Stream isn't writeable and so on"];

describe("isUnavailable", () => {
  const passing: [string, Error][] = [
    ...[...MONGO, ...REDIS].map((name): [string, Error] => [name, named(name)]),
    ...SYSTEM.map((code): [string, Error] => [code, coded(code)]),
    ...SERVER.map((code): [string, Error] => [`code ${code}`, coded(code, "MongoServerError")]),
    ...REFUSALS.map((text): [string, Error] => [text, named("ReplyError", text)]),
    ...TEXTS.map((text): [string, Error] => [text, new Error(text)]),
    ["a command without an answer", new DeadlineError("late")],
  ];
  for (const [title, error] of passing) {
    it(`answers 503 with Retry-After for ${title}, alone, in a bulk write and as a cause`, () => {
      const wrapped = new Error("failed", { cause: error });
      for (const failure of [error, bulk(error), wrapped]) {
        const reply = replyOfError(failure);
        expect(reply?.status, failure.name).to.equal(503);
        expect(reply?.headers).to.deep.include({ "Retry-After": "1" });
      }
    });
  }

  it("recognises the driver's own classes", () => {
    const network = new mongo.MongoNetworkError("connection 3 to /tmp/mongo.sock closed");
    const pipe = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });

    expect([network, pipe, bulk(network), bulk(pipe)].map(isUnavailable)).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
  });

  it("does not answer 503 for faults of the program", () => {
    const broken = [
      new TypeError("x is not a function"),
      coded(11_000, "MongoServerError"),
      bulk(coded(11_000, "MongoServerError")),
      coded(121, "MongoServerError"),
      coded(50),
      coded("ENOENT"),
      named("ReplyError", "WRONGTYPE Operation against a key holding the wrong kind of value"),
      named("MongoInvalidArgumentError"),
      "text",
      null,
    ];

    expect(broken.filter(isUnavailable)).to.deep.equal([]);
    expect(replyOfError(new TypeError("x"))).to.equal(null);
  });
});
