/** The client of a Presage platform. */
import { listen, type Listening, type PlatformEvent } from "./events.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { type AnyGiven, checkPathOf, describeCall, type FileContent } from "./request.ts";
import type { Retry } from "./retries.ts";
import type {
  Arguments,
  Given,
  Method,
  PagedPath,
  PathOf,
  QueryOf,
  ReplyOf,
  RowOf,
  Schemas,
  Settings,
} from "./types.ts";

export interface Options {
  /** The address of the platform, for example `https://forecasts.example.org`. */
  readonly baseUrl: string;
  /** 40 hexadecimal digits. Only sign-up and the like work without a token. */
  readonly token?: string;
  /** The most repeats of one call; default 5. */
  readonly retries?: number;
  /** The longest wait before a repeat, in seconds; default 60. */
  readonly longestWait?: number;
  /** The longest time for one answer, in seconds; default 30. */
  readonly timeout?: number;
  /** Checks every write first that has a check; default false. */
  readonly checkFirst?: boolean;
  /** Is told of every wait before a repeat. */
  readonly onRetry?: (retry: Retry) => void;
  /** Takes the place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What a file of forecasts is sent with. */
export interface FileSettings extends Settings {
  readonly query?: {
    /** What is recorded of a file with faults; default nothing. */
    readonly mode?: "all_or_nothing" | "what_is_right";
    /** Absent where the file decides. */
    readonly format?: Schemas["FileCheck"]["format"];
    /** Names the questions of hubverse rows. */
    readonly pattern?: string;
  };
}

export class Presage {
  readonly #address: { readonly baseUrl: string; readonly token: string };
  readonly #how: Exchange;
  readonly #checkFirst: boolean;

  constructor(options: Options) {
    const { baseUrl, token = "", retries = 5, longestWait = 60, timeout = 30 } = options;
    // A browser refuses a `fetch` that is called as the method of another object.
    const fetch: typeof globalThis.fetch =
      options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#address = { baseUrl, token };
    this.#how = { fetch, retries, longestWait, timeout, onRetry: options.onRetry ?? (() => {}) };
    this.#checkFirst = options.checkFirst ?? false;
  }

  /**
   * Calls any operation of the API by its method and path. A call is made again where it may be sent
   * twice without harm: reads, checks, and writes under an `Idempotency-Key`.
   * @throws {PresageError} when the server refuses, or gives no complete answer
   */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[given]: Arguments<Given<M, P>>
  ): Promise<ReplyOf<M, P>> {
    const read = async (response: Response) => {
      const text = await response.text();
      return (text === "" ? undefined : JSON.parse(text)) as ReplyOf<M, P>;
    };
    return this.#send(method, path, { given: given ?? {}, read });
  }

  /**
   * Calls an operation whose answer is no JSON, for example the export of a project, and returns the
   * answer with its body unread. A connection that is lost while the body is read is not repeated.
   * @throws {PresageError} when the server refuses, or gives no answer
   */
  async open<P extends PathOf<"GET">>(
    path: P,
    ...[given]: Arguments<Given<"GET", P>>
  ): Promise<Response> {
    return this.#send("GET", path, {
      given: given ?? {},
      read: (response) => Promise.resolve(response),
    });
  }

  async #send<T>(
    method: Method,
    path: string,
    { given, read }: { given: AnyGiven; read: (response: Response) => Promise<T> },
  ): Promise<T> {
    const checkPath = (given.check ?? this.#checkFirst) ? checkPathOf(path) : undefined;
    if (checkPath !== undefined) {
      const check = describeCall(this.#address, "POST", checkPath, given);
      await exchange(this.#how, check, (response) => response.text());
    }
    return exchange(this.#how, describeCall(this.#address, method, path, given), read);
  }

  /**
   * Returns the pages of a list, each fetched when it is asked for.
   * @throws {PresageError} when the server refuses, or gives no complete answer
   */
  async *pages<P extends PagedPath>(
    path: P,
    ...[given]: Arguments<Given<"GET", P>>
  ): AsyncGenerator<ReplyOf<"GET", P>, void, undefined> {
    let { query } = (given ?? {}) as AnyGiven;
    for (;;) {
      const page = await this.#send("GET", path, {
        given: { ...given, query },
        read: async (response) => (await response.json()) as ReplyOf<"GET", P>,
      });
      yield page;
      const { next } = page as { next: string | null };
      if (next === null) return;
      // The link names the public address, and this client may use another one.
      query = queryOf(next);
    }
  }

  /**
   * Returns the rows of all pages of a list.
   * @throws {PresageError} when the server refuses, or gives no complete answer
   */
  async *each<P extends PagedPath>(
    path: P,
    ...given: Arguments<Given<"GET", P>>
  ): AsyncGenerator<RowOf<P>, void, undefined> {
    for await (const page of this.pages(path, ...given)) {
      const { results, entries } = page as { results?: RowOf<P>[]; entries?: RowOf<P>[] };
      yield* results ?? entries ?? [];
    }
  }

  /** Returns the account of the token. */
  me(settings?: Settings): Promise<Schemas["PrivateUser"]> {
    return this.request("GET", "/api/users/me/", settings);
  }

  /** Returns what is left of each rate limit. */
  limits(settings?: Settings): Promise<Schemas["OwnLimits"]> {
    return this.request("GET", "/api/users/me/limits/", settings);
  }

  post(postId: number, query?: QueryOf<"/api/posts/{postId}/">): Promise<Schemas["PostDetail"]> {
    return this.request("GET", "/api/posts/{postId}/", {
      path: { postId },
      ...(query && { query }),
    });
  }

  question(
    questionId: number,
    query?: QueryOf<"/api/questions/{questionId}/">,
  ): Promise<ReplyOf<"GET", "/api/questions/{questionId}/">> {
    const path = { questionId };
    return this.request("GET", "/api/questions/{questionId}/", { path, ...(query && { query }) });
  }

  /** Returns all posts that a query finds. */
  posts(query: QueryOf<"/api/posts/"> = {}): AsyncGenerator<Schemas["Post"], void, undefined> {
    return this.each("/api/posts/", { query });
  }

  /** Returns the questions of all posts that a query finds, also those of groups and conditionals. */
  async *questions(
    query: QueryOf<"/api/posts/"> = {},
  ): AsyncGenerator<Schemas["Question"], void, undefined> {
    for await (const post of this.posts(query)) yield* questionsOf(post);
  }

  /**
   * Yields what happens, while it happens and without end. What is missed while a connection is lost
   * comes when it is opened again.
   * @throws {PresageError} when the server refuses for a reason that will not pass
   */
  events(
    query: QueryOf<"/api/events/"> = {},
    settings: Listening = {},
  ): AsyncGenerator<PlatformEvent, void, undefined> {
    const path = "/api/events/";
    const read = (response: Response) => Promise.resolve(response);
    const open = (lastId: string | undefined, signal: AbortSignal) => {
      const headers = lastId === undefined ? {} : { "Last-Event-ID": lastId };
      return this.#send("GET", path, { given: { query, headers, signal }, read });
    };
    return listen(open, settings);
  }

  /** Returns the comments that a query finds; it names a `post` or an `author`. */
  comments(query: QueryOf<"/api/comments/">): AsyncGenerator<Schemas["Comment"], void, undefined> {
    return this.each("/api/comments/", { query });
  }

  /** Returns a CDF that the question accepts, made from percentiles, a distribution or samples. */
  buildCdf(
    questionId: number,
    distribution: Schemas["Distribution"],
    settings?: Settings,
  ): Promise<Schemas["BuiltCdf"]> {
    const given = { path: { questionId }, body: distribution };
    return this.request("POST", "/api/questions/{questionId}/build-cdf/", {
      ...given,
      ...settings,
    });
  }

  /** Forecasts 1 to 500 questions: all are recorded, or none. */
  async forecast(items: Schemas["ForecastItem"][], settings?: Settings): Promise<void> {
    await this.request("POST", "/api/questions/forecast/", { body: items, ...settings });
  }

  /** Returns what `forecast` would do. It refuses what `forecast` would refuse. */
  checkForecasts(
    items: Schemas["ForecastItem"][],
    settings?: Settings,
  ): Promise<Schemas["ForecastCheck"]> {
    return this.request("POST", "/api/questions/forecast/check/", { body: items, ...settings });
  }

  /** Ends the caller's forecasts on 1 to 500 questions. */
  async withdraw(items: Schemas["WithdrawalItem"][], settings?: Settings): Promise<void> {
    await this.request("POST", "/api/questions/withdraw/", { body: items, ...settings });
  }

  /** Returns what `withdraw` would do. It refuses what `withdraw` would refuse. */
  checkWithdrawals(
    items: Schemas["WithdrawalItem"][],
    settings?: Settings,
  ): Promise<Schemas["ForecastCheck"]> {
    return this.request("POST", "/api/questions/withdraw/check/", { body: items, ...settings });
  }

  /**
   * Sends a file of forecasts: JSON lines, CSV, a forecast file of ForecastBench, or model output of
   * hubverse. A job records it: `forecastFile` tells how far it is.
   */
  submitFile(
    projectId: number,
    file: FileContent,
    { query, ...settings }: FileSettings = {},
  ): Promise<Schemas["ForecastFile"]> {
    return this.#sendFile("/api/projects/{projectId}/submissions/", {
      path: { projectId },
      query,
      file,
      ...settings,
    });
  }

  /** Returns what `submitFile` would do, with the first faults. */
  checkFile(
    projectId: number,
    file: FileContent,
    { query, ...settings }: FileSettings = {},
  ): Promise<Schemas["FileCheck"]> {
    return this.#sendFile("/api/projects/{projectId}/submissions/check/", {
      path: { projectId },
      query,
      file,
      ...settings,
    });
  }

  /** Returns the state of a file of forecasts, with a page of its faults. */
  forecastFile(projectId: number, id: string): Promise<Schemas["ForecastFileReport"]> {
    const path = { projectId, submission: id };
    return this.request("GET", "/api/projects/{projectId}/submissions/{submission}/", { path });
  }

  #sendFile<T>(path: string, given: AnyGiven): Promise<T> {
    const read = async (response: Response) => (await response.json()) as T;
    return this.#send("POST", path, { given, read });
  }

  /** Writes a comment. */
  comment(body: Schemas["CommentCreate"], settings?: Settings): Promise<Schemas["Comment"]> {
    return this.request("POST", "/api/comments/create/", { body, ...settings });
  }

  /** Returns what `comment` would do. It refuses what `comment` would refuse. */
  checkComment(
    body: Schemas["CommentCreate"],
    settings?: Settings,
  ): Promise<Schemas["CommentCheck"]> {
    return this.request("POST", "/api/comments/create/check/", { body, ...settings });
  }
}

/** Returns the questions of a post: one, those of a group, or the two branches of a conditional. */
export function questionsOf(post: Schemas["Post"]): Schemas["Question"][] {
  const { question, group_of_questions: group, conditional } = post;
  if (question !== undefined) return [question];
  if (group !== undefined) return group.questions;
  return conditional === undefined ? [] : [conditional.question_yes, conditional.question_no];
}

/** Returns the query of a link, with a list for each parameter. */
function queryOf(link: string): Record<string, string[]> {
  const { searchParams } = new URL(link);
  return Object.fromEntries(
    [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
  );
}
