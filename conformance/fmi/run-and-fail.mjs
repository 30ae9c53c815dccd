/**
 * `node run-and-fail.mjs FMU BACKEND WHAT [COUNT]`: an own process that uses an FMU, for tests of what is left when it ends. Prints a
 * line when it is about to do WHAT: `exit` without closing anything, `crash` and `loop` in the FMU, `interrupt` such a loop,
 * `cycles` of instances: what COUNT instances take, and COUNT more.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFmu } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";

const [, , file, backend, what, count] = process.argv;
const faultParameter = 9;
const faults = { crash: 1, loop: 3, interrupt: 3 };

const running = runFmu(readFmu(readFileSync(file), file).value, { backend });

function instance() {
  return running.instantiate({ kind: "coSimulation", loggingOn: true, logMessage: () => undefined });
}

/** Resident memory [kB] and open files, of this process and those that it has started. */
function resources() {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return [String(process.pid), ...children].map((pid) => ({
    memory: Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]),
    files: readdirSync(`/proc/${pid}/fd`).length,
  }));
}

function cycle(count) {
  for (let i = 0; i < count; i++) {
    const one = instance();
    one.enterInitializationMode({ startTime: 0 });
    one.exitInitializationMode();
    one.prepareStep([], [{ type: "Float64", valueReferences: [1] }]).step(0, 1);
    one.getFMUState();
    one.free();
  }
  for (let i = 0; i < 3; i++) globalThis.gc?.();
}

/**
 * Resources of each process after COUNT more instances: the least memory [kB] and the files. Memory of the FMU's process, whose
 * garbage is collected some time later, rises and falls over thousands of instances.
 */
function resourcesAfterMore() {
  const batches = Array.from({ length: 8 }, () => {
    cycle(count / 8);
    return resources();
  });
  return batches.at(-1).map(({ files }, i) => ({
    memory: Math.min(...batches.map((batch) => batch[i].memory)),
    files,
  }));
}

if (what === "cycles") {
  // Memory of the engine itself settles first.
  cycle((3 * count) / 8);
  console.log(JSON.stringify({ before: resourcesAfterMore(), after: resourcesAfterMore() }));
  running.close();
} else {
  const one = instance();
  one.setValues("Int32", Uint32Array.of(faultParameter), Int32Array.of(faults[what] ?? 0));
  one.enterInitializationMode({ startTime: 0 });
  one.exitInitializationMode();
  if (what === "interrupt") process.on("SIGINT", () => console.log("handled"));
  console.log("ready");
  try {
    one.doStep(0, 1);
  } catch (error) {
    if (what !== "interrupt") throw error;
    console.log(error.code);
    running.close();
    // Lets the handler of the signal have its turn.
    setTimeout(() => undefined, 100);
  }
}
