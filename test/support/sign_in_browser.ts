/** A browser as far as sign-in needs one: it keeps cookies, and follows redirects one by one. */

/** Where a redirect leads, and the status of the answer. */
export interface Step {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  readonly cookies: readonly string[];
}

export interface SignInBrowser {
  /** Opens an address without following where it leads. */
  open(address: string, method?: "GET" | "POST"): Promise<Step>;
  /** Signs in at the provider whose page is given. Returns the address that it leads back to. */
  signInAt(page: string): Promise<string>;
  /** Keeps the cookies of an answer that was read elsewhere. */
  keep(address: string, set: readonly string[]): void;
  /** Returns the header with the cookies for an address. */
  cookies(address: string): string;
}

export function createSignInBrowser(): SignInBrowser {
  // Ports share cookies in browsers. Here each origin has its own, so that none is sent too far.
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookies = (address: string) =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (address: string, set: readonly string[]) => {
    for (const one of set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === "") jarOf(address).delete(name);
      else jarOf(address).set(name, value);
    }
  };
  const open = async (address: string, method: "GET" | "POST" = "GET"): Promise<Step> => {
    const response = await fetch(address, {
      method,
      redirect: "manual",
      headers: { Cookie: cookies(address) },
    });
    const set = response.headers.getSetCookie();
    keep(address, set);
    const location = response.headers.get("location") ?? "";
    return {
      status: response.status,
      location: location === "" ? "" : new URL(location, address).href,
      text: await response.text(),
      cookies: set,
    };
  };
  return {
    open,
    keep,
    cookies,
    async signInAt(page) {
      const { origin } = new URL(page);
      let step = await open(page);
      while (step.location.startsWith(origin)) {
        const isAsked = step.location.includes("/interaction/");
        step = await open(step.location, isAsked ? "POST" : "GET");
      }
      return step.location;
    },
  };
}
