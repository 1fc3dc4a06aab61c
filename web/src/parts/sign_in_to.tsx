import { useHere } from "../here.ts";
import { Link } from "../router.tsx";
import { signInPath } from "../sign_in_path.ts";
import { en } from "../texts/en.ts";

/** Says what a visitor can do with an account, and leads back here after signing in. */
export function SignInTo({ lead }: { readonly lead: string }) {
  return (
    <p class="row">
      {lead}
      <Link href={signInPath(useHere())} class="button primary">
        {en.nav.signIn}
      </Link>
    </p>
  );
}
