import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { compile } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { createCompiledSystem } from "@cosimo/simulator";
import { logLogSlope, medianMicroseconds } from "./measure.mjs";

export const question = "How do the equations and the time per evaluation grow with the links of a chain?";

const lengths = [8, 16, 32, 64, 128];
const bound = 1.15;

export function run() {
  const measured = lengths.map(measure);
  const figures = measured.map(
    ({ links, equations, size, microseconds }) =>
      `${links} links: ${equations} equations, linear loop of ${size}, ${microseconds.toPrecision(3)} us`,
  );
  return [
    ...figures.map((text) => ({ text })),
    slope("equations", measured),
    slope("microseconds", measured),
  ];
}

function slope(what, measured) {
  const value = logLogSlope(
    measured.map(({ links }) => links),
    measured.map((one) => one[what]),
  );
  return { met: value <= bound, text: `log-log slope of ${what}: ${value.toFixed(2)} (at most ${bound})` };
}

function measure(links) {
  const text = `model Case extends PlanarMechanics.Examples.Chain(n = ${links}); end Case;`;
  const model = compile(text, { library: library() });
  const module = model.compilation.program.initial();
  const system = createCompiledSystem(module).value;
  const x = system.allocate(system.stateCount);
  const xdot = system.allocate(system.stateCount);
  system.initialize(0);
  system.readStates(x);
  const microseconds = medianMicroseconds(
    () => {
      for (let i = 0; i < 100; i++) {
        // Changed states in each evaluation prevent caching.
        for (let j = 0; j < system.stateCount; j++) system.heap[x + j] += 1e-6;
        system.derivatives(0, x, xdot);
      }
    },
    { repeat: 21, warmUp: 50 },
  );
  const loops = module.sorted.blocks.filter((block) => block.kind === "loop");
  return {
    links,
    equations: module.sorted.counts.equations,
    size: loops.map((loop) => loop.tearingVariables.length).join(", "),
    microseconds: microseconds / 100,
  };
}

function library() {
  const root = join(import.meta.dirname, "..", "library");
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mo"))
    .map((entry) => join(entry.parentPath, entry.name));
  return createSourceProvider(
    new Map(files.map((file) => [relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")])),
  );
}
