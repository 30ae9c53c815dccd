/** Runs an FMU's WebAssembly in a web worker, and posts what the test compares. */
import { openWasmFmu } from "@cosimo/core";

self.addEventListener("message", async ({ data }) => {
  const result = await openWasmFmu(Uint8Array.from(data.file), "Ball.fmu").simulate(data.options);
  postMessage({ status: result.outcome.status, time: result.time, y: result.column("y") });
});
