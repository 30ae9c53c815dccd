import { loadMethods } from "@cosimo/core/model-runs";
import { serveStudy, type ThreadRequest } from "@cosimo/studies";

/** What a worker does that makes runs of a study: messages are answered in their order. */
export async function serveThread(
  post: (message: unknown, transfer: Transferable[]) => void,
): Promise<(request: ThreadRequest) => void> {
  await loadMethods();
  return serveStudy(
    (reply, transferred = []) => post(reply, [...transferred]),
    () => ({}),
  );
}
