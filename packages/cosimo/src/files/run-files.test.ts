import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runFiles } from "./run-files.ts";

const folder = mkdtempSync(join(tmpdir(), "cosimo-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const allowed = join(folder, "allowed");
const outside = join(folder, "outside");
for (const one of [allowed, outside]) mkdirSync(one);
writeFileSync(join(outside, "table.txt"), "1 2\n");
symlinkSync(outside, join(allowed, "link"));

const files = runFiles([allowed], (name) => (name === "table.txt" ? join(outside, name) : undefined));
const bytes = new TextEncoder().encode("a\n");

describe("files of a run", () => {
  it("are written in the folder, as names say that are relative to it", () => {
    expect(files.makeFolder("inner/deep")).toBeUndefined();
    expect(files.write("inner/deep/a.txt", bytes, "append")).toBeUndefined();
    expect(files.write(join(allowed, "inner/deep/a.txt"), bytes, "append")).toBeUndefined();
    expect(readFileSync(join(allowed, "inner/deep/a.txt"), "utf8")).toBe("a\na\n");
    expect(files.rename("inner/deep/a.txt", "b.txt")).toBeUndefined();
    expect([files.kindOf("b.txt"), files.kindOf("inner"), files.kindOf("a.txt")]).toEqual([
      "file",
      "folder",
      "none",
    ]);
    expect(files.list("inner")).toEqual(["deep"]);
  });

  it("are refused elsewhere, through a link, too, by their names", () => {
    const names = ["../outside/x", join(outside, "x"), "link/x", "inner/../../x", "modelica://Lib/x"];
    for (const name of names) expect(JSON.stringify(files.write(name, bytes, "replace"))).toContain(name);
    expect(files.rename("b.txt", "../c.txt")).toBeDefined();
    expect(files.remove("link/table.txt")).toBeDefined();
    expect(readFileSync(join(outside, "table.txt"), "utf8")).toBe("1 2\n");
  });

  it("are read where the model may read, too, and a fault of the system is said", () => {
    expect(files.read("table.txt")?.length).toBe(4);
    expect(files.read("../outside/table.txt")).toBeUndefined();
    expect(JSON.stringify(files.remove("missing"))).toContain("file.ENOENT");
  });

  it("need folders that are there", () => {
    expect(() => runFiles([join(folder, "none")], () => undefined)).toThrow(/there is no such folder/);
  });
});
