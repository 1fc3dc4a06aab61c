/** Sign-in by a provider on the wire (Contract 3.17). */
import Type from "typebox";
import { described, Exact, Named, Nullable, Timestamp } from "./primitives.ts";

const name = described("Its name in addresses.", Type.String());
const title = described("What people call it: Sign in with …", Type.String());

export const SignInWays = Named(
  "SignInWays",
  Exact({
    providers: described(
      "The providers by which people sign in; empty where there are none.",
      Type.Array(Exact({ name, title })),
    ),
    password_login: described("Whether people sign in with passwords, too.", Type.Boolean()),
    signup: described("Whether people may sign up with a password.", Type.Boolean()),
  }),
);

export const Connections = Named(
  "Connections",
  Exact({
    results: described(
      "Every provider of the platform.",
      Type.Array(
        Exact({
          name,
          title,
          connected_at: described(
            "Since when it signs the caller in; `null` where it does not.",
            Nullable(Timestamp),
          ),
        }),
      ),
    ),
  }),
);

export const ProviderPage = Named(
  "ProviderPage",
  Exact({
    address: described("The page of the provider, to which the browser is to go.", Type.String()),
  }),
);
