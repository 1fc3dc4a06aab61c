/** Runs examples/benchmark_again.py, which computes a benchmark from an archive. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { readTable } from "./archive.ts";
import { PYTHON } from "./python.ts";

const FIGURES = ["questions", "coverage", "mean", "lower", "upper"] as const;

/**
 * Compares what the program computes from the archive of a project with the benchmark of the API, to
 * 1e-9. Returns the number of accounts and aggregates that it compared.
 */
export async function expectSameAgain(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  { project_id: projectId, score_type: scoreType, entries }: any,
): Promise<number> {
  const path = `/api/projects/${projectId}/download-data/?include_scores=true`;
  const headers = { Authorization: `Token ${token}` };
  const archive = await fetch(`${baseUrl}${path}`, { headers });
  expect(archive.status).to.equal(200);
  const folder = mkdtempSync(join(tmpdir(), "presage-again-"));
  try {
    const file = join(folder, "archive.zip");
    writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
    const program = ["examples/benchmark_again.py", file, String(projectId), scoreType];
    const { stdout } = await promisify(execFile)(PYTHON, program);
    const rows = readTable(stdout.replaceAll("\n", "\r\n"));
    const found = new Map(rows.map((row) => [row["name"], row]));
    const wanted = entries.filter((entry: any) => entry.reference === null);
    for (const entry of wanted) {
      const row = found.get(entry.user?.username ?? entry.aggregation_method);
      for (const figure of FIGURES) expectSameCell(row?.[figure], entry[figure]);
    }
    expect(found.size).to.equal(wanted.length);
    return wanted.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares a cell with a number, for which null stands where the cell is empty. */
function expectSameCell(cell: string | undefined, number: number | null): void {
  if (number === null) expect(cell).to.equal("");
  else expect(Number(cell)).to.be.closeTo(number, 1e-9);
}
