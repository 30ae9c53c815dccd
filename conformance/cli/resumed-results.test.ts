import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, program, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Oscillator.mo",
    `model Oscillator Real x(start = 1, fixed = true); Real v(fixed = true); discrete Integer n(start = 0, fixed = true);
    equation der(x) = v; der(v) = -x + 0.5*(1 - x*x)*v; when x > 0 then n = pre(n) + 1; end when; end Oscillator;`,
  );
});
afterAll(() => place.remove());

const options = ["simulate", "Oscillator.mo", "--stop-time", "5000", "--output-interval", "0.05"];
const filesOf = (name: string) => [
  ...["--output-file", `${name}.csv`, "--events-file", `${name}-events.csv`],
  ...["--checkpoint", `${name}.checkpoint`, "--checkpoint-interval", "400"],
];

/** Kills the command as soon as there is a first checkpoint. */
function killed(name: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [program, ...options, ...filesOf(name)], { cwd: place.directory });
  const watch = setInterval(() => {
    if (existsSync(join(place.directory, `${name}.checkpoint`))) child.kill("SIGKILL");
  }, 5);
  return new Promise((resolve) => {
    child.once("exit", (_code, signal) => {
      clearInterval(watch);
      resolve(signal);
    });
  });
}

describe("the files of a run that was killed", () => {
  it("are continued by a resumed run, and equal those of a whole run", async () => {
    expect(place.cosimo(...options, ...filesOf("whole")).status).toBe(0);
    expect(await killed("killed")).toBe("SIGKILL");
    expect(place.files()).toContain("killed.csv.part");
    const resumed = place.cosimo(...options, ...filesOf("killed"), "--resume", "killed.checkpoint");
    expect(resumed).toMatchObject({ status: 0, err: "" });
    for (const file of [".csv", "-events.csv"])
      expect(place.read(`killed${file}`) === place.read(`whole${file}`)).toBe(true);
    expect(place.files().filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("have only the rest if their beginning was changed", () => {
    place.write("killed.csv", "time,x\n0,1\n");
    const { status, err } = place.cosimo(
      ...options,
      "--output-file",
      "killed.csv",
      "--resume",
      "killed.checkpoint",
    );
    expect(status).toBe(0);
    expect(err).toContain("'killed.csv' has only what follows t = ");
    expect(place.read("killed.csv").split("\n")[0]).toBe("time,x,v,n,der(x),der(v)");
  });
});
