/** The thread of a study: makes the runs of one chunk after the other. */
import { parentPort } from "node:worker_threads";
import type { SourceProvider } from "@cosimo/core/model-runs";
import { type ModelPlace, serveStudy } from "@cosimo/studies";
import { createNodeSourceProvider } from "../../files/node-source-provider.ts";

const handle = serveStudy(
  (reply, transferred = []) => parentPort!.postMessage(reply, [...transferred]),
  (place) => (place === undefined ? {} : { library: libraryOf(place) }),
);
parentPort!.on("message", handle);

/** Libraries are read only if the model is compiled anew. */
function libraryOf({ file, libraries }: ModelPlace): SourceProvider {
  let opened: SourceProvider | undefined;
  const provider = (): SourceProvider => {
    opened ??= createNodeSourceProvider(file, libraries);
    return opened;
  };
  return {
    lookup: (name) => provider().lookup(name),
    contents: (name) => provider().contents?.(name),
  };
}
