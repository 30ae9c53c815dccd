/**
 * Writes the code caches of the bundles. They contain the functions that have run: those of models, of a sweep on two threads, and
 * where there is a C compiler those of an FMU, too. The first part, which each command reads, has those of a simple model only.
 */
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import threads from "node:worker_threads";
import { loadBundle, underUsualFlags } from "../packages/cosimo/bin/load-bundle.cjs";
import { root } from "./set-up.mjs";

const bundles = [];

/** The thread of a study as part of this one, so that its code is there to be written. */
class StudyThread extends EventEmitter {
  #port = Object.assign(new EventEmitter(), {
    postMessage: (reply) => setImmediate(() => this.emit("message", reply)),
  });

  constructor() {
    super();
    bundles.push(loadBundle("study-thread-entry", { "node:worker_threads": { parentPort: this.#port } }));
  }

  postMessage(command) {
    setImmediate(() => this.#port.emit("message", structuredClone(command)));
  }

  async terminate() {}
}

const Worker = new Proxy(threads.Worker, {
  construct: (Thread, [entry, ...others]) =>
    /study-thread/.test(String(entry)) ? new StudyThread() : new Thread(entry, ...others),
});

const cacheOf = (script) => underUsualFlags(() => script.createCachedData());

const command = loadBundle("cli", { "node:worker_threads": { ...threads, Worker } });
const { main } = command.exports;
const folder = mkdtempSync(join(tmpdir(), "cosimo-cache-"));
const model = join(root, "examples", "BouncingBall.mo");
const fmu = join(folder, "ball.fmu");
const results = join(folder, "ball.csv");
await main(["simulate", model, "--output-file", results, "--events-file", join(folder, "events.csv")]);
const atStart = command.scripts.map(({ codeCache, script }) => ({ codeCache, data: cacheOf(script) }));
const varied = ["--vary", "restitution=0.6:0.8:40", "--output", "max(y)", "--threads", "2"];
await main(["sweep", model, ...varied, "--output-file", results]);
const mechanism = join(root, "examples", "space", "Suspension.mo");
await main(["simulate", mechanism, "--stop-time", "1e-9", "--output-file", results]);
const exported = await main(["fmu", "export", model, "--out", fmu]);
if (exported === 0) await main(["simulate", fmu, "--output-file", results]);
const caches = [command, ...bundles].flatMap(({ scripts }) =>
  scripts.map(({ codeCache, script }) => ({ codeCache, data: cacheOf(script) })),
);
for (const { codeCache, data } of [...caches, ...atStart]) writeFileSync(codeCache, data);
rmSync(folder, { recursive: true });
