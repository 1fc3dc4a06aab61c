/** Loads a file in parts, so that a lost connection costs the last part only. */
import { api } from "../api/client.ts";
import { readOf, type Problem } from "../api/answer.ts";

export interface FileParams {
  /** Undefined for the data that are held on the reader. */
  readonly projectId?: number;
  readonly job: string;
}

/** What has been loaded so far. A download that stopped goes on from it. */
export interface Loaded {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly bytes: number;
  /** Size of the whole file; null until the first answer. */
  readonly size: number | null;
  /** Names the bytes: parts of different files are never put together. */
  readonly tag: string | null;
  readonly name: string;
}

export const NOTHING: Loaded = { parts: [], bytes: 0, size: null, tag: null, name: "archive.zip" };

interface Stopped {
  readonly loaded: Loaded;
  /** Null when the whole file is there, or when the reader cancelled. */
  readonly problem: Problem | null;
}

const PARTIAL = 206;
const NAME = /filename="([^"]+)"/;

/**
 * Loads the rest of a file. `onProgress` gets what is there after each piece.
 * @param loaded where an earlier attempt stopped
 */
export async function load(
  path: FileParams,
  loaded: Loaded,
  signal: AbortSignal,
  onProgress: (loaded: Loaded) => void,
): Promise<Stopped> {
  const { bytes, tag } = loaded;
  const headers = bytes > 0 && tag !== null ? { Range: `bytes=${bytes}-`, "If-Range": tag } : {};
  const isCancelled = () => signal.aborted;
  let now = loaded;
  let response: Response | undefined;
  const call = async () => {
    const { projectId, job } = path;
    const options = { headers, signal, parseAs: "stream", cache: "no-store" } as const;
    const reply = await (projectId === undefined
      ? api.GET("/api/users/me/data/jobs/{job}/file/", { params: { path: { job } }, ...options })
      : api.GET("/api/projects/{projectId}/download-data/jobs/{job}/file/", {
          params: { path: { projectId, job } },
          ...options,
        }));
    response = reply.response;
    return { ...reply, data: reply.data as unknown };
  };
  const { data, problem } = await readOf(call());
  if (isCancelled()) return { loaded, problem: null };
  if (problem !== null || response === undefined) return { loaded, problem };
  // A server that has other bytes by now sends all of them.
  if (response.status !== PARTIAL) now = NOTHING;
  const { headers: given } = response;
  const size = now.bytes + Number(given.get("Content-Length") ?? 0);
  const name = NAME.exec(given.get("Content-Disposition") ?? "")?.[1] ?? now.name;
  const parts = [...now.parts];
  now = { ...now, parts, size, name, tag: given.get("ETag") };
  const read = async () => {
    const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { data: null, response: new Response() };
      parts.push(value);
      now = { ...now, bytes: now.bytes + value.length };
      onProgress(now);
    }
  };
  const end = await readOf(read());
  return { loaded: now, problem: isCancelled() ? null : end.problem };
}

/** Offers the bytes to the reader as a file of their disk. */
export function save({ parts, name }: Loaded): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: "application/zip" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
