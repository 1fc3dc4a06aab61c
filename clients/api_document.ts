/** The parts of the document that the clients are made from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export interface Operation {
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Reply>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}
