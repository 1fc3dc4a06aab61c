import { expect } from "chai";
import { exportJobStatus, presentExportJob } from "../../../src/present/export_job.ts";
import type {
  ExportFile,
  ExportJobDocument,
} from "../../../src/store/exports/export_job_document.ts";

describe("an export job on the wire", () => {
  const file: ExportFile = { id: "j-1", name: "n", bytes: 1, sha256: "", projectIds: [1] };
  const older: ExportFile = { id: "j-1", name: "n", bytes: 1, sha256: "" };
  const job = (given: Partial<ExportJobDocument>) =>
    ({
      _id: "j",
      projectId: 3,
      status: "done",
      file,
      error: null,
      expiresAt: 100,
      progress: { rowsDone: 1, rowsTotal: 4, rowsPerSecond: null, secondsLeft: null },
      ...given,
    }) as ExportJobDocument;

  it("is expired from its expiry on, and when its file is not stored", () => {
    expect(exportJobStatus(job({}), 99)).to.equal("done");
    expect(exportJobStatus(job({}), 100)).to.equal("expired");
    expect(exportJobStatus(job({ file: null }), 0)).to.equal("expired");
    expect(exportJobStatus(job({ file: older }), 0)).to.equal("expired");
    const waiting = { status: "queued", file: null, expiresAt: null } as const;
    expect(exportJobStatus(job(waiting), 1_000)).to.equal("queued");
    expect(exportJobStatus(job({ ...waiting, status: "failed", expiresAt: 100 }), 99)).to.equal(
      "failed",
    );
  });

  it("names the file only when there is one, and shows its progress", () => {
    const shown = (given: Partial<ExportJobDocument>, now = 0) =>
      presentExportJob(job(given), { now, baseUrl: "https://x.org" });
    expect(shown({}).download_url).to.equal(
      "https://x.org/api/projects/3/download-data/jobs/j/file/",
    );
    expect(shown({}).progress).to.equal(1);
    expect(shown({}, 100).download_url).to.equal(null);
    const running = { status: "running", file: null, expiresAt: null } as const;
    expect(shown(running)).to.include({ progress: 0.25, download_url: null, expires_at: null });
    for (const [rowsDone, rowsTotal, progress] of [
      [0, 0, 0],
      [3, null, 0],
      [5, 4, 1],
    ] as const) {
      const rows = { rowsDone, rowsTotal, rowsPerSecond: null, secondsLeft: null };
      expect(shown({ ...running, progress: rows }).progress).to.equal(progress);
    }
  });
});
