import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseOnce, parseStoredDefinition } from "./parse/parser.ts";
import { printSyntax } from "./print/print-syntax.ts";
import type { ClassDefinition } from "./tree/syntax-tree.ts";

const library = join(import.meta.dirname, "../../../../library");
const texts = readdirSync(library, { recursive: true, encoding: "utf8" }).filter((one) =>
  one.endsWith(".mo"),
);

function classesOf({ body }: ClassDefinition): readonly ClassDefinition[] {
  return body.kind === "long" ? body.composition.classes : [];
}

describe("texts of libraries, whose classes are parsed when they are first asked for", () => {
  it("give the same trees", () => {
    for (const uri of texts.filter((_, i) => i % 4 === 0)) {
      const source = { uri, text: readFileSync(join(library, uri), "utf8") };
      const { value, diagnostics } = parseOnce(source);
      expect(printSyntax(value!)).toBe(printSyntax(parseStoredDefinition(source).value));
      expect(diagnostics).toEqual([]);
    }
  });

  it("name the errors of a class when it is read", () => {
    const text = "package Lib model Right Real x = 1; end Right; model Wrong Real x = ; end Wrong; end Lib;";
    const { value, diagnostics } = parseOnce({ uri: "Lib.mo", text });
    const [right, wrong] = classesOf(value!.classes[0]!);
    expect(classesOf(right!)).toEqual([]);
    expect(diagnostics).toEqual([]);
    expect(classesOf(wrong!)).toEqual([]);
    expect(diagnostics.map(({ span }) => text.slice(0, span!.start))).toEqual([
      text.slice(0, text.indexOf("; end Wrong")),
    ]);
  });

  it("are parsed at once where classes do not end in pairs", () => {
    const text = "package Lib model A Real x = 1; end B; end Lib;";
    const codes = parseOnce({ uri: "Lib.mo", text }).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(["syntax.wrong-end"]);
  });

  it("take 'function' in arguments for no class", () => {
    const text = "package Lib model A Real x = f(function g(a = 1), 2); end A; model B end B; end Lib;";
    const { value, diagnostics } = parseOnce({ uri: "Lib.mo", text });
    expect(classesOf(value!.classes[0]!).map(({ name }) => name.name)).toEqual(["A", "B"]);
    expect(diagnostics).toEqual([]);
  });
});
