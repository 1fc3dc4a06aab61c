/** The script that completes the words of `presage` in a shell. */
import type { Command } from "./command.ts";

/** Returns a script for bash, which zsh reads too: nouns, verbs, and the options of each command. */
export function completionFor(commands: readonly Command[]): string {
  const nouns = new Map<string, string[]>();
  for (const { name } of commands) {
    const [noun = "", verb] = name.split(" ");
    nouns.set(noun, [...(nouns.get(noun) ?? []), ...(verb === undefined ? [] : [verb])]);
  }
  const cases = [
    ...commands.map(({ name, options }) => {
      const words = [...options.map((option) => `--${option.name}`), "--as", "--json", "--help"];
      return `    "${name}"|"${name} "*) words="${words.join(" ")}" ;;`;
    }),
    ...[...nouns]
      .filter(([, verbs]) => verbs.length > 0)
      .map(([noun, verbs]) => {
        return `    "${noun}") words="${verbs.join(" ")} --help" ;;`;
      }),
  ];
  return `[ -n "\${ZSH_VERSION:-}" ] && autoload -U +X bashcompinit && bashcompinit
_presage() {
  local words="${[...nouns.keys(), "completion", "demo-env", "--help", "--version"].join(" ")}"
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _presage presage
`;
}
