#!/usr/bin/env node
const { loadBundle, optimiseSoon, startSupervisor } = require("./load-bundle.cjs");

const args = process.argv.slice(2);
const hasProcess = args[0] === "simulate" && args.some((arg) => /\.fmu$/i.test(arg));
const isElsewhere = args.some((arg) => /in-process|wasm/.test(arg));
// They answer many requests of other programs.
if (["serve", "evaluate"].includes(args[0])) optimiseSoon();
// It starts while the bundle is loaded.
const supervisor = hasProcess && !isElsewhere ? startSupervisor() : undefined;
loadBundle("cli")
  .exports.main(args, { supervisor })
  .then((status) => {
    process.exitCode = status;
  });
