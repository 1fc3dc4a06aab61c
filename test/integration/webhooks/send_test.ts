import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { addressStanding, parseRanges } from "../../../src/domain/requests/network_address.ts";
import { sendOnce } from "../../../src/webhooks/send.ts";
import { openNameServer } from "../../support/name_server.ts";
import { openReceiver, type Receiver } from "../../support/receiver.ts";

const { signal } = new AbortController();
const message = (url: string) => ({ url, headers: {}, body: "{}" });
const allow = (text: string) => parseRanges(text).ranges;

describe("messages of webhooks", () => {
  const receivers: Receiver[] = [];
  const open = async (host?: string, port?: number) => {
    const receiver = await openReceiver(host, port);
    receivers.push(receiver);
    return receiver;
  };
  afterEach(() => Promise.all(receivers.splice(0).map((one) => one.close())));

  it("go to the address that was judged, also when the name gets another one", async () => {
    const own = await open("127.0.0.2");
    const secret = await open("127.0.0.1", own.port);
    const names = await openNameServer([["127.0.0.2"], ["127.0.0.1"]]);
    const options = { allowed: allow("127.0.0.2/32"), signal, nameServers: [names.address] };
    const url = `http://receiver.example.org:${own.port}/hook`;
    expect(await sendOnce(message(url), options)).to.deep.equal({ status: 204, fault: null });
    expect(names.asked, "look-ups of one attempt").to.equal(1);
    expect(own.messages[0]?.headers.host).to.equal(`receiver.example.org:${own.port}`);
    const again = await sendOnce(message(url), options);
    expect(again.fault).to.equal("The name has no address that webhooks may call.");
    expect([own.messages.length, secret.messages.length]).to.deep.equal([1, 0]);
    names.close();
  });

  it("are not sent where one of several addresses is refused, or a public one has no TLS", async () => {
    const names = await openNameServer([["127.0.0.2", "10.0.0.1"], ["8.8.8.8"]]);
    const options = { allowed: allow("127.0.0.2/32"), signal, nameServers: [names.address] };
    const own = await open("127.0.0.2");
    const url = `http://receiver.example.org:${own.port}/`;
    expect((await sendOnce(message(url), options)).fault).to.match(/no address/);
    expect((await sendOnce(message(url), options)).fault).to.equal("The address needs https.");
    expect(own.messages).to.deep.equal([]);
    names.close();
  });

  it("follow no redirect, and read no answer to its end", async () => {
    const secret = await open();
    const first = await open();
    first.answer(302, { Location: secret.url });
    const options = { allowed: allow("127.0.0.0/8"), signal };
    expect(await sendOnce(message(first.url), options)).to.deep.equal({
      status: 302,
      fault: "The receiver answered 302, and redirects are not followed.",
    });
    expect(secret.messages).to.deep.equal([]);
    const endless = createServer((_, response) => {
      const go = () => {
        while (response.write("x".repeat(10_000)));
        response.once("drain", go);
      };
      go();
    });
    await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
    const { port } = endless.address() as AddressInfo;
    const sent = await sendOnce(message(`http://127.0.0.1:${port}/`), options);
    expect(sent).to.deep.equal({ status: 200, fault: null });
    endless.closeAllConnections();
    endless.close();
  });

  it("are given up after ten seconds without an answer", async function () {
    this.timeout(20_000);
    const silent = await open();
    silent.answer(null);
    const sent = await sendOnce(message(silent.url), { allowed: allow("127.0.0.1/32"), signal });
    expect(sent).to.deep.equal({ status: null, fault: "No answer within 10 s." });
  });
});

describe("addresses that webhooks may call", () => {
  it("are public ones, and those of the operator's own ranges", () => {
    const refused = [
      ...["0.0.0.0", "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254"],
      ...["100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16", "224.0.0.1"],
      ...["240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "203.0.113.1"],
      ...[
        "::",
        "::1",
        "::ffff:8.8.8.8",
        "::ffff:127.0.0.1",
        "::8.8.8.8",
        "fe80::1",
        "fd00:ec2::254",
      ],
      ...["fec0::1", "ff02::1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::1", "2001::1"],
      ...["2001:db8::1", "3fff::1", "5f00::1", "100::1", "4000::1", "not an address"],
    ];
    expect(refused.filter((one) => addressStanding(one, []) !== "refused")).to.deep.equal([]);
    const open = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"];
    expect(open.filter((one) => addressStanding(one, []) !== "public")).to.deep.equal([]);
    const ranges = allow("10.1.0.0/16, fd00::/8");
    expect(addressStanding("10.1.2.3", ranges)).to.equal("allowed");
    expect(addressStanding("fd00::5", ranges)).to.equal("allowed");
    expect(addressStanding("10.2.0.1", ranges)).to.equal("refused");
    expect(addressStanding("::ffff:10.1.2.3", ranges)).to.equal("refused");
  });
});
