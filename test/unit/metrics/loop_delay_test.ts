import { expect } from "chai";
import { watchLoopDelay } from "../../../src/metrics/loop_delay.ts";
import { busyMetrics } from "../../support/exposition.ts";
import { until } from "../../support/until.ts";

describe("watchLoopDelay()", () => {
  it("reports a blocked loop once", async () => {
    const heldMs = 250;
    const delay = watchLoopDelay();
    expect(delay.takeP99()).to.equal(0);
    const end = performance.now() + heldMs;
    while (performance.now() < end);
    // The timer was due after 100 ms and could not run before the hold ended.
    const seen = await until("a look", () => delay.takeP99() || null);
    expect(seen).to.be.least(heldMs - 100 - 1);
  });

  it("is shown by the metrics, instead of the library's own monitor", async () => {
    const text = await busyMetrics("api").expose();
    const lags = text.match(/^nodejs_eventloop_lag\w*(?=\{)/gm);
    expect(lags).to.deep.equal(["nodejs_eventloop_lag_p99_seconds"]);
    expect(text).to.match(/^nodejs_eventloop_lag_p99_seconds\{process="api"\} 0\.001$/m);
  });
});
