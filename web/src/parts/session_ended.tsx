import { user } from "../api/session.ts";
import { basePath } from "../base_path.ts";
import { en } from "../texts/en.ts";

/** The session has ended. Another tab that signs in signs in this one, which keeps what it has. */
export function SessionEnded() {
  if (user.value !== null) return null;
  return (
    <p>
      <a href={`${basePath}/sign-in/`} target="_blank" rel="noopener">
        {en.problems.signInElsewhere}
      </a>
    </p>
  );
}
