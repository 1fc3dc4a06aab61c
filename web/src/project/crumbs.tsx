import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { hasPage, type Placed, projectPath } from "./path.ts";

interface CrumbsProps {
  /** The project that the page belongs to. The page of a project itself stands below no project. */
  readonly project?: Placed & { readonly name: string };
}

/** Leads to what is above a page. The page itself is named by its heading, so nothing is said twice. */
export function Crumbs({ project }: CrumbsProps) {
  const path = project && projectPath(project);
  return (
    <nav aria-label={en.nav.crumbs}>
      <ol class="crumbs">
        {(!project || hasPage(project)) && (
          <li>
            <Link href="/tournaments/">{en.nav.tournaments}</Link>
          </li>
        )}
        {project && (
          <li dir="auto">{path ? <Link href={path}>{project.name}</Link> : project.name}</li>
        )}
      </ol>
    </nav>
  );
}
