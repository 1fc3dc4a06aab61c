import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useUpdates } from "../api/use_updates.ts";
import { useRead } from "../api/use_read.ts";
import { operate } from "../texts/operate.ts";

const readStatus = () => readOf(api.GET("/api/admin/status/"));

/** Reads the status, and reads it again while the page is open. */
export function useStatus() {
  const reading = useRead(readStatus, "status");
  const isOld = useSignal(false);
  useUpdates(async () => {
    const newest = await readStatus();
    isOld.value = newest.data === null;
    if (newest.data === null) return false;
    reading.data.value = newest.data;
    reading.problem.value = null;
    return true;
  }, "status");
  return { reading, isOld: isOld.value };
}

/** Says that the figures are old. */
export function Old() {
  return (
    <p class="notice bad" role="status">
      {operate.status.old}
    </p>
  );
}
