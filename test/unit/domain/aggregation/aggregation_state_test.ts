import { expect } from "chai";
import {
  applyEvent,
  createAggregationState,
  emitValues,
} from "../../../../src/domain/aggregation/aggregation_state.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import type { createColumn } from "../../../../src/domain/aggregation/sums/sorted_column.ts";
import { forecastRow } from "../../../support/forecast_row.ts";

const row = (id: number, values: Forecast["values"]): Forecast => ({
  id,
  userId: id,
  start: id,
  end: null,
  values,
});

const cellsOf = ({ values, ranks, size }: ReturnType<typeof createColumn>) =>
  Array.from({ length: size }, (_, i) => [values[i], ranks[i]]);

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

describe("the columns of the aggregation state", () => {
  const row = (id: number, values: Forecast["values"], start = id): Forecast => ({
    id,
    userId: id,
    start,
    end: null,
    values,
  });

  it("leaves the quartiles valid after the newest forecast, and no others", () => {
    const state = createAggregationState({ type: "binary" });
    const start = (id: number, at: number) => {
      applyEvent(state, { kind: "start", forecast: row(id, id / 100, at) });
    };
    for (const id of [1, 2, 3]) start(id, id);
    emitValues(state);
    start(4, 4);
    expect(state.columns[0]!.cursors.stale).to.equal(false);
    start(5, 3.5);
    expect(state.columns[0]!.cursors.stale).to.equal(true);
    emitValues(state);
    applyEvent(state, { kind: "end", forecast: row(4, 0.04, 4) });
    expect(state.columns[0]!.cursors.stale).to.equal(true);
    expect(cellsOf(state.columns[0]!)).to.deep.equal([
      [0.01, 1],
      [0.02, 2],
      [0.03, 3],
      [0.05, 4],
    ]);
  });

  it("has one column for a probability and one for each option ever", () => {
    const binary = createAggregationState({ type: "binary" });
    expect(binary.columns).to.deep.equal([]);
    applyEvent(binary, { kind: "start", forecast: row(1, 0.5) });
    expect(binary.columns).to.have.length(1);
    const choice = createAggregationState({ type: "multiple_choice" });
    applyEvent(choice, { kind: "start", forecast: row(1, [0.5, null, 0.5]) });
    expect(choice.columns.map(({ size }) => size)).to.deep.equal([1, 0, 1]);
    applyEvent(choice, { kind: "start", forecast: row(2, [0.2, 0.8]) });
    expect(choice.columns.map(({ size }) => size)).to.deep.equal([2, 1, 1]);
    applyEvent(choice, { kind: "end", forecast: row(1, [0.5, null, 0.5]) });
    expect(choice.columns.map(cellsOf)).to.deep.equal([[[0.2, 1]], [[0.8, 1]], []]);
  });

  it("has no histograms of options unless they are wanted", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0.5, 0.5]) });
    const { recency_weighted, unweighted } = emitValues(state)!;
    expect([recency_weighted.histogram, unweighted.histogram]).to.deep.equal([null, null]);
  });

  it("ends the active forecast of the same start and id, whatever values come with the event", () => {
    const state = createAggregationState({ type: "binary" });
    applyEvent(state, { kind: "start", forecast: row(1, 0.5) });
    applyEvent(state, { kind: "end", forecast: row(1, 0.9) });
    expect([state.active.length, state.columns[0]!.size]).to.deep.equal([0, 0]);
  });
});

describe("the rows of the aggregation state", () => {
  const row = forecastRow;

  it("orders forecasts of the same start by their id", () => {
    const state = createAggregationState({ type: "binary" });
    for (const id of [3, 1, 2]) applyEvent(state, { kind: "start", forecast: row(id, 5, null) });
    expect(state.active.map(({ id }) => id)).to.deep.equal([1, 2, 3]);
    applyEvent(state, { kind: "end", forecast: row(2, 5, null) });
    applyEvent(state, { kind: "end", forecast: row(2, 6, null) });
    expect(state.active.map(({ id }) => id)).to.deep.equal([1, 3]);
  });

  it("copies CDFs unless they are not wanted, and has histograms only when they are wanted", () => {
    const state = createAggregationState({ type: "numeric" });
    const forecast = row(1, 5, null, Float64Array.of(0, 0.5, 1));
    applyEvent(state, { kind: "start", forecast });
    expect(emitValues(state)?.unweighted.forecastValues).to.have.length(3);
    expect(emitValues(state, { withValues: false })?.unweighted.forecastValues).to.have.length(0);
    const binary = createAggregationState({ type: "binary" });
    applyEvent(binary, { kind: "start", forecast: row(1, 5, null) });
    expect(emitValues(binary)?.unweighted.histogram).to.equal(null);
    expect(emitValues(binary, { withHistogram: true })?.unweighted.histogram?.[0]?.[50]).to.equal(
      1,
    );
  });
});
