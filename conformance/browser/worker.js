/** Compiles and simulates a model text in a web worker, and posts what the test compares. */
import { compile } from "@cosimo/core";

self.addEventListener("message", async ({ data }) => {
  const result = await compile(data.text).simulate(data.options);
  postMessage({
    status: result.outcome.status,
    events: result.events.map((event) => ({ time: event.time, kind: event.kind, name: event.name })),
    time: result.time,
    y: result.column("y"),
  });
});
