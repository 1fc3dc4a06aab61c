/** The boards of a series and of its rounds (Contract 3.19). A job computes them. */
import type { Capabilities } from "../capabilities.ts";
import { boardKind } from "../domain/scoring/boards/board_kind.ts";
import type { ScoreType } from "../domain/vocabulary.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";
import type { SeriesDocument } from "../store/projects/series.ts";

type Named = Pick<SeriesDocument, "_id" | "projectId" | "name">;

/** Makes the boards of these rounds and that of the series, once each. */
export async function ensureBoards(
  { store }: Pick<Capabilities, "store">,
  { _id: seriesId, projectId, name }: Named,
  { dates, scoreType }: { readonly dates: readonly string[]; readonly scoreType: ScoreType },
): Promise<void> {
  const wanted = [
    { name, windowKey: `series ${seriesId}` },
    ...dates.map((date) => ({
      name: `${name}: ${date}`,
      windowKey: `series ${seriesId} ${date}`,
      roundDate: date,
    })),
  ];
  const stored = await store.leaderboards.ofProject(projectId);
  const known = new Set(stored.map(({ windowKey }) => windowKey));
  for (const board of wanted.filter(({ windowKey }) => !known.has(windowKey))) {
    const made: LeaderboardDocument & { windowKey: string } = {
      _id: await store.counters.draw("leaderboards"),
      projectId,
      seriesId,
      scoreType: boardKind(scoreType, "project"),
      startTime: null,
      endTime: null,
      finalizeTime: null,
      prizePool: null,
      finalized: false,
      isPrimary: false,
      calculatedOn: null,
      ...board,
    };
    await store.leaderboards.insertOnce(made);
  }
}
