/** A value that could not be measured at a scrape is absent; the earlier value is not repeated. */
import { expect } from "chai";
import { busyMetrics, samplesOf } from "../../support/exposition.ts";

describe("metrics of unavailable dependencies", () => {
  it("leave out the queues when Redis does not answer, and report that", async () => {
    const { expose } = busyMetrics("api");
    expect(samplesOf(await expose()).has("presage_queue_oldest_seconds")).to.equal(true);

    const text = await expose({ queues: [], dependencies: { redis: "MaxRetriesPerRequestError" } });

    expect(samplesOf(text).has("presage_queue_oldest_seconds")).to.equal(false);
    expect(samplesOf(text).has("presage_queue_jobs")).to.equal(false);
    expect(text).to.include('presage_dependency_up{dependency="redis",process="api"} 0');
  });

  it("have no figures of a self-check before the first one", async () => {
    const { expose } = busyMetrics("jobs");

    expect(await expose()).to.include('presage_self_check_drifts{process="jobs"} 2');
    const samples = samplesOf(await expose({ selfCheck: null }));
    expect(samples.has("presage_self_check_drifts")).to.equal(false);
    expect(samples.has("presage_self_check_age_seconds")).to.equal(false);
  });
});
