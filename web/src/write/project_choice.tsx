import { Choice } from "../parts/choice.tsx";
import { write } from "../texts/write.ts";
import type { WritableProject } from "./use_projects.ts";

export interface ProjectChoiceProps {
  readonly projects: readonly WritableProject[];
  readonly project: WritableProject;
  readonly onChoose: (id: number) => void;
}

/** The project that the posts belong to. */
export function ProjectChoice({ projects, project, onChoose }: ProjectChoiceProps) {
  return (
    <Choice
      label={write.project}
      value={String(project.id)}
      options={projects.map(({ id, name }) => [String(id), name])}
      onChoose={(id) => onChoose(Number(id))}
    />
  );
}
