import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parseStoredDefinition } from "./parse/parser.ts";
import { printExpression } from "./print/print-expression.ts";
import { createSourceProvider } from "./source-provider.ts";
import type { ClassDefinition, Composition, StoredDefinition } from "./tree/syntax-tree.ts";

const root = join(import.meta.dirname, "../../../../library");

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .sort();
const texts = files.filter((path) => path.endsWith(".mo"));

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function parse(path: string): StoredDefinition {
  const { value, diagnostics } = parseStoredDefinition({ uri: path, text: read(path) });
  expect(diagnostics.map((d) => d.message)).toEqual([]);
  return value;
}

function compositionOf(definition: ClassDefinition | undefined): Composition {
  if (definition?.body.kind !== "long") throw new Error("not a long class");
  return definition.body.composition;
}

describe("stand-in for the Modelica library", () => {
  it.each(texts)("%s defines the class of its path, without errors", (path) => {
    const { within, classes } = parse(path);
    const name = path.replace(/(\/package)?\.mo$/, "").split("/");
    expect([...within.map((part) => part.name), ...classes.map((item) => item.name.name)]).toEqual(name);
  });

  it.each(files.filter((path) => path.endsWith("package.order")))(
    "%s lists what is in its folder",
    (path) => {
      const folder = dirname(path);
      const listed = read(path).trim().split("\n").sort();
      const present = readdirSync(join(root, folder))
        .filter((entry) => !entry.startsWith("package."))
        .map((entry) => basename(entry, ".mo"))
        .sort();
      expect(listed).toEqual(present);
    },
  );

  it("gives constants of nature and of the machine as published", () => {
    const { components } = compositionOf(parse("Modelica/Constants.mo").classes[0]);
    const values = new Map(
      components.map((c) => [c.name.name, printExpression(c.modification!.value!)] as const),
    );
    expect(Number(values.get("pi"))).toBe(Math.PI);
    expect(Number(values.get("e"))).toBe(Math.E);
    expect(Number(values.get("eps"))).toBe(Number.EPSILON);
    expect(Number(values.get("inf"))).toBe(Number.MAX_VALUE);
    expect(Number(values.get("small"))).toBe(2 ** -1022);
    expect(Number(values.get("g_n"))).toBe(9.80665);
    expect(Number(values.get("c"))).toBe(299792458);
    expect(values.get("R")).toBe("k*N_A");
  });

  it("is found by name", () => {
    const provider = createSourceProvider(new Map(texts.map((path) => [path, read(path)])));
    for (const name of [
      "Modelica",
      "Modelica.Constants",
      "Modelica.Blocks.Interfaces",
      "Modelica.Mechanics.Rotational",
    ])
      expect(provider.lookup(name.split("."))).toBeDefined();
  });
});
