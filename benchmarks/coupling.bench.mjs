import {
  coupleUnits,
  createCoSimulation,
  createCoSimulationFmuUnit,
  fixedControl,
  jacobi,
} from "@cosimo/cosim";
import { runFmu } from "@cosimo/fmi-node";
import { defaultSettings } from "@cosimo/simulator";
import { compilePeer, median } from "./measure.mjs";
import { sampleUnits } from "./sample-units.mjs";

export const question = "What does coupling cost per unit and step, beyond the units' own work?";

const UNITS = 10;
const STEPS = 100_000;

export function run() {
  if (compilePeer("fmu-loop", ["dl"]) === undefined) return [{ met: true, text: "no C compiler" }];
  const idle = sampleUnits();
  const here = overhead(idle.fmu, { backend: "in-process" }, STEPS);
  const there = overhead(idle.fmu, { backend: "isolated" }, STEPS / 10);
  const saving = savingStates(idle.fmu);
  const hereBack = overhead(saving, { backend: "in-process" }, STEPS);
  const thereBack = overhead(saving, { backend: "isolated" }, STEPS / 10);
  idle.remove();
  const busy = sampleUnits(2_000_000);
  const gain = parallelGain(busy.fmu);
  busy.remove();
  return [
    {
      met: here.whole < 2,
      text: `${UNITS} units in process, ${STEPS} steps: ${here.whole.toFixed(2)} us per unit and step (under 2 us), of which the FMU's calls ${here.calls.toFixed(2)} us`,
    },
    {
      met: there.whole < 25,
      text: `${UNITS} isolated units: ${there.whole.toFixed(1)} us per unit and step (under 25 us), of which the FMU's calls ${there.calls.toFixed(1)} us`,
    },
    {
      met: hereBack.whole < 2 && thereBack.whole < 25,
      text: `the same where each step can be taken back: ${hereBack.whole.toFixed(2)} us in process, ${thereBack.whole.toFixed(1)} us isolated`,
    },
    {
      met: gain > 1.6,
      text: `Jacobi with two busy isolated units: ${gain.toFixed(2)} times faster than one after the other (at least 1.6)`,
    },
  ];
}

/** The FMU can save its state, but does not declare it. */
function savingStates(fmu) {
  const { description } = fmu;
  const coSimulation = { ...description.coSimulation, canGetAndSetFMUState: true };
  return { ...fmu, description: { ...description, coSimulation } };
}

/** Minimum microseconds per unit and step: of a whole run, and of the prepared steps of its FMUs alone. */
function overhead(fmu, options, steps) {
  const times = [];
  for (let i = 0; i < 5; i++) times.push(secondsOf(fmu, options, { units: UNITS, steps }));
  return {
    whole: (Math.min(...times) * 1e6) / (UNITS * steps),
    calls: (Math.min(...[1, 2, 3].map(() => callSeconds(fmu, options, steps))) * 1e6) / (UNITS * steps),
  };
}

/** A ring of units: the input of each is the output of the previous one. */
function secondsOf(
  fmu,
  options,
  { units: count, steps, algorithm = jacobi({ extrapolation: 0, exchange: "consistent" }) },
) {
  const { units, close } = unitsOf(fmu, options, count);
  const connections = units.map((_, i) => ({
    ...{ from: { unit: i, port: 0 }, to: { unit: (i + 1) % count, port: 0 } },
    ...{ gain: 1, offset: 0 },
  }));
  const H = 1e-6;
  const simulation = createCoSimulation({
    ...{ name: "ring", system: coupleUnits(units, connections), algorithm, control: fixedControl },
    settings: { ...defaultSettings, stopTime: steps * H, output: "none" },
    communicationStep: H,
    sink: { begin() {}, row() {}, event() {}, end() {} },
  });
  const start = performance.now();
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const seconds = (performance.now() - start) / 1000;
  const { status } = simulation.report().outcome;
  close();
  if (status !== "completed") throw new Error(status);
  return seconds;
}

function unitsOf(fmu, options, count) {
  const sources = Array.from({ length: count }, () => runFmu(fmu, options));
  const units = sources.map(
    (source, i) => createCoSimulationFmuUnit(source, { name: `u${i}`, outputs: ["x"] }).value,
  );
  return {
    units,
    close() {
      for (const unit of units) unit.end();
      for (const source of sources) source.close();
    },
  };
}

/** The same FMUs without coupling. */
function callSeconds(fmu, options, steps) {
  const sources = Array.from({ length: UNITS }, () => runFmu(fmu, options));
  const prepared = sources.map((source) => {
    const instance = source.instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    return instance.prepareStep(
      [{ type: "Float64", valueReferences: [10] }],
      [{ type: "Float64", valueReferences: [1, 10] }],
    );
  });
  const start = performance.now();
  for (let k = 0; k < steps; k++) {
    for (const one of prepared) one.begin(k * 1e-6, 1e-6);
    for (const one of prepared) one.finish();
  }
  const seconds = (performance.now() - start) / 1000;
  for (const source of sources) source.close();
  return seconds;
}

/** Two units in separate processes: parallel steps against sequential steps. */
function parallelGain(fmu) {
  const inTurn = {
    ...{ name: "in turn" },
    start: (system) => {
      const step = { status: "done", time: 0, event: false, terminate: undefined, unit: -1 };
      return {
        order: 1,
        step(t, h) {
          system.hold();
          for (const unit of system.units) {
            unit.begin(t, h);
            unit.finish();
          }
          system.transfer();
          step.time = t + h;
          return step;
        },
      };
    },
  };
  const seconds = (algorithm) =>
    median([1, 2, 3].map(() => secondsOf(fmu, { backend: "isolated" }, { units: 2, steps: 300, algorithm })));
  return seconds(inTurn) / seconds(undefined);
}
