/** `npm run check:kills -- --seed S --kills N [--only NAME]`: kills each command that writes at N random instants. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../mutate-text.ts";
import { KillTrials, signals } from "./kill-trial.ts";
import { writingCommands } from "./killed-commands.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "60" },
    only: { type: "string", multiple: true },
    root: { type: "string", default: "." },
  },
});
const program = join(values.root, "packages", "cosimo", "bin", "cosimo.js");
const random = createRandom(Number(values.seed) + 4711);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let [all, wrong] = [0, 0];
for (const command of writingCommands) {
  if (values.only !== undefined && !values.only.includes(command.name)) continue;
  const trials = new KillTrials(program, command);
  const faults: string[] = [];
  for (let i = 0; i < Number(values.kills); i++)
    faults.push(...(await trials.trial(signals[i % signals.length]!, random() * 1.2 * trials.duration)));
  trials.remove();
  all += Number(values.kills);
  wrong += faults.length;
  say(`${command.name.padEnd(28)} ${values.kills} kills  ${faults.length} faults`);
  for (const fault of faults) say(`  ${fault}`);
}
say(`\nseed ${values.seed}: ${all} kills, ${wrong} faults`);
process.exitCode = wrong === 0 ? 0 : 1;
