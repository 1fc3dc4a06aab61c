/** How well the reader has forecast: calibration with counts, and scores by project. */
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { projectPath } from "../project/path.ts";
import { Link } from "../router.tsx";
import { exact, signed, whole } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";
import { CalibrationChart } from "./calibration_chart.tsx";

type Calibration = Schemas["OwnCalibration"];
type OfProject = Calibration["projects"][number];
type Scores = Omit<Calibration, "projects">;

const none = profile.calibration.none;
const scoreText = (value: number | null) => (value === null ? none : exact(value));
const peerText = (value: number | null) => (value === null ? none : signed(value));

export function OwnRecord() {
  const reading = useRead(() => readOf(api.GET("/api/users/me/calibration/")), "own calibration");
  return (
    <section class="record">
      <h2>{profile.own.title}</h2>
      <p class="quiet">{profile.own.about}</p>
      <ReadState of={reading} />
      {reading.data.value && <RecordView calibration={reading.data.value} />}
    </section>
  );
}

function RecordView({ calibration }: { readonly calibration: Calibration }) {
  const chosen = useSignal<number | null>(null);
  const { projects } = calibration;
  const shown: Scores =
    projects.find(({ project_id }) => project_id === chosen.value) ?? calibration;
  if (calibration.forecasts_count === 0 && calibration.scored_questions_count === 0)
    return <p>{profile.own.none}</p>;
  return (
    <>
      {projects.length > 1 && (
        <Choice
          projects={projects}
          chosen={chosen.value}
          onChoose={(projectId) => (chosen.value = projectId)}
        />
      )}
      <Figures scores={shown} />
      {shown.forecasts_count > 0 ? (
        <CalibrationChart bins={shown.bins} />
      ) : (
        <p class="quiet">{profile.calibration.empty}</p>
      )}
      {projects.length > 0 && <ByProject projects={projects} />}
    </>
  );
}

interface ChoiceProps {
  readonly projects: readonly OfProject[];
  /** Null for all projects. */
  readonly chosen: number | null;
  readonly onChoose: (projectId: number | null) => void;
}

function Choice({ projects, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field of-project">
      <label for={id}>{profile.own.of}</label>
      <select
        id={id}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => {
          onChoose(value === "" ? null : Number(value));
        }}
      >
        <option value="">{profile.own.all}</option>
        {projects.map(({ project_id, project_name }) => (
          <option key={project_id} value={project_id}>
            {project_name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Figures({ scores }: { readonly scores: Scores }) {
  const texts = profile.own;
  return (
    <dl class="numbers" aria-label={texts.facts}>
      <Figure name={texts.scored} text={whole(scores.scored_questions_count)} />
      <Figure name={texts.questions} text={whole(scores.questions_count)} />
      <Figure name={texts.forecasts} text={whole(scores.forecasts_count)} />
      <Figure name={texts.brier} text={scoreText(scores.brier_score)} hint={texts.brierHint} />
      <Figure name={texts.log} text={scoreText(scores.log_score)} hint={texts.logHint} />
      <Figure
        name={texts.peer}
        text={peerText(scores.peer_score)}
        hint={texts.peerHint(scores.scored_questions_count)}
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly text: string;
  readonly hint?: string;
}

function Figure({ name, text, hint }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
      {hint !== undefined && <dd class="hint">{hint}</dd>}
    </div>
  );
}

/** The API orders the projects by their number of questions, the largest first. */
function ByProject({ projects }: { readonly projects: readonly OfProject[] }) {
  const texts = profile.own;
  const { scored, questions, forecasts, brier, log, peer } = texts;
  const columns = [scored, questions, forecasts, brier, log, peer];
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.byProject}>
      <table class="figures ranks">
        <caption>{texts.byProject}</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              {texts.project}
            </th>
            {columns.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.project_id}>
              <th scope="row" class="text">
                <ProjectName project={project} />
              </th>
              <td>{whole(project.scored_questions_count)}</td>
              <td>{whole(project.questions_count)}</td>
              <td>{whole(project.forecasts_count)}</td>
              <td>{scoreText(project.brier_score)}</td>
              <td>{scoreText(project.log_score)}</td>
              <td>{peerText(project.peer_score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProjectName({ project }: { readonly project: OfProject }) {
  const { project_id: id, project_name: name, project_slug: slug, project_type: type } = project;
  const path = projectPath({ id, type, slug });
  return path === null ? <>{name}</> : <Link href={path}>{name}</Link>;
}
