/** Installs, builds the command line, and simulates two bouncing balls: event table, results and an interactive plot. */
import { mkdirSync } from "node:fs";
import { buildCommand, install, run } from "./set-up.mjs";

install();
buildCommand();
mkdirSync(new URL("../out/", import.meta.url), { recursive: true });
for (const model of ["BouncingBall", "SoftBouncingBall"]) {
  run(process.execPath, [
    "packages/cosimo/bin/cosimo.js",
    "simulate",
    `examples/${model}.mo`,
    "--output-file",
    `out/${model}.csv`,
    "--events-file",
    `out/${model}_events.csv`,
    "--plot",
    `out/${model}.html`,
    "--stats",
  ]);
  console.log();
}
console.log("Open out/BouncingBall.html and out/SoftBouncingBall.html in a browser.");
console.log("What to try next:");
console.log(
  "  node_modules/.bin/cosimo simulate examples/BouncingBall.mo --set restitution=0.7 --plot out/ball.svg",
);
console.log("  node_modules/.bin/cosimo check examples/BouncingBall.mo --explain");
console.log("  node_modules/.bin/cosimo simulate --help");
