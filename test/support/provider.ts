/**
 * A provider of sign-in on this machine (OpenID Connect). It signs in everybody who clicks, as the
 * person that the test has set.
 */
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** What the provider knows of a person. `sub` is the name of the account there. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  /** The settings of a platform whose people sign in here. */
  environment(name?: string): Record<string, string>;
  /** Signs in as this person from now on. `at` is the time at which the provider says they did, in Unix seconds. */
  become(person: Person, at?: number): void;
  close(): Promise<void>;
}

const KEY = { modulusLength: 2_048 };
/** What the provider keeps, each for a time that it wants to be told. */
const KINDS = ["AccessToken", "AuthorizationCode", "Grant", "IdToken", "Interaction", "Session"];
const LIFE_SECONDS = 600;
const CLIENT = { client_id: "presage", client_secret: "secret-of-the-platform" };

export async function openProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  let current = "";
  let signedInAt: number | undefined;
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`${issuer}/any/`] }],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username", "groups"],
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    jwks: { keys: [generateKeyPairSync("rsa", KEY).privateKey.export({ format: "jwk" })] },
    ttl: Object.fromEntries(KINDS.map((kind) => [kind, LIFE_SECONDS])),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // The platform asks for nothing that a person would have to allow.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const accountId = session?.accountId;
      if (client === undefined || accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // The platforms of tests listen on ports that are not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) {
      void serve(request, response);
      return;
    }
    if (request.method === "POST") {
      const login = { accountId: current, remember: false, ts: signedInAt };
      void provider.interactionFinished(request, response, { login });
      return;
    }
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<title>Provider</title><h1>Provider</h1><form method="post"><button>Continue as ${current}</button></form>`,
    );
  });
  return {
    issuer,
    environment(name) {
      const start = name === undefined ? "OIDC" : `OIDC_${name.toUpperCase()}`;
      return {
        [`${start}_ISSUER`]: issuer,
        [`${start}_CLIENT_ID`]: CLIENT.client_id,
        [`${start}_CLIENT_SECRET`]: CLIENT.client_secret,
        [`${start}_TITLE`]: name ?? "Acme",
      };
    },
    become(person, at) {
      people.set(person.sub, person);
      current = person.sub;
      signedInAt = at;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

let serial = 0;

/** Returns a person of the provider, with an address that it has confirmed. */
export function person(more: Partial<Person> = {}): Person {
  serial += 1;
  const sub = `subject-${serial}`;
  const email = `person${serial}@acme.example`;
  return { sub, email, email_verified: true, preferred_username: `mia${serial}`, ...more };
}

/** Returns what an address tells the page behind its `#`. */
export function said(location: string): URLSearchParams {
  return new URLSearchParams(new URL(location).hash.slice(1));
}
