/** `presage question resolve`, also `presage resolve`. */
import type { Command } from "../command.ts";
import { idIn } from "../find_objects.ts";

const resolve: Omit<Command, "name"> = {
  summary: "Resolve a question; jobs then compute scores and leaderboards",
  arguments: [
    { name: "question", about: "id of the question" },
    { name: "resolution", about: "yes, no, an option, a number, annulled, ambiguous, …" },
  ],
  options: [{ name: "at", value: "datetime", about: "when it became known (default now)" }],
  async run({ caps, call, show }, input) {
    const questionId = idIn(input.words[0], "question");
    const [, resolution = ""] = input.words;
    const at = input.text("at") ?? new Date(caps.clock.now()).toISOString();
    const result = (await call("resolveQuestion", {
      params: { questionId },
      body: { resolution, actual_resolve_time: at },
    })) as { post_id: number };
    show(result, [`Question ${questionId} of post ${result.post_id} is resolved: ${resolution}`]);
  },
};

export const questionResolve: Command = { name: "question resolve", ...resolve };
export const resolveAlias: Command = { name: "resolve", ...resolve };
