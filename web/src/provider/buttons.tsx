/** The providers of the sign-in page. */
import { basePath } from "../base_path.ts";
import { providers as texts } from "../texts/providers.ts";
import { rememberNext } from "./returned.ts";

interface ButtonsProps {
  readonly providers: readonly { readonly name: string; readonly title: string }[];
  /** The page that follows. */
  readonly next: string;
}

/** Leads to the pages of the providers. They are links, because the browser leaves the console. */
export function ProviderButtons({ providers, next }: ButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div class="form providers">
      {providers.map(({ name, title }) => (
        <a
          key={name}
          class="button primary"
          href={`${basePath}/api/auth/oidc/${name}/start/`}
          onClick={() => {
            rememberNext(next);
          }}
        >
          {texts.signInWith(title)}
        </a>
      ))}
    </div>
  );
}
