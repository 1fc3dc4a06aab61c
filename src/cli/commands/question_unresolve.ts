/** `presage question unresolve`. */
import type { Command } from "../command.ts";
import { idIn } from "../find_objects.ts";

export const questionUnresolve: Command = {
  name: "question unresolve",
  summary: "Take a resolution back; its scores are removed",
  arguments: [{ name: "question", about: "id of the question" }],
  options: [],
  async run({ call, show }, input) {
    const questionId = idIn(input.words[0], "question");
    const result = (await call("unresolveQuestion", { params: { questionId } })) as {
      post_id: number;
    };
    show(result, [`Question ${questionId} of post ${result.post_id} is no longer resolved.`]);
  },
};
