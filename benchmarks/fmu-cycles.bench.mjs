import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openFmu } from "cosimo";

export const question = "What is left when instances of an FMU come and go?";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const folder = process.env.COSIMO_REFERENCE_FMUS;
const cycles = 10_000;
/** Number of memory samples; their minimum excludes garbage that is not yet collected. */
const samples = 5;
const between = 1000;

export function run() {
  const file = folder && join(folder, "fmus", "3", "BouncingBall.fmu");
  if (file === undefined || !existsSync(file))
    return [{ text: "not measured, no Reference FMUs: COSIMO_REFERENCE_FMUS names no folder that has them" }];
  return ["in-process", "isolated"].flatMap((backend) => measure(file, backend));
}

function measure(file, backend) {
  const fmu = openFmu(file, { backend });
  const before = smallest(fmu);
  comeAndGo(fmu, cycles - samples * between);
  const after = smallest(fmu);
  fmu.close();
  const growth = (after.kilobytes / before.kilobytes - 1) * 100;
  return [
    {
      met: growth < 5,
      text: `${cycles} instances ${backend}: memory grows by ${growth.toFixed(1)} % (less than 5 %)`,
    },
    {
      met: after.handles <= before.handles,
      text: `files and pipes open: ${before.handles} before, ${after.handles} after`,
    },
  ];
}

function smallest(fmu) {
  const all = Array.from({ length: samples }, () => {
    comeAndGo(fmu, between);
    return held();
  });
  return {
    kilobytes: Math.min(...all.map(({ kilobytes }) => kilobytes)),
    handles: Math.min(...all.map(({ handles }) => handles)),
  };
}

function comeAndGo(fmu, count) {
  for (let i = 0; i < count; i++) {
    const instance = fmu.instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    instance.doStep(0, 0.01);
    instance.free();
  }
}

/** Memory of this process, and on Linux of its children. */
function held() {
  collectGarbage();
  const processes = existsSync("/proc/self/task") ? family(process.pid) : [];
  if (processes.length === 0) return { kilobytes: process.memoryUsage.rss() / 1024, handles: 0 };
  return {
    kilobytes: sum(processes.map(residentSet)),
    handles: sum(processes.map((id) => readdirSync(`/proc/${id}/fd`).length)),
  };
}

function family(id) {
  const children = readdirSync(`/proc/${id}/task`).flatMap((task) =>
    readFileSync(`/proc/${id}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [id, ...children.flatMap(family)];
}

function residentSet(id) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
