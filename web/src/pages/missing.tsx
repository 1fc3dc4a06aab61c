import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { useTitle } from "../title.ts";

/** What an address without a page shows. */
export function Missing() {
  useTitle(en.missing.title);
  return (
    <div class="narrow">
      <h1>{en.missing.title}</h1>
      <p class="lead">{en.missing.lead}</p>
      <Link href="/">{en.missing.home}</Link>
    </div>
  );
}
