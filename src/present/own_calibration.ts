/** Turns the record of an account into its API form (Contract 2.34). */
import type { OwnRecord } from "../domain/scoring/record/own_record.ts";
import type { OwnCalibration, OwnMeasures } from "../schema/own_calibration.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { presentBin } from "./track_record.ts";

export interface OwnProject {
  readonly project: Pick<ProjectDocument, "_id" | "name" | "slug" | "type">;
  readonly record: OwnRecord;
}

/** Most projects of one answer (Contract 1.13). */
const MOST_PROJECTS = 100;

/** @returns the projects with the most questions first */
export function presentOwnCalibration(
  overall: OwnRecord,
  projects: readonly OwnProject[],
): OwnCalibration {
  const size = ({ record: { questions, scored } }: OwnProject) => Math.max(questions, scored);
  const inOrder = projects.toSorted((a, b) => size(b) - size(a) || a.project._id - b.project._id);
  return {
    ...presentMeasures(overall),
    projects: inOrder.slice(0, MOST_PROJECTS).map(({ project, record }) => ({
      project_id: project._id,
      project_name: project.name,
      project_slug: project.slug,
      project_type: project.type,
      ...presentMeasures(record),
    })),
  };
}

function presentMeasures(record: OwnRecord): OwnMeasures {
  return {
    questions_count: record.questions,
    forecasts_count: record.forecasts,
    brier_score: record.brier,
    log_score: record.log,
    peer_score: record.peer,
    scored_questions_count: record.scored,
    bins: record.bins.map((bin, i) => ({
      ...presentBin(bin),
      forecasts_count: record.counts[i]!,
    })),
  };
}
