/** Runs examples/benchmark_again.py, which computes a benchmark from an archive. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { readTable } from "./archive.ts";
import { PYTHON } from "./python.ts";

const ENTRY_FIGURES = ["questions", "coverage", "mean", "lower", "upper", "adjusted"] as const;
const PAIR_FIGURES = ["questions", "difference", "lower", "upper", "ahead"] as const;

interface Reader {
  readonly baseUrl: string;
  /** The token of an administrator of the project. */
  readonly token: string;
}

/**
 * Compares what the program computes from an archive of a project with benchmarks of the API: all
 * entries and all pairs in their order, to 1e-9.
 * @param boards benchmarks of one project, each for another score
 */
export async function expectSameAgain(reader: Reader, boards: readonly any[]): Promise<void> {
  const archive = await archiveOf(reader, boards[0].project_id);
  const folder = mkdtempSync(join(tmpdir(), "presage-again-"));
  try {
    const file = join(folder, "archive.zip");
    writeFileSync(file, archive);
    for (const board of boards) await expectSameBoard(file, board);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function archiveOf({ baseUrl, token }: Reader, projectId: number): Promise<Buffer> {
  const path = `/api/projects/${projectId}/download-data/?include_benchmark=true`;
  const reply = await fetch(`${baseUrl}${path}`, { headers: { Authorization: `Token ${token}` } });
  expect(reply.status).to.equal(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function expectSameBoard(file: string, board: any): Promise<void> {
  const { project_id: projectId, score_type: scoreType, entries, pairs } = board;
  const printed = async (...output: string[]) => {
    const program = ["examples/benchmark_again.py", file, String(projectId), scoreType, ...output];
    const { stdout } = await promisify(execFile)(PYTHON, program);
    return readTable(stdout.replaceAll("\n", "\r\n"));
  };
  const rows = await printed();
  const nameOf = ({ user, aggregation_method: method, reference }: any): string =>
    user?.username ?? method ?? reference;
  const versionOf = ({ card }: any): string => (card === null ? "" : String(card.version));
  expect(rows.map((row) => [row["name"], row["card_version"]])).to.deep.equal(
    entries.map((entry: any) => [nameOf(entry), versionOf(entry)]),
  );
  rows.forEach((row, place) => expectSame(row, entries[place], ENTRY_FIGURES));
  const labels = entries.map((entry: any) =>
    entry.card === null ? nameOf(entry) : `${nameOf(entry)} (version ${versionOf(entry)})`,
  );
  const compared = await printed("pairs");
  expect(compared.map((row) => [row["first"], row["second"]])).to.deep.equal(
    pairs.map(({ first, second }: any) => [labels[first], labels[second]]),
  );
  compared.forEach((row, place) => expectSame(row, pairs[place], PAIR_FIGURES));
}

/** Compares cells with numbers, for which null stands where the cell is empty. */
function expectSame(row: Record<string, string>, wanted: any, figures: readonly string[]): void {
  for (const figure of figures) {
    const [cell, number] = [row[figure], wanted[figure]];
    const about = `${figure} of ${Object.values(row).join()}`;
    if (number === null) expect(cell, about).to.equal("");
    else expect(Number(cell), about).to.be.closeTo(number, 1e-9);
  }
}
