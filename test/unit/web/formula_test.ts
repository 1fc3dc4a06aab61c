/** What is taken over of a formula: a short list of elements, attributes and classes. */
import { expect } from "chai";
import { type Branch, treeOf } from "../../../web/src/markdown/formula.ts";

const { raw } = String;

/** Returns a tree as a short text. */
function written({ name, attributes, children }: Branch): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`);
  const inner = children.map((child) => (typeof child === "string" ? child : written(child)));
  return `<${name}${named.join("")}>${inner.join("")}</>`;
}

const shown = (formula: string) => {
  const tree = treeOf(formula);
  return tree === null ? null : written(tree);
};

/** What people write in questions. */
const USUAL = [
  ...[raw`\frac{a}{b}`, raw`\sqrt[3]{x}`, raw`\sum_{i=1}^n i`, raw`\int_0^\infty e^{-x}\,dx`],
  ...[raw`\hat{x} \bar y \vec v \overline{AB}`, raw`P(A \mid B) \ne \frac12`, "x'' + 1{,}000.5"],
  ...[raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`, raw`\left( \frac12 \right)`],
  ...[raw`\begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}`, raw`\boxed{x}`],
  ...[raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, raw`\operatorname{argmax}_x f(x)`],
  ...[raw`\mathbb{R} \mathcal{N}(\mu, \sigma^2)`, raw`\underbrace{a + b}_{n}`, raw`\binom n k`],
  ...[raw`\begin{align} a &= b \tag{1} \end{align}`, raw`\lim_{x \to 0} \log x \approx 5\%`],
];

/** Commands that would bring something of another kind into the page. */
const FORBIDDEN = [
  ...[raw`\href{javascript:alert(1)}{x}`, raw`\href{https://evil.example}{x}`],
  ...[raw`\url{https://evil.example}`, raw`\includegraphics{https://evil.example/x.png}`],
  ...[raw`\style{position:fixed}{x}`, raw`\class{button}{x}`, raw`\id{main}{x}`],
  ...[
    raw`\data{a=b}{x}`,
    raw`\htmlStyle{color:red}{x}`,
    raw`\ref{x}`,
    raw`\label{x}`,
    raw`\cancel{x}`,
  ],
  ...[raw`\mathtip{a}{b}`, raw`\toggle{a}{b}\endtoggle`, raw`\unknown`, "}", raw`\frac{a}`],
  ...[raw`\def\a{x}\a`, raw`\gdef\a{x}\a`, raw`\let\a\b x`, raw`\newcommand{\a}{x}\a`],
  ...[raw`\global\def\a{x}\a`, raw`\renewcommand\a{x}\a`, raw`\providecommand\a{x}\a`],
];

describe("the tree of a formula", () => {
  it("has the elements of MathML, in a line or as a block", () => {
    expect(shown("$x^2$")).to.equal("<math><msup><mi>x</><mn>2</></></>");
    expect(shown("$$x^2$$")).to.equal("<math display=block><msup><mi>x</><mn>2</></></>");
    expect(shown("$$\nx^2\n$$")).to.equal(shown("$$x^2$$"));
    for (const formula of USUAL) expect(shown(`$$${formula}$$`), formula).to.be.a("string");
  });

  it("has no element and no attribute beside those of the list", () => {
    for (const formula of USUAL) {
      const parts = shown(`$$${formula}$$`)?.match(/<(?!\/)[^>]*>/g) ?? [];
      for (const part of parts) {
        const [name, ...attributes] = part.slice(1, -1).split(" ");
        expect(name).to.match(/^m[a-z]+$/);
        for (const attribute of attributes)
          expect(attribute).to.match(
            /^(?:(?!id|style|href|on|data)[a-z]+=[\w.]+|(?:class=)?(?:tml-[a-z]+|accent))$/,
          );
      }
    }
  });

  it("is missing for what needs addresses, styles, names, definitions, and for faults", () => {
    for (const formula of FORBIDDEN) expect(shown(`$${formula}$`), formula).to.equal(null);
    for (const source of ["", "$$", "$$$$", "$ $", "x", "$x", "$$\nx"])
      expect(shown(source), source).to.equal(null);
  });

  it("has no colours, names, shifts and sizes that could hide or cover the page", () => {
    const moved = [
      ...[raw`\color{white} x`, raw`\textcolor{#fff}{x}`, raw`\colorbox{red}{x}`, raw`\Huge x`],
      ...[raw`\raisebox{90em}{x}`, raw`\mathllap{x}`, raw`\smash{x}`],
      ...[raw`\hspace{-90em} x`, raw`\rule{9em}{90em} x`],
    ];
    for (const formula of moved)
      expect(shown(`$${formula}$`), formula)
        .to.match(/<m(?:i|text)>x<\/>/)
        .and.not.match(/color|background|size|id=|title|voffset|height|lspace=-|-90|90em/);
    expect(shown(raw`$\hspace{90em} x$`)).to.equal("<math><mrow><mspace></><mi>x</></></>");
    expect(shown(raw`$\hspace{3em} x$`)).to.include("width=3em");
    expect(shown(raw`$\hspace{2000in} x$`)).to.include("<mspace></>");
  });

  it("is missing for what is too long, too deep or too wide", () => {
    const deep = (levels: number) => `$${"x^{".repeat(levels)}x${"}".repeat(levels)}$`;
    const table = (rows: number, columns: number) =>
      `$${raw`\begin{matrix}`}${"&".repeat(columns)}${raw`\\`.repeat(rows)}${raw`\end{matrix}`}$`;
    expect(shown(`$${"x".repeat(1_999)}$`)).to.be.a("string");
    expect(shown(`$${"x".repeat(2_001)}$`)).to.equal(null);
    expect(shown(`$${"{".repeat(100_000)}$`)).to.equal(null);
    expect(shown(deep(30))).to.be.a("string");
    expect(shown(deep(200))).to.equal(null);
    expect(shown(table(10, 10))).to.be.a("string");
    expect(shown(table(33, 33))).to.equal(null);
    expect(shown(table(400, 900))).to.equal(null);
    expect(shown(`$${raw`\TeX`.repeat(400)}$`)).to.equal(null);
  }).timeout(60_000);

  it("of one formula is not changed by another", () => {
    treeOf(raw`$$x \tag{1}$$`);
    expect(shown("$$x$$")).to.equal("<math display=block><mi>x</></>");
  });
});
