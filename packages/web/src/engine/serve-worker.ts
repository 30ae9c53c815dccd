import { createCheckMemory } from "@cosimo/language";
import type { ThreadRequest } from "@cosimo/studies";
import type { Connect, FromWorker, ToWorker, UseStudio } from "../messages/protocol.ts";
import { serve } from "../messages/serve.ts";
import { analyse } from "./analyse.ts";
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
        readonly data: ToWorker | Connect | UseStudio | ThreadRequest;
        readonly ports: readonly MessagePort[];
      }) => void)
    | null;
}

const scope = globalThis as unknown as WorkerScope;

/** Answers, in a worker, the client that started it and those that connect. */
export function serveWorker(fetchLibrary: () => Promise<LibraryTexts>): void {
  const libraries = createLibraries(fetchLibrary);
  let receive: ((message: ToWorker) => void) | undefined;
  let thread: Promise<(request: ThreadRequest) => void> | undefined;
  scope.onmessage = ({ data, ports: [port] }) => {
    if (!("type" in data)) {
      thread ??= import("./study-thread.ts").then(({ serveThread }) =>
        serveThread((message, transfer) => scope.postMessage(message as FromWorker, transfer)),
      );
      void thread.then((handle) => handle(data)).catch(raise);
    } else if (data.type === "studio") libraries.useStudio(data.access);
    else if (data.type !== "connect") {
      receive ??= answer(scope, libraries);
      receive(data);
    } else if (port !== undefined) {
      const receive = answer(port, libraries);
      port.onmessage = ({ data }) => receive(data as ToWorker);
    }
  };
}

/** Who started this worker is told by an event, which promises do not cause. */
function raise(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

// A page that only shows a model does not need them.
const editorAnswers = () => import("./editor-answers.ts");

/** A client has models and results of its own. */
function answer(client: Answers, libraries: Libraries): (message: ToWorker) => void {
  const runner = createRunner(libraries);
  const memory = createCheckMemory();
  return serve(
    {
      analyse: (texts) => analyse(texts, libraries, memory),
      hover: async (place) => (await editorAnswers()).hover(place, libraries),
      definition: async (place) => (await editorAnswers()).definition(place, libraries),
      references: async (place) => (await editorAnswers()).references(place, libraries),
      classes: async (texts) => (await editorAnswers()).classes(texts),
      explain: async (texts) => (await editorAnswers()).explain(texts, libraries),
      initialize: (order) => runner.initialize(order),
      compare: ({ a, b }) => runner.compare(a, b),
      rename: async (order) => (await editorAnswers()).rename(order, libraries),
      complete: async (place) => (await editorAnswers()).complete(place, libraries),
      format: async (texts) => (await editorAnswers()).format(texts),
      inspect: async (texts) => (await import("./attachments/inspect-attachment.ts")).inspect(texts),
      unpack: async (order) => (await import("./attachments/archives.ts")).unpack(order),
      pack: async (files) => (await import("./attachments/archives.ts")).pack(files),
      modes: (texts) => runner.modes(texts),
      run: (order, watch) => runner.run(order, watch),
      view: (order) => runner.view(order),
      scene: ({ run }) => runner.scene(run),
      retell: ({ runs, language }) => runner.retell(runs, language),
      study: async (order, watch) => (await import("./make-study.ts")).makeStudy(order, libraries, watch),
      eigenvalues: async (order) => (await import("./eigenvalues.ts")).eigenvaluesOf(order, libraries),
      export: ({ run, format }) => runner.export(run, format),
    },
    (message, transfer) => client.postMessage(message, transfer),
  );
}
