/**
 * `npm run check:collisions [-- DISCS COLLISIONS]` (after a build): energy and overlaps of colliding discs, and the time of
 * a collision. Exit code 1: a limit is exceeded.
 */
import { compile } from "@cosimo/core";
import { runCollisions } from "./collisions.mjs";

const LIMIT = 1e-9;
const [discs = 100, collisions = 10_000] = process.argv.slice(2).map(Number);
const run = runCollisions(discs, collisions, compile);
console.log(`${discs} discs: ${run.pairs} collisions, ${run.walls} at walls`);
console.log(
  `energy drift ${run.drift.toExponential(1)}, largest overlap ${run.overlap.toExponential(1)} radii`,
);
const each = (1e6 * run.seconds) / (run.pairs + run.walls);
console.log(
  `compiled in ${run.compile.toFixed(1)} s, ran ${run.seconds.toFixed(1)} s: ${each.toFixed(0)} us an event`,
);
if (!(run.drift <= LIMIT && run.overlap <= LIMIT && run.pairs >= collisions)) process.exitCode = 1;
