import { existsSync } from "node:fs";
import { createNodeSourceProvider } from "cosimo";
import { lastOf } from "../packages/ir/dist/index.js";
import { createCheckMemory, diagnoseText } from "../packages/language/dist/index.js";
import { median } from "./measure.mjs";

export const question =
  "How soon does an editor know what an edit of one equation changes? npm run bench -- edit -- DIR (Modelica Standard Library)";

/** `DIR` holds the Modelica Standard Library 4.1.0. Without it the bundled blocks are used, and there is no robot. */
export function run() {
  const [directory] = process.argv.slice(3).filter((one) => !one.startsWith("--"));
  const provider = createNodeSourceProvider(undefined, directory === undefined ? [] : [directory]);
  const blocks = editFigure("a 10 kB model of Modelica.Blocks", blockModel(), provider, 20);
  if (directory === undefined || !existsSync(directory)) return [blocks];
  return [blocks, editFigure("a MultiBody robot", robotModel(), provider, 50)];
}

const EDITS = 21;
const WARM_UP = 10;

/** Median time until the diagnostics of a text are known in which one number has changed [ms]. */
function editFigure(name, textWith, provider, limit) {
  const times = [];
  const memory = createCheckMemory();
  for (let edit = 0; edit < WARM_UP + EDITS; edit++) {
    const source = { uri: "edited.mo", text: textWith(edit + 1) };
    const begin = performance.now();
    const { diagnostics } = lastOf(diagnoseText(source, { provider, memory }));
    const time = performance.now() - begin;
    const first = diagnostics.find(({ severity }) => severity === "error");
    if (first !== undefined) return { text: `${name}: not measured: ${first.message}` };
    if (edit >= WARM_UP) times.push(time);
  }
  const milliseconds = median(times);
  const size = (textWith(1).length / 1000).toFixed(0);
  const text = `${name} (${size} kB): ${milliseconds.toFixed(1)} ms (at most ${limit} ms)`;
  return { met: milliseconds <= limit, text };
}

/** Control loops in a row, each of four blocks and a few equations of its own: 10 kB of text. */
function blockModel() {
  const loops = Array.from({ length: 13 }, (_, i) => i + 1);
  const declared = loops.map(
    (i) => `  Modelica.Blocks.Sources.Sine source${i}(f = ${i}, amplitude = 2) "Reference ${i}";
  Modelica.Blocks.Math.Feedback feedback${i} "Deviation of loop ${i} from its reference";
  Modelica.Blocks.Continuous.PI controller${i}(k = 3, T = 0.${i}, initType = Modelica.Blocks.Types.Init.InitialState);
  Modelica.Blocks.Continuous.FirstOrder plant${i}(T = 0.2, initType = Modelica.Blocks.Types.Init.InitialState);
  Real energy${i}(start = 0, fixed = true) "Integral of the power of loop ${i}";`,
  );
  const equations = (gain) =>
    loops.map(
      (i) => `  connect(source${i}.y, feedback${i}.u1);
  connect(feedback${i}.y, controller${i}.u);
  connect(controller${i}.y, plant${i}.u);
  connect(plant${i}.y, feedback${i}.u2);
  der(energy${i}) = ${i === 7 ? gain : i}*controller${i}.y*plant${i}.y;`,
    );
  return (gain) =>
    `model Edited "Control loops"\n${declared.join("\n")}\nequation\n${equations(gain).join("\n")}\nend Edited;\n`;
}

/** The robot of the standard library with an equation beside it. */
function robotModel() {
  return (gain) => `model Edited
  extends Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot;
  Real power = ${gain}*mechanics.q[1]*mechanics.qd[1];
end Edited;
`;
}
