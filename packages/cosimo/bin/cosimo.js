#!/usr/bin/env node
import { loadCommand } from "./load-command.js";

process.exitCode = await loadCommand().main(process.argv.slice(2));
