import type { Project } from "../project/use_project.ts";
import { InviteByLink } from "./invite_link.tsx";
import { InviteByMail } from "./invite_mail.tsx";

/** The ways to invite people that are for administrators of the project alone. */
export function Page({ project }: { readonly project: Project }) {
  return (
    <>
      <InviteByMail project={project} />
      <InviteByLink project={project} />
    </>
  );
}
