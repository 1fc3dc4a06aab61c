/** How people sign in here: by providers, with passwords, or both. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { en } from "../texts/en.ts";
import { providers as texts } from "../texts/providers.ts";
import "../styles/providers.css";
import { Arriving } from "./arriving.tsx";
import { ProviderButtons } from "./buttons.tsx";
import { takeReturned } from "./returned.ts";

interface WaysProps {
  /** The page that follows. */
  readonly next: string;
  /** What signs in with a password. */
  readonly children: ComponentChildren;
}

/** Shows the ways in, or goes on with the sign-in from which a provider has led back. */
export function Page(props: WaysProps) {
  const [came] = useState(takeReturned);
  const code = useSignal(came?.code ?? "");
  if (code.value !== "") return <Arriving code={code.value} onBack={() => (code.value = "")} />;
  return <Ways {...props} error={came?.error ?? ""} />;
}

function Ways({ next, children, error }: WaysProps & { readonly error: string }) {
  const { data, problem } = useRead(() => readOf(api.GET("/api/auth/oidc/")), "ways");
  if (data.value === null && problem.value === null) return null;
  // A page that cannot ask shows the form, whose answer says what is wrong.
  const { providers = [], password_login: hasPasswords = true } = data.value ?? {};
  return (
    <>
      <p class="lead">{en.signIn.lead}</p>
      {error !== "" && (
        <div class="form">
          <p class="notice bad" role="alert">
            {texts.errors[error] ?? texts.errors["refused"]}
          </p>
        </div>
      )}
      <ProviderButtons providers={providers} next={next} />
      {providers.length > 0 && hasPasswords && <p class="aside">{texts.or}</p>}
      {hasPasswords ? children : <ForOperators>{children}</ForOperators>}
    </>
  );
}

/** Operators keep their passwords, so they can show the form. */
function ForOperators({ children }: Pick<WaysProps, "children">) {
  const isShown = useSignal(false);
  if (isShown.value) return children;
  return (
    <div class="form providers">
      <Button kind="quiet" onClick={() => (isShown.value = true)}>
        {texts.operators}
      </Button>
    </div>
  );
}
