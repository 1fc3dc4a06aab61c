import { expect } from "chai";
import { keyOf, RowWriter } from "../../../../src/domain/export/row_writer.ts";

const decoder = new TextDecoder();
const TABLE = { name: "things", columns: ["Thing ID", "Name (Full)"] };

function csv(write: (out: RowWriter) => void, raw = false): string {
  const out = new RowWriter(TABLE, { format: "csv", raw });
  out.number(1);
  write(out);
  out.end();
  return decoder.decode(out.take());
}

describe("RowWriter", () => {
  describe("CSV", () => {
    it("has a heading and lines that end with CR LF", () => {
      const out = new RowWriter(TABLE, { format: "csv", raw: false });
      out.head();
      expect(decoder.decode(out.take())).to.equal("Thing ID,Name (Full)\r\n");
    });

    for (const [text, cell] of [
      ["plain", "plain"],
      ["a,b", '"a,b"'],
      ['say "hi"', '"say ""hi"""'],
      ["two\nlines", '"two\nlines"'],
      ["two\rlines", '"two\rlines"'],
      [" spaced ", " spaced "],
      ["ünï😀", "ünï😀"],
      ["", ""],
    ] as const) {
      it(`writes ${JSON.stringify(text)} as ${JSON.stringify(cell)}`, () => {
        expect(csv((out) => out.typed(text))).to.equal(`1,${cell}\r\n`);
      });
    }

    const signs = ["=1+1", "+1", "-1", "@cmd", "\tx", "\rx", "＝1＋1", "＋1", "－1", "＠cmd"];
    for (const text of signs) {
      it(`disarms ${JSON.stringify(text)} in typed texts, unless raw`, () => {
        const quoted = (cell: string) => (cell.includes("\r") ? `"${cell}"` : cell);

        expect(csv((out) => out.typed(text))).to.equal(`1,${quoted(`'${text}`)}\r\n`);
        expect(csv((out) => out.typed(text), true)).to.equal(`1,${quoted(text)}\r\n`);
        expect(csv((out) => out.text(text))).to.equal(`1,${quoted(text)}\r\n`);
      });
    }

    for (const [text, guarded] of [
      ["a;=1+1", "a;'=1+1"],
      ["a;-1;b", "a;'-1;b"],
      ["a\n=1+1", "a\n'=1+1"],
      ["a\r\n@cmd", "a\r\n'@cmd"],
      ["=1;=2\n+3", "'=1;'=2\n'+3"],
      ["a;＝1", "a;'＝1"],
      ["a; b", "a; b"],
    ] as const) {
      it(`quotes ${JSON.stringify(text)}, and disarms what follows a separator`, () => {
        expect(csv((out) => out.typed(text))).to.equal(`1,"${guarded}"\r\n`);
        expect(csv((out) => out.typed(text), true)).to.equal(`1,"${text}"\r\n`);
      });
    }

    it("does not change a formula sign inside a text", () => {
      expect(csv((out) => out.typed("a=b"))).to.equal("1,a=b\r\n");
    });

    it("writes booleans, numbers, lists and nulls", () => {
      expect(csv((out) => out.flag(true))).to.equal("1,True\r\n");
      expect(csv((out) => out.flag(false))).to.equal("1,False\r\n");
      expect(csv((out) => out.number(-0.5))).to.equal("1,-0.5\r\n");
      expect(csv((out) => out.numbers([0.5]))).to.equal("1,[0.5]\r\n");
      expect(csv((out) => out.numbers([0.5, Number.NaN]))).to.equal('1,"[0.5,null]"\r\n');
      expect(csv((out) => out.json(["=a", 'b"']))).to.equal('1,"[""=a"",""b\\""""]"\r\n');
      expect(csv((out) => out.json([]))).to.equal("1,[]\r\n");
      expect(csv((out) => out.moment(0))).to.equal("1,1970-01-01T00:00:00Z\r\n");
      expect(csv((out) => out.day(86_399_999))).to.equal("1,1970-01-01\r\n");
      for (const nothing of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(csv((out) => out.number(nothing))).to.equal("1,\r\n");
        expect(csv((out) => out.moment(nothing))).to.equal("1,\r\n");
      }
      expect(csv((out) => out.flag(null))).to.equal("1,\r\n");
      expect(csv((out) => out.json(null))).to.equal("1,\r\n");
      expect(csv((out) => out.text(null))).to.equal("1,\r\n");
    });
  });

  describe("JSON lines", () => {
    it("writes one object a row with the name of the table", () => {
      const out = new RowWriter(TABLE, { format: "ndjson", raw: false });
      out.head();
      out.number(7);
      out.typed('=a "quote"');
      out.end();
      out.number(8);
      out.empty();
      out.end();

      const lines = decoder.decode(out.take()).trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal([
        { table: "things", thing_id: 7, name_full: '=a "quote"' },
        { table: "things", thing_id: 8, name_full: null },
      ]);
    });
  });

  it("refuses a row that lacks cells", () => {
    expect(() => csv(() => undefined)).to.throw(RangeError);
  });

  it("turns headings into keys", () => {
    expect(keyOf("MC Options (All)")).to.equal("mc_options_all");
    expect(keyOf("5th Percentile")).to.equal("5th_percentile");
  });
});
