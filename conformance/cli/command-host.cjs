/**
 * A process that runs commands of `cosimo` one after the other: starting a process costs more than most commands do.
 * It takes `{ args, cwd, env }` and answers `{ status, out, err }`.
 */
const { loadBundle } = require("../../packages/cosimo/bin/load-bundle.cjs");

const { main } = loadBundle("cli").exports;
let outputs;

function capture(stream, field) {
  stream.write = (chunk, encoding, done) => {
    if (outputs !== undefined)
      outputs[field] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    const callback = typeof encoding === "function" ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  };
}
capture(process.stdout, "out");
capture(process.stderr, "err");

function answer(status) {
  const answered = { status, ...outputs };
  outputs = undefined;
  process.send(answered);
}

process.on("message", async ({ args, cwd, env }) => {
  process.env = env;
  process.chdir(cwd);
  outputs = { out: "", err: "" };
  process.exitCode = undefined;
  const status = await main(args);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  answer(process.exitCode ?? status);
});
// A command that ends its process has its answer, too.
process.on("exit", (status) => outputs !== undefined && answer(status));
process.on("disconnect", () => process.exit(0));
