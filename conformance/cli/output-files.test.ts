import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryName } from "@cosimo/fmi-node/temporary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { createWorkplace, program, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
const at = (file: string) => join(place.directory, file);
beforeAll(() => {
  place = createWorkplace();
  place.write("M.mo", "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;");
  mkdirSync(at("taken.csv"));
  symlinkSync("/dev/full", at("full.csv"));
  symlinkSync("loop.csv", at("loop.csv"));
  symlinkSync("a.csv", at("link.csv"));
});
afterAll(() => place.remove());

const run = (...args: readonly string[]) => place.cosimo("simulate", "M.mo", ...args);

describe("an output", () => {
  it.each([
    [["--output-file", "taken.csv"], "cannot write 'taken.csv': it is a directory"],
    [["--output-file", "full.csv"], "cannot write 'full.csv': no space left on the device"],
    [["--output-file", "loop.csv"], "cannot write 'loop.csv': the links lead in a circle"],
    [["--output-file", "a.csv", "--events-file", "./a.csv"], "'./a.csv' and 'a.csv' are the same file"],
    [["--output-file", "a.csv", "--events-file", "link.csv"], "'link.csv' and 'a.csv' are the same file"],
    [
      ["--plot", "a.svg", "--plot", "taken.csv/../a.svg"],
      "'taken.csv/../a.svg' and 'a.svg' are the same file",
    ],
  ])("%j ends with exit code 6, and nothing is left", (args, reason) => {
    const before = place.files();
    const { status, err } = run(...args);
    expect(err).toContain(reason);
    expect([status, place.files()]).toEqual([6, before]);
    expect(statSync("/dev/full").isCharacterDevice()).toBe(true);
  });

  it("keeps a link and the permissions of the file behind it, and removes what a killed process left", () => {
    place.write("data/old.csv", "old");
    chmodSync(at("data/old.csv"), 0o640);
    symlinkSync("data/old.csv", at("new.csv"));
    const [own] = /^\.cosimo-[0-9a-f]+-/.exec(temporaryName())!;
    const [dead, alive] = [2 ** 22 + 1, process.pid].map((pid) => `${own}${pid}-${"0".repeat(16)}.tmp`);
    for (const name of [dead, alive]) place.write(`data/${name}`, "half");
    expect(run("--output-file", "new.csv").status).toBe(0);
    expect(lstatSync(at("new.csv")).isSymbolicLink()).toBe(true);
    expect(place.read("data/old.csv")).toContain("time,x");
    expect(statSync(at("data/old.csv")).mode & 0o777).toBe(0o640);
    expect(readdirSync(at("data")).sort()).toEqual([alive, "old.csv"]);
    rmSync(at("data"), { recursive: true });
  });

  it("is never written under a name that somebody could have prepared", () => {
    expect(new Set(Array.from({ length: 100 }, temporaryName)).size).toBe(100);
  });
});

/** A limit on the size of files is as a full folder for all who write there. */
describe.skipIf(process.platform === "win32" || !hasTool("cc"))(
  "an export with a full temporary folder",
  () => {
    it.each([
      [8, /cannot write '.*\.[ch]': the file is larger than allowed/],
      [800, /the compiler 'cc' has failed/],
    ])("says so and leaves nothing (files of at most %i blocks)", (blocks, message) => {
      const own = createWorkplace();
      const temporary = join(own.directory, "tmp");
      mkdirSync(temporary);
      own.write("M.mo", "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;\n");
      const command = `ulimit -f ${blocks} && exec "$0" "$@"`;
      const args = [process.execPath, program, "fmu", "export", "M.mo", "-o", "M.fmu"];
      const { status, stderr } = spawnSync("/bin/sh", ["-c", command, ...args], {
        ...{ cwd: own.directory, env: { ...process.env, CC: "", TMPDIR: temporary }, encoding: "utf8" },
      });
      expect([status, stderr]).toEqual([6, expect.stringMatching(message)]);
      expect(readdirSync(own.directory).sort()).toEqual(["M.mo", "tmp"]);
      expect(readdirSync(temporary)).toEqual([]);
      own.remove();
    });
  },
);
