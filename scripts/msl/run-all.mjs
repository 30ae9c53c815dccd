import { fork } from "node:child_process";
import { flags } from "../../packages/cosimo/bin/load-bundle.cjs";

/**
 * Runs examples, each in a process that runs several one after the other; a process that does not answer in time is replaced.
 * `task`: what `run-example.mjs` needs beside the name. @returns by name what happened, in the order in which examples ended
 */
export async function runAll(names, task, jobs) {
  const results = new Map();
  const queue = [...names];
  const work = async () => {
    let child;
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      child ??= fork(new URL("run-example.mjs", import.meta.url), {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        execArgv: flags,
      });
      const answer = await ask(child, { ...task, name });
      if (answer.lost) {
        child.kill("SIGKILL");
        child = undefined;
      }
      results.set(name, answer);
      if (answer.failed !== undefined) console.log(`${name} | ${answer.failed} | ${answer.why}`);
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

function ask(child, task) {
  return new Promise((done) => {
    const settle = (answer) => {
      clearTimeout(timer);
      child.removeAllListeners("message");
      child.removeAllListeners("exit");
      done(answer);
    };
    const timer = setTimeout(
      () => settle({ failed: "simulate", why: `no end within ${2 * task.timeout} s`, lost: true }),
      2000 * task.timeout,
    );
    child.once("message", settle);
    child.once("exit", (code) =>
      settle({ failed: "internal", why: `the process ended with ${code}`, lost: true }),
    );
    child.send(task);
  });
}
