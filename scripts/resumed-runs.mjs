/**
 * Runs models with checkpoints, resumes each from several of them in a new process's terms (encoded and decoded), and compares rows
 * and events with those of the whole run, bit for bit: `node scripts/resumed-runs.mjs [--every] [FILE ...]`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { compile, decodeModelCheckpoint, encodeModelCheckpoint, loadLisma } from "@cosimo/core";

const files = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const every = process.argv.includes("--every");
const folders = ["examples", "examples/lisma"];
const all = files.length > 0 ? files : folders.flatMap((folder) => modelsIn(folder));
const methods = [
  {},
  { solver: "dopri5" },
  { solver: "rodas4" },
  { solver: "dae" },
  { solver: "radau" },
  { solver: "implicit-euler" },
  ...(every ? ["dop853", "mk22", "radau5", "auto"].map((solver) => ({ solver, tolerance: 1e-7 })) : []),
  { solver: "rk4", intervals: 2000 },
  { onChattering: "slide" },
  { detection: "extrapolation" },
  { detection: "quadratic" },
];

function modelsIn(folder) {
  return readdirSync(folder)
    .filter((name) => [".mo", ".lisma", ".isma"].includes(extname(name)))
    .map((name) => join(folder, name));
}

function recorder() {
  const rows = [];
  const events = [];
  return {
    rows,
    events,
    begin() {},
    row: (time, values, mark) => void rows.push([time, mark, ...values]),
    event: (record) => void events.push(record),
    end() {},
  };
}

function sameRows(rest, whole) {
  const tail = whole.slice(whole.length - rest.length);
  return tail.length === rest.length && rest.every((row, i) => row.every((v, k) => Object.is(v, tail[i][k])));
}

await loadLisma?.();
let [runs, resumed, unequal, failed] = [0, 0, 0, 0];
for (const file of all) {
  let model;
  try {
    model = compile({ uri: file, text: readFileSync(file, "utf8") });
  } catch (error) {
    console.log(`not compiled: ${file}: ${String(error.message).slice(0, 90)}`);
    continue;
  }
  const length = model.compilation.dae.experiment?.stopTime ?? 1;
  for (const method of methods) {
    const whole = recorder();
    const taken = [];
    const stepped = method.solver === "rk4" ? { stepSize: length / 2000 } : {};
    const { intervals: _, ...chosen } = method;
    const settings = { ...chosen, ...stepped, timeout: 20 };
    const interval = length / 7.3;
    const place = `${file} ${JSON.stringify(method)}`;
    let report;
    try {
      const write = (checkpoint, time) => {
        taken.push({
          bytes: encodeModelCheckpoint(checkpoint),
          time,
          rows: whole.rows.length,
          events: whole.events.length,
        });
      };
      report = await model.simulate({ ...settings, sink: whole, checkpoints: { interval, write } });
    } catch (error) {
      console.log(`no run: ${place}: ${error.stack?.slice(0, 300)}`);
      failed++;
      continue;
    }
    runs++;
    if (report.outcome.status === "cancelled") {
      console.log(`cancelled: ${place} ${taken.length}`);
      continue;
    }
    const plain = recorder();
    const uninterrupted = await model.simulate({ ...settings, sink: plain });
    if (uninterrupted.outcome.status !== report.outcome.status || plain.events.length !== whole.events.length)
      console.log(
        `differs from a run without checkpoints: ${place}: ${uninterrupted.outcome.status} ${report.outcome.status}, events ${plain.events.length} ${whole.events.length}, rows ${plain.rows.length} ${whole.rows.length}`,
      );
    const some = every ? taken : taken.filter((_, i) => i % 3 === 0);
    for (const { bytes, time, rows, events } of some) {
      const { value, diagnostics } = decodeModelCheckpoint(bytes, "checkpoint");
      if (value === undefined) throw new Error(diagnostics[0].message);
      const rest = recorder();
      const result = await model.simulate({ ...settings, sink: rest, resume: value });
      resumed++;
      const same =
        result.outcome.status === report.outcome.status &&
        rest.rows.length === whole.rows.length - rows &&
        rest.events.length === whole.events.length - events &&
        sameRows(rest.rows, whole.rows) &&
        JSON.stringify(rest.events) === JSON.stringify(whole.events.slice(events)) &&
        result.statistics.steps === report.statistics.steps &&
        result.statistics.rows === report.statistics.rows;
      if (same) continue;
      unequal++;
      const first = rest.rows.findIndex(
        (row, i) => !row.every((v, k) => Object.is(v, whole.rows[rows + i]?.[k])),
      );
      console.log(
        `UNEQUAL ${place} from ${time}: ${result.outcome.status} ${report.outcome.status}; rows ${rest.rows.length} ${whole.rows.length - rows}, events ${rest.events.length} ${whole.events.length - events}; first row ${first} at ${rest.rows[first]?.[0]}; steps ${result.statistics.steps} ${report.statistics.steps} ${result.diagnostics
          .filter((d) => d.severity === "error")
          .map((d) => d.message)
          .join()}`,
      );
    }
  }
}
console.log(`${runs} runs, ${resumed} resumed, ${unequal} unequal, ${failed} without a run`);
process.exitCode = unequal + failed > 0 ? 1 : 0;
