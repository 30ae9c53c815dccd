import type { StartThread } from "./study-thread-port.ts";

/** Threads of a pool in a browser: web workers whose program is `@cosimo/studies/worker`. */
export function webThreads(create: () => Worker): StartThread {
  return (listener) => {
    const worker = create();
    worker.onmessage = ({ data }) => listener.reply(data);
    worker.onerror = ({ message }) => {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
      listener.ended(message ?? "the worker could not be loaded");
    };
    return {
      post: (request) => worker.postMessage(request),
      async end() {
        worker.onmessage = null;
        worker.onerror = null;
        worker.terminate();
      },
    };
  };
}
