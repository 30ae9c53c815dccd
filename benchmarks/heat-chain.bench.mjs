import { gzipSync } from "node:zlib";
import { compileSystem } from "@cosimo/compiler";
import { emptySourceProvider } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { modelicaToHybridDae } from "@cosimo/modelica";
import { createCompiledSystem } from "@cosimo/simulator";
import { heatChain } from "../packages/compiler/dist/structure/testing/array-systems.js";
import { median } from "./measure.mjs";

export const question = "Does a chain of cells, given as loops, cost the same for any number of cells?";

const lengths = [100, 1000, 10_000];
/** Bounds for each length [ms, bytes], and of the growth from the first to the last length. */
const bounds = { milliseconds: 10, bytes: 25_000, growth: 1.5, fromText: 30 };

const text = (n) => `model Chain
  parameter Integer n = ${n};
  parameter Real k = 2;
  Real T[n](each start = 1, each fixed = true);
equation
  der(T[1]) = k*(sin(time) - 2*T[1] + T[2]);
  for i in 2:n-1 loop der(T[i]) = k*(T[i-1] - 2*T[i] + T[i+1]); end for;
  der(T[n]) = k*(T[n-1] - 2*T[n]);
end Chain;`;

/** The chain as engineers write it: arrays of components and connections. */
const componentText = (n) => `package Heat
  connector Port Real T; flow Real Q_flow; end Port;
  model Capacitor parameter Real C = 1; Real T(start = 1, fixed = true); Port port;
  equation T = port.T; C*der(T) = port.Q_flow; end Capacitor;
  model Conductor parameter Real G = 2; Port port_a, port_b; Real Q_flow, dT;
  equation dT = port_a.T - port_b.T; Q_flow = G*dT; port_a.Q_flow = Q_flow; port_b.Q_flow = -Q_flow; end Conductor;
  model Chain
    parameter Integer n = ${n};
    Capacitor c[n];
    Conductor r[n-1];
  equation
    for i in 1:n-1 loop connect(c[i].port, r[i].port_a); connect(r[i].port_b, c[i+1].port); end for;
  end Chain;
end Heat;`;

/** The same of components: milliseconds of the front end and from its result to loaded code, and the size of the code. */
function translateComponents(n) {
  const start = performance.now();
  const source = { uri: "chain.mo", text: componentText(n) };
  const { value } = modelicaToHybridDae({ source, provider: emptySourceProvider, model: ["Heat", "Chain"] });
  const flat = performance.now();
  const module = compileSystem(value, linkableKernels).value.program.initial();
  for (const bytes of [module.bytes, module.kernelBytes]) new WebAssembly.Module(bytes);
  const size = { bytes: module.bytes.length, compressed: gzipSync(module.bytes).length };
  return { front: flat - start, loaded: performance.now() - flat, ...size };
}

function componentLines() {
  const list = [10, ...lengths].map((n) => {
    const runs = Array.from({ length: n > 1000 ? 3 : 9 }, () => translateComponents(n));
    const { bytes, compressed } = runs[0];
    const [front, loaded] = ["front", "loaded"].map((key) => median(runs.map((one) => one[key])));
    return { n, front, loaded, bytes, compressed };
  });
  return list.map(({ n, front, loaded, bytes, compressed }) => ({
    met: bytes <= bounds.bytes,
    text: `${n} cells as components: front end ${front.toFixed(0)} ms, from there to ${bytes} bytes (${compressed} as gzip) of loaded code ${loaded.toFixed(0)} ms (at most ${bounds.bytes} bytes)`,
  }));
}

/** Milliseconds from a text to loaded code, and to an instance with initial values and their derivatives; the size of the code. */
function translate(n) {
  const start = performance.now();
  const source = { uri: "chain.mo", text: text(n) };
  const { value } = modelicaToHybridDae({ source, provider: emptySourceProvider });
  const { program } = compileSystem(value, linkableKernels).value;
  const module = program.initial();
  for (const bytes of [module.bytes, module.kernelBytes]) new WebAssembly.Module(bytes);
  const loaded = performance.now() - start;
  createCompiledSystem(program).value.initialize(0);
  return { loaded, first: performance.now() - start, bytes: module.bytes.length };
}

/** Milliseconds from equations with ranges to loaded code, and its size. */
function load(n) {
  const dae = heatChain(n);
  const start = performance.now();
  const module = compileSystem(dae, linkableKernels).value.program.initial();
  for (const bytes of [module.bytes, module.kernelBytes]) new WebAssembly.Module(bytes);
  return { time: performance.now() - start, bytes: module.bytes.length, shared: module.kernelBytes.length };
}

export function run() {
  for (let i = 0; i < 30; i++) load(lengths[i % lengths.length]);
  const measured = lengths.map((n) => Array.from({ length: 21 }, () => load(n)));
  const times = measured.map((list) => median(list.map(({ time }) => time)));
  const [least] = measured[0];
  const [{ bytes, shared }] = measured.at(-1);
  const instance = performance.now();
  createCompiledSystem(compileSystem(heatChain(10_000), linkableKernels).value.program);
  const first = performance.now() - instance;
  for (let i = 0; i < 12; i++) translate(lengths[i % lengths.length]);
  const texts = lengths.map((n) => Array.from({ length: 9 }, () => translate(n)));
  const fromText = (list, key) => median(list.map((one) => one[key]));
  return [
    ...lengths.map((n, i) => ({
      met: fromText(texts[i], "loaded") <= bounds.fromText && texts[i][0].bytes <= bounds.bytes,
      text: `${n} cells: from a text to ${texts[i][0].bytes} bytes of loaded code in ${fromText(texts[i], "loaded").toFixed(1)} ms (at most ${bounds.fromText})`,
    })),
    {
      met: fromText(texts.at(-1), "first") <= bounds.fromText,
      text: `${lengths.at(-1)} cells: from a text to initial values, with descriptions for a host, in ${fromText(texts.at(-1), "first").toFixed(1)} ms (at most ${bounds.fromText})`,
    },
    ...lengths.map((n, i) => ({
      met: times[i] <= bounds.milliseconds,
      text: `${n} cells: sorted, lowered and loaded in ${times[i].toFixed(1)} ms (at most ${bounds.milliseconds})`,
    })),
    {
      met: times.at(-1) / times[0] <= bounds.growth,
      text: `time of ${lengths.at(-1)} cells over that of ${lengths[0]}: ${(times.at(-1) / times[0]).toFixed(2)}`,
    },
    {
      met: bytes <= bounds.bytes && bytes - least.bytes < 200,
      text: `code: ${bytes} bytes (at most ${bounds.bytes}), ${bytes - least.bytes} more than for ${lengths[0]} cells; kernels shared by all models: ${shared}`,
    },
    ...componentLines(),
    {
      text: `with descriptions of ${lengths.at(-1)} cells for a host, and an instance: ${first.toFixed(0)} ms`,
    },
  ];
}
