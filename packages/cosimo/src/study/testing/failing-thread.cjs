/** A thread whose run 13 ends it, and whose run 21 lasts for ever. The output of each other run is its number. */
const { parentPort } = require("node:worker_threads");

let watch;
parentPort.on("message", (request) => {
  if (request.kind === "setup") {
    watch = new Int32Array(request.watch);
    parentPort.postMessage({ kind: "ready" });
    return;
  }
  const { from, to } = request;
  const runs = Array.from({ length: to - from }, (_, i) => from + i);
  for (const run of runs) {
    Atomics.store(watch, 0, run - from + 1);
    if (run === 13) process.exit(1);
    while (run === 21);
  }
  Atomics.store(watch, 0, 0);
  const texts = runs.map(() => "");
  const values = Float64Array.from(runs);
  const status = new Uint8Array(runs.length);
  const time = new Float64Array(runs.length).fill(Number.NaN);
  const table = {
    from,
    count: runs.length,
    points: [values],
    values: [values],
    status,
    code: texts,
    message: texts,
    time,
  };
  parentPort.postMessage({ kind: "table", table });
});
