/** Clients that disconnect in the middle of a request leave nothing behind (Contract 6). */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Admit } from "../../../src/http/admission.ts";
import { mount } from "../../../src/http/mount.ts";
import { createApiServer } from "../../../src/http/server/server.ts";
import { createAdmission } from "../../../src/admission/admit.ts";
import { createInFlight } from "../../../src/admission/in_flight.ts";
import { routes } from "../../../src/routes.ts";
import { MAX_IN_FLIGHT } from "../../../src/domain/requests/rate_policy.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/until.ts";

const CLIENTS = 100;
/** A request waits as long for a place of its account, so that a slow machine refuses none. */
const PLACE_MS = 30_000;
const RATES = "read=100000/1000,write=100000/1000,forecast=100000/1000";
const FORECAST = "/api/questions/forecast/";
const COMMENT = "/api/comments/create/";
const TEXT = JSON.stringify({ text: "No person will read this.", on_post: 1 });
const GZIPPED = gzipSync(TEXT);

interface Step {
  readonly title: string;
  /** What each client sends before it disconnects. */
  readonly sent: readonly (string | Buffer)[];
  /** Whether it disconnects while the request still waits for admission. */
  readonly waits: boolean;
}

describe("clients that vanish", () => {
  let app: TestApp;
  let server: Server;
  let admit: Admit;
  let token: string;
  /** Number of requests that asked for admission, and that were admitted. */
  let asked = 0;
  let granted = 0;
  let gate: Promise<void> = Promise.resolve();
  let openGate: () => void = () => undefined;

  before(async () => {
    const environment = { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: RATES };
    app = await startApp("vanished_clients", { environment });
    admit = createAdmission(app.caps, createInFlight(MAX_IN_FLIGHT, PLACE_MS));
    const held: Admit = async (input) => {
      asked += 1;
      const admission = await admit(input);
      granted += 1;
      await gate;
      return admission;
    };
    const served = mount(app.caps, {
      routes,
      admit: held,
      renew: (caller) => Promise.resolve(caller),
      onServed: () => undefined,
    });
    server = createApiServer(served, app.caps.log);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    token = (await app.make.account()).token;
  });

  beforeEach(() => {
    asked = 0;
    granted = 0;
    openGate = () => undefined;
    gate = Promise.resolve();
  });

  after(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  });

  function closeGate(): void {
    gate = new Promise((resolve) => (openGate = resolve));
  }

  function head(method: string, path: string, lines: readonly string[] = []): string {
    const all = [
      `${method} ${path} HTTP/1.1`,
      "Host: presage",
      `Authorization: Token ${token}`,
      "Content-Type: application/json",
      ...lines,
    ];
    return `${all.join("\r\n")}\r\n\r\n`;
  }

  async function arrive(parts: readonly (string | Buffer)[]): Promise<Socket> {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined);
    await once(client, "connect");
    for (const part of parts) client.write(part);
    return client;
  }

  const arriveAll = (parts: readonly (string | Buffer)[]) =>
    Promise.all(Array.from({ length: CLIENTS }, () => arrive(parts)));

  async function vanish(clients: readonly Socket[]): Promise<void> {
    for (const client of clients) client.destroy();
    await until("the server has noticed", async () => {
      const [count] = await new Promise<[number]>((resolve, reject) => {
        server.getConnections((error, open) => {
          if (error === null) resolve([open]);
          else reject(error);
        });
      });
      return count === 0;
    });
  }

  /** Takes every place of the account at once. A place that was not returned would be missing. */
  async function expectEveryPlace(): Promise<void> {
    const input = {
      authorization: `Token ${token}`,
      address: "192.0.2.1",
      route: { access: "authenticated", limit: "read" },
    } as const;
    const taken = await Promise.allSettled(
      Array.from({ length: MAX_IN_FLIGHT }, () => admit(input)),
    );
    for (const one of taken) if (one.status === "fulfilled") one.value.release();
    expect(taken.filter(({ status }) => status === "fulfilled")).to.have.length(MAX_IN_FLIGHT);
  }

  const long = (length: number) => [`Content-Length: ${length}`];
  const steps = (): readonly Step[] => [
    {
      title: "waiting, with no byte of its body sent",
      sent: [head("POST", COMMENT, long(TEXT.length))],
      waits: true,
    },
    {
      title: "waiting, with half of its body sent",
      sent: [head("POST", COMMENT, long(TEXT.length)), TEXT.slice(0, 10)],
      waits: true,
    },
    {
      title: "waiting, with all of its body sent",
      sent: [head("POST", COMMENT, long(TEXT.length)), TEXT],
      waits: true,
    },
    {
      title: "waiting, with half of a chunked body sent",
      sent: [head("POST", FORECAST, ["Transfer-Encoding: chunked"]), "3\r\n[{}\r\n"],
      waits: true,
    },
    {
      title: "waiting, with half of a compressed body sent",
      sent: [
        head("POST", COMMENT, [...long(GZIPPED.length), "Content-Encoding: gzip"]),
        GZIPPED.subarray(0, 20),
      ],
      waits: true,
    },
    {
      title: "waiting, with a body that is too large",
      sent: [head("POST", COMMENT, long(3_000_000)), TEXT],
      waits: true,
    },
    { title: "waiting, without a body", sent: [head("GET", "/api/posts/")], waits: true },
    {
      title: "admitted, with half of its body sent",
      sent: [head("POST", FORECAST, long(TEXT.length)), TEXT.slice(0, 10)],
      waits: false,
    },
    {
      title: "admitted, with half of a compressed body sent",
      sent: [
        head("POST", COMMENT, [...long(GZIPPED.length), "Content-Encoding: gzip"]),
        GZIPPED.subarray(0, 20),
      ],
      waits: false,
    },
    {
      title: "admitted, with a body that is too large",
      sent: [head("POST", COMMENT, long(3_000_000)), TEXT],
      waits: false,
    },
    {
      title: "admitted, with all of its body sent",
      sent: [head("POST", COMMENT, long(TEXT.length)), TEXT],
      waits: false,
    },
  ];

  for (const [at, { title }] of [...steps().entries()]) {
    it(`give their places free: ${title}`, async () => {
      const { sent, waits } = steps()[at]!;
      if (waits) closeGate();
      const clients = await arriveAll(sent);
      await until("all have asked", () => asked === CLIENTS);
      await until("some were admitted", () => granted >= MAX_IN_FLIGHT);
      await vanish(clients);
      openGate();
      await expectEveryPlace();
    });
  }

  it("give their places free: with half of the head sent", async () => {
    await vanish(await arriveAll([head("GET", "/api/posts/").slice(0, 40)]));
    await expectEveryPlace();
    expect(asked).to.equal(0);
  });

  it("give their places free: with the answer half sent", async () => {
    const clients = await arriveAll([head("GET", "/api/posts/")]);
    await Promise.all(clients.map((client) => once(client, "data")));
    await vanish(clients);
    await expectEveryPlace();
  });
});
