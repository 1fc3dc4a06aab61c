import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { type Placed, projectPath } from "./path.ts";

interface CrumbsProps {
  readonly project: Placed & { readonly name: string };
  /** What the page is called within the project. Without it, it is the page of the project. */
  readonly here?: string;
}

/** Says where a page of a project stands, and leads to what is above it. */
export function Crumbs({ project, here }: CrumbsProps) {
  const path = here === undefined ? null : projectPath(project);
  return (
    <nav aria-label={en.nav.crumbs}>
      <ol class="crumbs">
        <li>
          <Link href="/tournaments/">{en.nav.tournaments}</Link>
        </li>
        {path !== null && (
          <li dir="auto">
            <Link href={path}>{project.name}</Link>
          </li>
        )}
        <li aria-current="page" dir="auto">
          {here ?? project.name}
        </li>
      </ol>
    </nav>
  );
}
