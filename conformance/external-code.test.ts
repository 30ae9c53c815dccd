import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExternalLibrary } from "@cosimo/ir";
import { check, compile, createNodeSourceProvider, exportFmu, type SimulationResult } from "cosimo";
import { afterAll, describe, expect, it } from "vitest";
import { hasTool } from "./tool.ts";

const last = (result: SimulationResult, name: string) => result.column(name).at(-1)!;

describe("calls of a library in C", () => {
  /** The arguments of each call by the function's name, and what it returns. */
  function hostOf(
    table: Readonly<Record<string, (inputs: readonly number[]) => readonly number[] | string>>,
  ) {
    const library: ExternalLibrary = {
      has: (name) => name in table,
      call({ name }, inputs, outputs) {
        const found = table[name]!([...inputs]);
        if (typeof found === "string") return found;
        outputs.set(found);
        return undefined;
      },
    };
    return { lookup: () => undefined, externalLibrary: library };
  }
  const sine = `function f input Real x; output Real y; external "C" y = mySine(x); end f;`;
  const mySine = ([x]: readonly number[]) => [Math.sin(x!)];

  it("are made in equations, by difference quotients in the Jacobian of an implicit method, and for each element", () => {
    const text = `model M ${sine} Real x(start = 1, fixed = true); Real y[2] = f({x, time});
      equation der(x) = -f(x); end M;`;
    const model = compile({ uri: "m.mo", text }, { library: hostOf({ mySine }) });
    const result = model.simulateSync({ stopTime: 1, solver: "radau5", tolerance: 1e-8 });
    // x' = -sin x: tan(x/2) = tan(1/2) e^-t.
    const x = 2 * Math.atan(Math.tan(0.5) * Math.exp(-1));
    expect(last(result, "x")).toBeCloseTo(x, 6);
    expect(last(result, "y[1]")).toBeCloseTo(Math.sin(x), 6);
    expect(last(result, "y[2]")).toBeCloseTo(Math.sin(1), 12);
  });

  it("are made when the model is compiled, where a size needs the value", () => {
    const text = `model M function n input Integer i; output Integer n; external "C" n = twice(i); end n;
      parameter Integer k = n(2); Real x[k] = {i for i in 1:k}; end M;`;
    const library = hostOf({ twice: ([i]) => [2 * i!] });
    expect(last(compile({ uri: "m.mo", text }, { library }).simulateSync({ stopTime: 0 }), "x[4]")).toBe(4);
  });

  it("may fail, and say why", () => {
    const text = `model M ${sine} Real x = f(time); end M;`;
    const library = hostOf({ mySine: ([x]) => (x! > 0.5 ? "too far" : [x!]) });
    const { outcome, diagnostics } = compile({ uri: "m.mo", text }, { library }).simulateSync({
      stopTime: 1,
    });
    expect(outcome.status).toBe("failed");
    expect(diagnostics.map(({ message }) => message).join()).toContain("too far");
  });

  it("have no symbolic derivative: what index reduction would differentiate is refused", () => {
    const text = `model M ${sine} Real x, y; equation x = f(time); y = der(x); end M;`;
    const { diagnostics } = check({ uri: "m.mo", text }, { library: hostOf({ mySine }) });
    expect(diagnostics.map(({ code }) => code)).toEqual(["structure.not-differentiable"]);
  });

  it("are no part of an FMU", async () => {
    const text = `model M ${sine} Real x = f(time); end M;`;
    const diagnostics = [{ code: "fmu-export.external-function" }];
    await expect(exportFmu(text, { library: hostOf({ mySine }) })).rejects.toMatchObject({ diagnostics });
  });

  it("have no exact derivatives by parameters", () => {
    const model = compile(
      { uri: "m.mo", text: `model M ${sine} parameter Real p = 1; Real x = f(p); end M;` },
      { library: hostOf({ mySine }) },
    );
    expect(() => model.simulateSync({ stopTime: 1, sensitivities: ["p"] })).toThrow(/library in C/);
  });

  it("pass no records yet", () => {
    const text = `model M record R Real a; end R; function f input R r; output Real y; external "C" y = g(r); end f;
      Real x = f(R(time)); end M;`;
    const { diagnostics } = check({ uri: "m.mo", text }, { library: hostOf({ g: () => [0] }) });
    expect(JSON.stringify(diagnostics)).toContain("feature.external-argument");
  });
});

describe.skipIf(!hasTool("cc"))("code in C (needs a compiler)", () => {
  const folder = mkdtempSync(join(tmpdir(), "external-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function simulate(text: string, code: Parameters<typeof createNodeSourceProvider>[2]) {
    const library = createNodeSourceProvider(undefined, [], code);
    try {
      return compile({ uri: "m.mo", text: `model M ${text} end M;` }, { library }).simulateSync({
        stopTime: 1,
      });
    } finally {
      library.externalLibrary?.close?.();
    }
  }

  it("in a shared library gets numbers, texts and arrays by rows, sets outputs by address, and keeps objects", () => {
    const source = join(folder, "mine.c");
    writeFileSync(
      source,
      `#include <stdlib.h>
       #include <string.h>
       double entry(const double *m, size_t rows, size_t columns) { return m[(rows - 1)*columns]; }
       void both(double u, int i, double *twice, int *next) { *twice = 2*u; *next = i + 1; }
       int length(const char *text) { return strlen(text); }
       void *make(double step) { double *p = calloc(2, sizeof(double)); p[1] = step; return p; }
       double count(void *p) { return *(double *)p += ((double *)p)[1]; }
       void finish(void *p) { free(p); }`,
    );
    const file = join(folder, "libmine.so");
    expect(spawnSync("cc", ["-shared", "-fPIC", "-o", file, source]).status).toBe(0);
    const result = simulate(
      `function entry input Real m[:, :]; output Real y; external "C"; end entry;
       function both input Real u; input Integer i; output Real t; output Integer n; external "C" both(u, i, t, n); end both;
       function length input String s; output Integer n; external "C" n = length(s); end length;
       class Counter extends ExternalObject;
         function constructor input Real step; output Counter c; external "C" c = make(step); end constructor;
         function destructor input Counter c; external "C" finish(c); end destructor;
       end Counter;
       function count input Counter c; output Real n; external "C" n = count(c); end count;
       Real a = entry([1, 2; 3, time]); Real t; Integer n, l = length("four");
       Counter c = Counter(1), d = Counter(1); discrete Real i(start = 0, fixed = true), k(start = 0, fixed = true);
       equation (t, n) = both(time, 4);
       algorithm when sample(0.25, 0.25) then i := count(c); end when; when time > 0.5 then k := count(d); end when;`,
      { externalLibrary: [file] },
    );
    expect(["a", "t", "n", "l", "i", "k"].map((name) => last(result, name))).toEqual([3, 2, 5, 4, 4, 1]);
  });

  it("of annotations is compiled, returns from an error at once, and a crash is the end of a call only", () => {
    const functions = (
      body: string,
    ) => `function f input Real u; output Real y; external "C" y = mine(u) annotation(Include = "
      #include \\"ModelicaUtilities.h\\"
      double mine(double u) { ${body} return 3*u; }"); end f; Real y = f(time);`;
    const run = (body: string) => simulate(functions(body), { compileExternal: true });
    expect(last(run(""), "y")).toBe(3);
    const said = (body: string) =>
      run(body)
        .diagnostics.map(({ message }) => message)
        .join();
    expect(said(`if (u > 0.5) ModelicaFormatError(\\"%s\\", \\"too far\\");`)).toContain("too far");
    expect(said("if (u > 0.5) *(volatile int *)0 = 1;")).toContain("SIGSEGV");
    expect(() => run("return nothing;")).toThrow(/could not be compiled/);
  });

  it.skipIf(!hasTool("gfortran"))(
    "or in Fortran gets arrays by columns and all arguments by address (needs a compiler)",
    () => {
      const source = join(folder, "mine.f");
      writeFileSync(
        source,
        `      subroutine last(m, r, c, y)
      integer r, c
      double precision m(r, c), y
      y = m(r, 1) + 10*m(1, c)
      end
`,
      );
      const file = join(folder, "libfortran.so");
      expect(spawnSync("gfortran", ["-shared", "-fPIC", "-o", file, source]).status).toBe(0);
      const result = simulate(
        `function last input Real m[:, :]; output Real y; external "FORTRAN 77" last(m, size(m, 1), size(m, 2), y); end last;
       Real y = last([1, 2, 3; 4, 5, time]);`,
        { externalLibrary: [file] },
      );
      expect(last(result, "y")).toBe(34);
    },
  );
});
