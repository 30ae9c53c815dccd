/** The thread between a test, which waits, and the process that runs its commands. */
const { fork } = require("node:child_process");
const { join } = require("node:path");
const { workerData } = require("node:worker_threads");

/** Results of many commands fill a process. */
const COMMANDS = 200;
const host = join(__dirname, "command-host.cjs");
const { port } = workerData;
const state = new Int32Array(workerData.state);
let child;
let count = 0;
let isAnswered = true;

function answer(outcome) {
  isAnswered = true;
  port.postMessage(outcome);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

function start() {
  const started = fork(host, { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" });
  started.on("message", answer);
  started.on("exit", (status, signal) => {
    if (child !== started) return;
    child = undefined;
    if (!isAnswered) answer({ status, out: "", err: `the process of the command has ended: ${signal}` });
  });
  return started;
}

port.on("message", ({ args, cwd, env }) => {
  if (++count % COMMANDS === 0) {
    child?.disconnect();
    child = undefined;
  }
  child ??= start();
  isAnswered = false;
  child.send({ args, cwd, env });
});
