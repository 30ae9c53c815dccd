import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cosimo = fileURLToPath(new URL("../../packages/cosimo/bin/cosimo.js", import.meta.url));
const reference = fileURLToPath(new URL("reference.py", import.meta.url));

/** The two tools as functions; each run is a process with a time limit. */
export function makeTools({ python, fmpy, timeout }) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-check-"));
  const isolation = spawnSync("unshare", ["-rn", "true"]).status === 0 ? ["unshare", "-rn"] : [];
  const env = { ...process.env, ...(fmpy && { PYTHONPATH: fmpy }) };
  const run = (command, args) => {
    const [program, ...others] = [...isolation, command, ...args];
    const options = { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 28 };
    // A tool that does not keep its own limit is killed.
    return spawnSync(program, others, { ...options, timeout: 1000 * (timeout + 15), killSignal: "SIGKILL" });
  };
  const answerOf = ({ stdout, stderr, status, signal }) => {
    try {
      return { status, ...JSON.parse(stdout.slice(stdout.indexOf("{"))) };
    } catch {
      return { status: status ?? signal, text: (stderr || stdout).trim().split("\n").at(-1) };
    }
  };
  return {
    ...{ folder, python, timeout },
    run(program, args) {
      const { status, signal, stdout, stderr } = run(program, args);
      return { status: status ?? signal, text: (stderr || stdout).trim().split("\n").at(-1) };
    },
    hasReference: run(python, ["-c", "import fmpy"]).status === 0,
    runCosimo: (args) => answerOf(run(process.execPath, [cosimo, ...args])),
    runReference: (request) => answerOf(run(python, [reference, JSON.stringify(request)])),
  };
}
