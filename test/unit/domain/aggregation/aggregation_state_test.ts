import { expect } from "chai";
import {
  applyEvent,
  createAggregationState,
  emitValues,
} from "../../../../src/domain/aggregation/aggregation_state.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";

const row = (id: number, values: Forecast["values"]): Forecast => ({
  id,
  userId: id,
  start: id,
  end: null,
  values,
});

describe("the aggregation state", () => {
  it("has no values without forecasts", () => {
    expect(emitValues(createAggregationState({ type: "binary" }))).to.equal(null);
  });

  it("ignores the end of an inactive forecast and a second start of an active one", () => {
    const state = createAggregationState({ type: "binary" });
    const forecast = row(1, 0.25);
    applyEvent(state, { kind: "end", forecast });
    applyEvent(state, { kind: "start", forecast });
    applyEvent(state, { kind: "start", forecast });

    expect(emitValues(state)?.forecasterCount).to.equal(1);
  });

  it("weights a forecast that arrives late by its start, not by its arrival", () => {
    const values = [0.1, 0.9, 0.5, 0.3].map((p, i) => row(i, p));
    const inOrder = createAggregationState({ type: "binary" });
    const late = createAggregationState({ type: "binary" });
    for (const forecast of values) applyEvent(inOrder, { kind: "start", forecast });
    for (const i of [3, 1, 0, 2]) applyEvent(late, { kind: "start", forecast: values[i]! });

    expect(emitValues(late)).to.deep.equal(emitValues(inOrder));
  });

  it("has null for an option without an active forecast, and an empty histogram", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0.5, null, 0.5]) });
    applyEvent(state, { kind: "start", forecast: row(2, [0.25, null, 0.75]) });
    const emitted = emitValues(state, { withHistogram: true });

    expect(emitted?.unweighted.forecastValues[1]).to.equal(null);
    expect(emitted?.unweighted.means).to.deep.equal([0.375, null, 0.625]);
    expect(emitted?.unweighted.histogram?.[1]?.some((weight) => weight > 0)).to.equal(false);
  });

  it("gives equal shares when every option is at the floor", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0.001, 0.001]) });

    expect(emitValues(state)?.unweighted.forecastValues).to.deep.equal([0.5, 0.5]);
  });

  it("gives bounds for an option with a median of 0 without a division", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0, 0.4, 0.6]) });

    expect(emitValues(state)?.unweighted.lower[0]).to.equal(0);
  });

  it("extends its vectors for options that were added later", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0.5, 0.5]) });
    applyEvent(state, { kind: "start", forecast: row(2, [0.25, 0.25, 0.5]) });

    expect(emitValues(state)?.unweighted.means).to.deep.equal([0.375, 0.375, 0.5]);
  });
});
