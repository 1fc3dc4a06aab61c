/** A name server on this machine (RFC 1035) that gives the answers of the test, one after the other. */
import { createSocket } from "node:dgram";
import { once } from "node:events";

export interface NameServer {
  /** Its address, as `resolver.setServers` takes it. */
  readonly address: string;
  /** How often it was asked for an address of IPv4. */
  readonly asked: number;
  close(): void;
}

const TYPE_A = 1;
const FLAGS_OF_ANSWER = 0x8180;
const HEADER_BYTES = 12;

/** @param addresses what it answers: the first question gets the first list, and so on */
export async function openNameServer(
  addresses: readonly (readonly string[])[],
): Promise<NameServer> {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", (query, { port, address }) => {
    const end = query.indexOf(0, HEADER_BYTES) + 5;
    const isForIPv4 = query.readUInt16BE(end - 4) === TYPE_A;
    const answers = isForIPv4 ? (addresses[Math.min(asked, addresses.length - 1)] ?? []) : [];
    if (isForIPv4) asked += 1;
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(FLAGS_OF_ANSWER, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((one) =>
      // A pointer to the name, type, class, no time to live, and four bytes.
      Buffer.from([
        0xc0,
        HEADER_BYTES,
        0,
        TYPE_A,
        0,
        1,
        0,
        0,
        0,
        0,
        0,
        4,
        ...one.split(".").map(Number),
      ]),
    );
    const answer = Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
    socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    get asked() {
      return asked;
    },
    close: () => socket.close(),
  };
}
