import { expect } from "chai";
import {
  formatDatetime,
  hasAcceptedYear,
  parseDatetime,
} from "../../../../src/domain/text/datetime.ts";

const NOON = Date.UTC(2024, 1, 29, 12);

describe("parseDatetime() (Contract 1.4)", () => {
  for (const text of [
    "2024-02-29T12:00:00Z",
    "2024-02-29 12:00",
    "2024-02-29T12:00:00.0000009Z",
    "2024-02-29T14:00+02:00",
    "2024-02-29T06:30-0530",
    "2024-02-29T14:00:00 02:00",
    "2024-02-29T12:00:00",
  ]) {
    it(`reads ${text}`, () => {
      expect(parseDatetime(text)).to.equal(NOON);
    });
  }

  it("reads a date alone as midnight", () => {
    expect(parseDatetime("2024-02-29")).to.equal(NOON - 12 * 3_600_000);
  });

  it("reads up to forty characters, blanks around it among them", () => {
    expect(parseDatetime("2024-02-29T12:00:00Z".padStart(40))).to.equal(NOON);
    expect(parseDatetime("2024-02-29T12:00:00Z".padStart(41))).to.equal(null);
  });

  for (const text of [
    "",
    "2023-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-02-00",
    "2024-02-29T24:00:00Z",
    "2024-02-29T12:60Z",
    "2024-02-29T12:00:61Z",
    "2024-02-29T12:00+25:00",
    "2024-02-29T12:00+02:60",
    "1899-12-31",
    "0050-01-01",
    "1900-01-01T00:00+05:00",
    "9999-12-31T23:59-05:00",
    "02/29/2024",
    "2024-2-9",
    "2024-02-29Z",
    "2024-02-29t12:00:00Z",
    "2024-02-29T12:00:00z",
    "1709208000",
    "2024-02-29T12:00:00.Z",
    `2024-02-29T12:00:00${" ".repeat(50)}Z`,
  ]) {
    it(`refuses "${text}"`, () => {
      expect(parseDatetime(text)).to.equal(null);
    });
  }
});

describe("formatDatetime() (Contract 1.4)", () => {
  it("writes no fraction when it is zero, else three digits", () => {
    expect(formatDatetime(NOON)).to.equal("2024-02-29T12:00:00Z");
    expect(formatDatetime(NOON + 7)).to.equal("2024-02-29T12:00:00.007Z");
    expect(formatDatetime(NOON + 7.9)).to.equal("2024-02-29T12:00:00.007Z");
  });
});

describe("datetimes (Contract 1.4)", () => {
  it("are read in the forms of the contract", () => {
    const noon = Date.UTC(2024, 10, 30, 12, 34, 56);
    for (const text of [
      "2024-11-30T12:34:56Z",
      "2024-11-30 12:34:56",
      "2024-11-30T14:34:56+02:00",
      "2024-11-30T14:34:56+0200",
      "2024-11-30T14:34:56 02:00",
      "2024-11-30T10:04:56-02:30",
      " 2024-11-30T12:34:56.000000000Z ",
    ]) {
      expect(parseDatetime(text), text).to.equal(noon);
    }
    expect(parseDatetime("2024-11-30T12:34:56.123456789Z")).to.equal(noon + 123);
    expect(parseDatetime("2024-11-30T12:34:56.07")).to.equal(noon + 70);
    expect(parseDatetime("2024-11-30T12:34+23:59")).to.equal(
      Date.UTC(2024, 10, 30, 12, 34) - (23 * 60 + 59) * 60_000,
    );
  });

  it("are refused in every other form", () => {
    for (const text of [
      ...["x2024-11-30", "2024-11-30x", "2024-1-30", "2024-11-3", "202-11-30", "2024-11-30T1:00"],
      ...["2024-11-30T12:3", "2024-11-30T12:34:5", "2024-11-30T12:34:56.1234567890", "2024-11-30T"],
      ...[
        "2024-11-30T12:34+2:00",
        "2024-11-30T12:34+02",
        "2024-11-31",
        "2024-12-32",
        "2024-11-30T12",
      ],
      ...["2024-11-30T12:34:60", "2024-11-30T23:60", "2024-11-30T24:00", "2024-11-30T12:34+24:00"],
    ]) {
      expect(parseDatetime(text), text).to.equal(null);
    }
  });

  it("are in the years 1900 to 9999", () => {
    const [first, last] = [Date.UTC(1900, 0), Date.UTC(10_000, 0) - 1];
    expect([first - 1, first, last, last + 1].map(hasAcceptedYear)).to.deep.equal([
      ...[false, true, true, false],
    ]);
    expect(parseDatetime("1900-01-01")).to.equal(first);
    expect(parseDatetime("9999-12-31T23:59:59.999Z")).to.equal(last);
  });
});
