/** What of Temml is used. Its own declarations lie where the compiler does not look for them. */
declare module "temml" {
  /** A node of its tree: an element, a text, or a list of nodes without an element. */
  export interface TemmlNode {
    readonly type?: string;
    readonly text?: string;
    readonly attributes?: Readonly<Record<string, unknown>>;
    readonly classes?: readonly string[];
    readonly style?: Readonly<Record<string, unknown>>;
    readonly children?: readonly TemmlNode[];
  }
  export interface Options {
    readonly displayMode: boolean;
    readonly throwOnError: boolean;
    readonly trust: boolean;
    readonly maxExpand: number;
  }
  interface Temml {
    /** @throws for a faulty formula */
    __renderToMathMLTree(formula: string, options: Options): TemmlNode;
  }
  const temml: Temml;
  export default temml;
}
