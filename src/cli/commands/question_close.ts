/** `presage question close`. */
import type { Command } from "../command.ts";
import { idIn } from "../find_objects.ts";

export const questionClose: Command = {
  name: "question close",
  summary: "Close an open question before its schedule",
  arguments: [{ name: "question", about: "id of the question" }],
  options: [{ name: "at", value: "datetime", about: "close time (default now)" }],
  async run({ call, show }, input) {
    const questionId = idIn(input.words[0], "question");
    const result = (await call("closeQuestion", {
      params: { questionId },
      body: { actual_close_time: input.text("at") },
    })) as { post_id: number };
    show(result, [`Question ${questionId} of post ${result.post_id} is closed.`]);
  },
};
