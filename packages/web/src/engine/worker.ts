import type { FromWorker, ToWorker } from "../messages/protocol.ts";
import { serve } from "../messages/serve.ts";
import { analyse, complete, definition, format, hover, rename } from "./analyse.ts";
import { eigenvaluesOf } from "./eigenvalues.ts";
import { createLibraries, type LibraryTexts } from "./libraries.ts";
import { createRunner } from "./run-model.ts";

/** The part of a worker's scope that is used: types of pages have none. */
interface WorkerScope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

// One script for all workers: a second one costs no download. The page asks one about texts and another one to run.
const libraries = createLibraries(async () => {
  const response = await fetch(new URL("../library.json", location.href));
  if (!response.ok) throw new Error(`the library could not be loaded: ${response.status}`);
  return (await response.json()) as LibraryTexts;
});
const runner = createRunner(libraries);

const receive = serve(
  {
    analyse: (texts) => analyse(texts, libraries),
    hover: (place) => hover(place, libraries),
    definition: (place) => definition(place, libraries),
    rename: (order) => rename(order, libraries),
    complete: (place) => complete(place, libraries),
    format,
    modes: (texts) => runner.modes(texts),
    run: (order, watch) => runner.run(order, watch),
    view: async (order) => runner.view(order),
    eigenvalues: (order) => eigenvaluesOf(order, libraries),
    export: ({ run, format }) => runner.export(run, format),
  },
  (message, transfer) => scope.postMessage(message, transfer),
);
scope.onmessage = ({ data }) => receive(data);
