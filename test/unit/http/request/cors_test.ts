import { expect } from "chai";
import { corsHeaders, preflightHeaders } from "../../../../src/http/request/cors.ts";

describe("origins", () => {
  const origin = "https://good.example";

  it("are answered by name, or with a star for all, and never with credentials", () => {
    expect(corsHeaders(origin, [origin])).to.have.all.keys(
      "Access-Control-Allow-Origin",
      "Access-Control-Expose-Headers",
    );
    expect(corsHeaders(origin, [origin])).to.include({ "Access-Control-Allow-Origin": origin });
    expect(corsHeaders(origin, ["*"])).to.include({ "Access-Control-Allow-Origin": "*" });
    expect(corsHeaders("https://bad.example", [origin])).to.deep.equal({});
    expect(corsHeaders("https://good.example.evil.org", [origin])).to.deep.equal({});
    expect(corsHeaders(undefined, ["*"])).to.deep.equal({});
  });

  it("may send and read the headers of the interface", () => {
    const names = (text = "") => text.split(", ");
    const preflight = preflightHeaders(origin, ["*"]);
    expect(names(preflight["Access-Control-Allow-Headers"])).to.have.members([
      ...["Authorization", "Content-Type", "X-Request-Id", "If-None-Match", "Prefer"],
      ...["Idempotency-Key", "Last-Event-ID", "Range", "If-Range"],
    ]);
    expect(names(preflight["Access-Control-Allow-Methods"])).to.have.members([
      ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    ]);
    expect(preflight["Access-Control-Max-Age"]).to.equal("600");
    expect(names(preflight["Access-Control-Expose-Headers"])).to.have.members([
      ...["ETag", "Retry-After", "X-Request-Id", "RateLimit", "RateLimit-Policy"],
      ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
      ...["Content-Disposition", "Link", "Location", "Idempotency-Replayed", "Presage-Ignored"],
    ]);
    expect(preflightHeaders("https://bad.example", [origin])).to.deep.equal({});
  });
});
