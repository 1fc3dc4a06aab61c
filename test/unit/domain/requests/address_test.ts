import { expect } from "chai";
import { addressKey } from "../../../../src/domain/requests/address.ts";

describe("addressKey()", () => {
  it("keeps an IPv4 address", () => {
    expect(addressKey("192.0.2.7")).to.equal("192.0.2.7");
  });

  it("reads an IPv4 address mapped into IPv6 as itself", () => {
    expect(addressKey("::ffff:192.0.2.7")).to.equal("192.0.2.7");
    expect(addressKey("::ffff:203.113.200.250")).to.equal("203.113.200.250");
    expect(addressKey("::ffff:192.0.2.7.9")).to.equal("0:0:0:0::/64");
  });

  it("gives one subscriber one key", () => {
    expect(addressKey("2001:DB8:1:2:aaaa:bbbb:cccc:dddd")).to.equal("2001:db8:1:2::/64");
    expect(addressKey("2001:db8:1:2::1")).to.equal("2001:db8:1:2::/64");
  });

  it("gives different subscribers different keys", () => {
    expect(addressKey("2001:db8:1:3::1")).to.not.equal(addressKey("2001:db8:1:2::1"));
  });

  it("fills in omitted groups", () => {
    expect(addressKey("2001:db8::1")).to.equal("2001:db8:0:0::/64");
    expect(addressKey("::1")).to.equal("0:0:0:0::/64");
    expect(addressKey("64:ff9b::ffff:192.0.2.7")).to.equal("64:ff9b:0:0::/64");
    expect(addressKey("::1:2:3:4:5:6")).to.equal("0:0:1:2::/64");
    expect(addressKey("2001:db8:7::")).to.equal("2001:db8:7:0::/64");
  });

  it("leaves out the zone of the network card", () => {
    expect(addressKey("fe80::1%eth0")).to.equal("fe80:0:0:0::/64");
  });
});

describe("network addresses as keys", () => {
  it("leave out the zone and use four groups", () => {
    expect(addressKey("fe80::1%eth0")).to.equal("fe80:0:0:0::/64");
    expect(addressKey("1:2:3:4:5:6:7::")).to.equal("1:2:3:4::/64");
    expect(addressKey("1::4:5:6:7:8")).to.equal("1:0:0:4::/64");
    expect(addressKey("::")).to.equal("0:0:0:0::/64");
    expect(addressKey("::FFFF:192.0.2.7")).to.equal("192.0.2.7");
    expect(addressKey("::ffff:1:2")).to.equal("0:0:0:0::/64");
  });
});
