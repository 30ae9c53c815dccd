import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { completionsAt } from "./completions.ts";

const library = createSourceProvider(
  new Map([
    ["Parts/package.mo", "package Parts constant Real g = 9.81; end Parts;"],
    ["Parts/Spring.mo", 'within Parts; model Spring "a spring" extends Base; parameter Real c; end Spring;'],
    ["Lib/package.mo", "package Lib extends Lib.Icons.Package; end Lib;"],
    [
      "Lib/Icons.mo",
      "within Lib; package Icons extends Icons.Package; partial class Package end Package; end Icons;",
    ],
    ["Parts/Base.mo", "within Parts; partial model Base Real s; end Base;"],
  ]),
);

/** Names proposed at the bar in the text, with the text before the bar as typed. */
function at(marked: string, uri = "M.mo") {
  const offset = marked.indexOf("|");
  const source = { uri, text: marked.replace("|", "") };
  const found = completionsAt(source, offset, library, ["Parts"]);
  return found && { typed: source.text.slice(found.start, offset), items: found.items };
}

const names = (marked: string, uri?: string) => at(marked, uri)?.items.map(({ name }) => name);

describe("completions", () => {
  it("after a dot are the members of the class, with inherited ones", () => {
    const spring = at("model M Parts.Spring spring; Real f = spring.c|; end M;")!;
    expect(spring.typed).toBe("c");
    expect(spring.items).toEqual([
      { name: "c", kind: "variable", detail: "Real" },
      { name: "s", kind: "variable", detail: "Real" },
    ]);
  });

  it("after a package are its classes, those in texts of their own, too", () => {
    expect(names("model M extends Parts.|")).toEqual(["g", "Base", "Spring"]);
  });

  it("end for a package that extends a class of its own", () => {
    expect(names("model M Lib.|")).toEqual(["Icons"]);
    expect(names("model M Lib.Icons.|")).toEqual(["Package"]);
    expect(names("model M Lib.Missing.|")).toBeUndefined();
  });

  it("elsewhere are names of the classes around, functions and keywords", () => {
    const found = names(
      "package P constant Real k = 1; model M Real speed; equation der(sp|) = k; end M; end P;",
    )!;
    for (const name of ["speed", "k", "M", "P", "Parts", "sin", "der", "equation", "Real"])
      expect(found).toContain(name);
    expect(new Set(found).size).toBe(found.length);
  });

  it("of LISMA are its names and words", () => {
    const found = names("const mass = 2;\nv' = -ma|; v(t0) = 1;", "m.lisma")!;
    for (const name of ["mass", "v", "state", "sin"]) expect(found).toContain(name);
  });

  it.each(["model M // Re|", "model M /* a\n b|", 'model M "Re|al"; end M;', "model M Real x = 12|"])(
    "there are none in %j",
    (text) => {
      expect(at(text)).toBeUndefined();
    },
  );
});
