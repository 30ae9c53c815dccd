import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
});
afterAll(() => place.remove());

const untidy = "x'=v;// speed\nstate A(x>1){v(t0)~-v;}from init";
const tidy = "x' = v; // speed\nstate A (x > 1) {\n  v(t0) ~= -v;\n} from init;\n";

describe("format", () => {
  it("explains itself, with examples", () => {
    const { status, out } = place.cosimo("format", "--help");
    expect(status).toBe(0);
    expect(out).toMatch(/Examples:\n {2}cosimo format /);
  });

  it("prints the text in one style and leaves the file alone", () => {
    place.write("a.lisma", untidy);
    const { status, out } = place.cosimo("format", "a.lisma");
    expect({ status, out }).toEqual({ status: 0, out: tidy });
    expect(place.read("a.lisma")).toBe(untidy);
  });

  it("--write replaces the file and leaves no other files", () => {
    place.write("b.isma", untidy);
    const before = place.files();
    const { status, out } = place.cosimo("format", "b.isma", "--write");
    expect({ status, out }).toEqual({ status: 0, out: "" });
    expect(place.read("b.isma")).toBe(tidy);
    expect(place.files()).toEqual(before);
    expect(place.cosimo("format", "b.isma", "--write", "--json").out).toContain('"changed":false');
  });

  it("reports all syntax errors with their places, and writes no file", () => {
    place.write("c.lisma", "x = ;\ny = 2 z = 3;\n");
    const outcome = place.cosimo("format", "c.lisma", "--write", "--json");
    expect(outcome.status).toBe(1);
    const { diagnostics, text } = reportOf(outcome);
    expect(text).toBeNull();
    expect(diagnostics.map(({ code, span }) => [code, span?.start.line])).toEqual([
      ["lisma.expected-expression", 1],
      ["lisma.missing-semicolon", 2],
    ]);
    expect(place.read("c.lisma")).toBe("x = ;\ny = 2 z = 3;\n");
  });

  it("formats Modelica, and reports its errors", () => {
    place.write("D.mo", "model D Real x; equation x=1; end D;");
    const text = "model D\n  Real x;\nequation\n  x = 1;\nend D;\n";
    const { status, out } = place.cosimo("format", "D.mo");
    expect({ status, out }).toEqual({ status: 0, out: text });
    place.write("E.mo", "model E Real x equation x=1; end E;");
    expect(place.cosimo("format", "E.mo", "--write").status).toBe(1);
    expect(place.read("E.mo")).toBe("model E Real x equation x=1; end E;");
  });

  it("unreadable files and files of another kind end with exit code 6", () => {
    place.write("e.txt", untidy);
    expect(place.cosimo("format", "e.txt").status).toBe(6);
    expect(place.cosimo("format", "none.lisma").status).toBe(6);
  });

  it("shows the syntax tree as text", () => {
    place.write("f.lisma", "x''=-(x);");
    expect(place.cosimo("simulate", "f.lisma", "--dump", "syntax").out).toBe("x'' = -x;\n");
  });
});
