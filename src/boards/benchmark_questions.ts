/** Finds the questions of a project that count for its benchmark. Maths 15. */
import type { ProjectDirectory } from "../access/projects.ts";
import type { Capabilities } from "../capabilities.ts";
import { boardQuestions, type BoardQuestionVerdict } from "./board_questions.ts";

interface Part {
  readonly projectId: number;
  /** Only questions of this series, and of its round of this date. */
  readonly seriesId?: number | undefined;
  readonly roundDate?: string | undefined;
}

/** Returns the questions in order of id. */
export async function benchmarkQuestions(
  caps: Pick<Capabilities, "store">,
  { projectId, seriesId, roundDate }: Part,
  projects: ProjectDirectory,
): Promise<BoardQuestionVerdict[]> {
  const board = {
    projectId,
    startTime: null,
    endTime: null,
    finalizeTime: null,
    ...(seriesId === undefined ? {} : { seriesId }),
    ...(roundDate === undefined ? {} : { roundDate }),
  };
  const verdicts = await boardQuestions(caps, board, projects);
  return verdicts.filter(({ inclusion }) => inclusion.counts);
}
