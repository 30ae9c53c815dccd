import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generationTool, version } from "@cosimo/core";
import { expect, it } from "vitest";

const packages = join(import.meta.dirname, "..", "packages");

function manifest(name: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
}

it("the version is that of every manifest", () => {
  const others = readdirSync(packages).filter((name) => manifest(name).version !== version);
  expect(others).toEqual([]);
  expect(generationTool).toBe(`Cosimo ${version}`);
});

it("no source writes the version as a text", () => {
  const sources = readdirSync(packages, { recursive: true, encoding: "utf8" }).filter(
    (file) => /^[\w-]+\/src\/.*\.(ts|c|h)$/.test(file) && !/\.generated\.ts$|\.test\.ts$/.test(file),
  );
  const written = new RegExp(`Cosimo ${version.replaceAll(".", "\\.")}|\\.version\\("\\d`);
  expect(sources.filter((file) => written.test(readFileSync(join(packages, file), "utf8")))).toEqual([]);
});
