/** Asks the engines for their health in their own protocols, without their client libraries. */
import net from "node:net";

const answerMs = 2000;
const opMsg = 2013;

/**
 * Runs one flat command on a MongoDB socket. Rejects unless the reply says ok.
 * @param {string} socketPath
 * @param {Record<string, string | number>} command integers and strings only
 */
export async function runMongoCommand(socketPath, command) {
  const body = encodeBson({ ...command, $db: "admin" });
  const message = Buffer.alloc(21);
  message.writeInt32LE(21 + body.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(opMsg, 12);
  const reply = await exchange(socketPath, Buffer.concat([message, body]), (bytes) => {
    return bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0);
  });
  const okIsOne = Buffer.from("\x01ok\0\0\0\0\0\0\0\xf0\x3f", "latin1");
  if (!reply.includes(okIsOne)) throw new Error(`MongoDB refused ${Object.keys(command)[0]}`);
}

/** @param {Record<string, string | number>} fields */
function encodeBson(fields) {
  const parts = Object.entries(fields).map(([name, value]) => {
    const isText = typeof value === "string";
    const head = Buffer.from(`${isText ? "\x02" : "\x10"}${name}\0`);
    const number = Buffer.alloc(4);
    if (!isText) {
      number.writeInt32LE(value);
      return Buffer.concat([head, number]);
    }
    const text = Buffer.from(`${value}\0`);
    number.writeInt32LE(text.length);
    return Buffer.concat([head, number, text]);
  });
  const size = Buffer.alloc(4);
  const inner = Buffer.concat(parts);
  size.writeInt32LE(inner.length + 5);
  return Buffer.concat([size, inner, Buffer.alloc(1)]);
}

/**
 * Returns the fields of Redis' INFO, once Redis has loaded its data and can write its log.
 * @param {string} socketPath
 * @returns {Promise<Map<string, string>>}
 */
export async function redisInfo(socketPath) {
  const reply = await exchange(socketPath, Buffer.from("INFO\r\n"), (bytes) => {
    const text = bytes.toString("latin1");
    if (text.startsWith("-")) return true;
    const head = /^\$(\d+)\r\n/.exec(text);
    return head !== null && text.length >= head[0].length + Number(head[1]) + 2;
  });
  const lines = reply.toString().split("\r\n");
  const fields = new Map(lines.map(fieldOf));
  const isUp = fields.get("loading") === "0" && fields.get("aof_last_write_status") === "ok";
  if (!isUp) throw new Error("Redis is not ready");
  return fields;
}

/**
 * @param {string} line
 * @returns {[string, string]} name and value
 */
function fieldOf(line) {
  return [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1)];
}

/**
 * Sends a request and returns the bytes of the answer, once `isComplete` accepts them.
 * @param {string} socketPath
 * @param {Buffer} request
 * @param {(bytes: Buffer) => boolean} isComplete
 * @returns {Promise<Buffer>}
 */
function exchange(socketPath, request, isComplete) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath);
    let bytes = Buffer.alloc(0);
    /** @param {Error | null} error */
    const settle = (error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve(bytes);
    };
    socket.setTimeout(answerMs, () => settle(new Error(`no answer from ${socketPath}`)));
    socket.on("error", settle);
    socket.on("close", () => settle(new Error(`closed: ${socketPath}`)));
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (isComplete(bytes)) settle(null);
    });
  });
}
