import type { Connect, FromWorker, ToWorker, UseStudio } from "../messages/protocol.ts";
import { serve } from "../messages/serve.ts";
import {
  analyse,
  classes,
  complete,
  definition,
  explain,
  format,
  hover,
  references,
  rename,
} from "./analyse.ts";
import { eigenvaluesOf } from "./eigenvalues.ts";
import { createLibraries, type Libraries, type LibraryTexts } from "./libraries.ts";
import { createRunner } from "./run-model.ts";

/** What a client is answered through. */
interface Answers {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

/** The part of a worker's scope that is used: types of pages have none. */
interface WorkerScope extends Answers {
  onmessage:
    | ((event: {
        readonly data: ToWorker | Connect | UseStudio;
        readonly ports: readonly MessagePort[];
      }) => void)
    | null;
}

const scope = globalThis as unknown as WorkerScope;

/** Answers, in a worker, the client that started it and those that connect. */
export function serveWorker(fetchLibrary: () => Promise<LibraryTexts>): void {
  const libraries = createLibraries(fetchLibrary);
  let receive: ((message: ToWorker) => void) | undefined;
  scope.onmessage = ({ data, ports: [port] }) => {
    if (data.type === "studio") libraries.useStudio(data.access);
    else if (data.type !== "connect") {
      receive ??= answer(scope, libraries);
      receive(data);
    } else if (port !== undefined) {
      const receive = answer(port, libraries);
      port.onmessage = ({ data }) => receive(data as ToWorker);
    }
  };
}

/** A client has models and results of its own. */
function answer(client: Answers, libraries: Libraries): (message: ToWorker) => void {
  const runner = createRunner(libraries);
  return serve(
    {
      analyse: (texts) => analyse(texts, libraries),
      hover: (place) => hover(place, libraries),
      definition: (place) => definition(place, libraries),
      references: (place) => references(place, libraries),
      classes,
      explain: (texts) => explain(texts, libraries),
      initialize: (order) => runner.initialize(order),
      compare: async ({ a, b }) => runner.compare(a, b),
      rename: (order) => rename(order, libraries),
      complete: (place) => complete(place, libraries),
      format,
      inspect: async (texts) => (await import("./inspect-attachment.ts")).inspect(texts),
      unpack: async (order) => (await import("./archives.ts")).unpack(order),
      pack: async (files) => (await import("./archives.ts")).pack(files),
      modes: (texts) => runner.modes(texts),
      run: (order, watch) => runner.run(order, watch),
      view: async (order) => runner.view(order),
      retell: ({ runs, language }) => runner.retell(runs, language),
      eigenvalues: (order) => eigenvaluesOf(order, libraries),
      export: ({ run, format }) => runner.export(run, format),
    },
    (message, transfer) => client.postMessage(message, transfer),
  );
}
