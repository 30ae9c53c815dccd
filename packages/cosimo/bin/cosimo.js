#!/usr/bin/env node
import { loadBundle, startSupervisor } from "./load-bundle.cjs";

const args = process.argv.slice(2);
const hasProcess = args[0] === "simulate" && args.some((arg) => /\.fmu$/i.test(arg));
const isElsewhere = args.some((arg) => /in-process|wasm/.test(arg));
// It starts while the bundle is loaded.
const supervisor = hasProcess && !isElsewhere ? startSupervisor() : undefined;
process.exitCode = await loadBundle("cli").exports.main(args, { supervisor });
