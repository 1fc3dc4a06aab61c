/** The script that gives a browser the clock of a rehearsal. */
import vm from "node:vm";
import { expect } from "chai";
import type Koa from "koa";
import { sendClock, withClock } from "../../../src/http/console_clock.ts";

const DAY = 86_400_000;

describe("the clock of the console in a rehearsal", () => {
  it("is ahead where a page asks for the time, and reads given times as they are", () => {
    const sent = { body: "", set: () => undefined };
    sendClock(sent as unknown as Koa.Context, 3 * DAY);
    const context = vm.createContext({});
    vm.runInContext(sent.body, context);
    const inPage = (expression: string): unknown => vm.runInContext(expression, context);
    const ahead = (time: unknown) => Math.round((Number(time) - Date.now()) / DAY);
    expect(ahead(inPage("Date.now()"))).to.equal(3);
    expect(ahead(inPage("new Date().getTime()"))).to.equal(3);
    expect(inPage("new Date(5).getTime()")).to.equal(5);
    expect(inPage("new Date(2026, 0).getFullYear()")).to.equal(2026);
    expect(inPage('Date.parse("1970-01-02T00:00:00Z")')).to.equal(DAY);
  });

  it("runs before the scripts of the page", () => {
    const page = withClock('<html><head><script src="/main.js"></script></head></html>');
    expect(page.indexOf("/console/clock.js")).to.be.within(0, page.indexOf("/main.js"));
  });
});
