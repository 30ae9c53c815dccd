import { check, compile, type SimulationResult } from "@cosimo/core";
import type { RunFiles } from "@cosimo/ir";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

/** Declarations as those of Modelica.Blocks.Types and Modelica.Blocks.Tables.Internal. */
const declarations = `
  class Table extends ExternalObject;
    function constructor input Real v[:, :]; input Integer smoothness = 1; input Integer extrapolation = 2; output Table t;
      external "C" t = ModelicaStandardTables_CombiTable1D_init3("NoName", "NoName", v, size(v, 1), size(v, 2), {2}, 1, smoothness, extrapolation, 0, ",", 0);
    end constructor;
    function destructor input Table t; external "C" ModelicaStandardTables_CombiTable1D_close(t); end destructor;
  end Table;
  function at input Table t; input Real u; output Real y; external "C" y = ModelicaStandardTables_CombiTable1D_getValue(t, 1, u); end at;
  function low input Table t; output Real y; external "C" y = ModelicaStandardTables_CombiTable1D_minimumAbscissa(t); end low;
  class Surface extends ExternalObject;
    function constructor input Real v[:, :]; input Integer smoothness = 1; input Integer extrapolation = 2; output Surface t;
      external "C" t = ModelicaStandardTables_CombiTable2D_init3("NoName", "NoName", v, size(v, 1), size(v, 2), smoothness, extrapolation, 0, ",", 0);
    end constructor;
    function destructor input Surface t; external "C" ModelicaStandardTables_CombiTable2D_close(t); end destructor;
  end Surface;
  function on input Surface t; input Real u1; input Real u2; output Real y; external "C" y = ModelicaStandardTables_CombiTable2D_getValue(t, u1, u2); end on;
  class TimeTable extends ExternalObject;
    function constructor input Real v[:, :]; input Integer smoothness = 1; input Integer extrapolation = 2; input Real start = 0; input Real shift = 0; input Integer events = 1; output TimeTable t;
      external "C" t = ModelicaStandardTables_CombiTimeTable_init3("NoName", "NoName", v, size(v, 1), size(v, 2), start, {2}, 1, smoothness, extrapolation, shift, events, 0, ",", 0);
    end constructor;
    function destructor input TimeTable t; external "C" ModelicaStandardTables_CombiTimeTable_close(t); end destructor;
  end TimeTable;
  function then_ input TimeTable t; input Real u; input Real next; input Real previous; output Real y; external "C" y = ModelicaStandardTables_CombiTimeTable_getValue(t, 1, u, next, previous); end then_;
  function nextEvent input TimeTable t; input Real u; output Real y; external "C" y = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(t, u); end nextEvent;
  block Source
    parameter TimeTable table; output Real y;
    discrete Real next(start = 0, fixed = true);
    Real area(start = 0, fixed = true);
  equation
    when {time >= pre(next), initial()} then next = nextEvent(table, time); end when;
    y = then_(table, time, next, pre(next));
    der(area) = y;
  end Source;`;

function run(body: string, stopTime: number): SimulationResult {
  const text = `model M ${declarations} ${body} end M;`;
  return compile({ uri: "m.mo", text }, { library }).simulateSync({ stopTime, tolerance: 1e-10 });
}

const last = (result: SimulationResult, name: string) => result.column(name).at(-1)!;

describe("tables with one argument", () => {
  const value = (table: string, u: number) =>
    last(run(`Table t = Table(${table}); Real y = at(t, ${u});`, 0), "y");

  it.each([
    ["straight lines", "[0, 0; 1, 1; 2, 3], 1", 1.5, 2],
    ["constants", "[0, 0; 1, 1; 2, 3], 3", 1.5, 1],
    // Slopes by the papers: the value at the middle of an interval of length 1 is the mean plus (s0 - s1)/8.
    ["Akima, 1970: exact for a parabola", "[0, 0; 1, 1; 2, 4; 3, 9], 2", 0.5, 0.25],
    ["Fritsch and Butland, 1984", "[0, 0; 1, 1; 2, 3], 4", 0.5, 0.5 + (1 - 4 / 3) / 8],
    ["Steffen, 1990", "[0, 0; 1, 1; 2, 3], 5", 0.5, 0.5 + (1 - 3 / 2) / 8],
    ["modified Akima", "[0, 0; 1, 1; 2, 3], 6", 0.5, 0.5 + (0.375 - 1.3) / 8],
    ["the last two points", "[0, 0; 1, 1; 2, 3], 1, 2", 3, 5],
    ["the slope at the end", "[0, 0; 1, 1; 2, 4; 3, 9], 2, 2", 4, 15],
    ["the last value", "[0, 0; 1, 1; 2, 3], 1, 1", 5, 3],
    ["periods", "[0, 0; 1, 1; 2, 3], 1, 3", 5.5, 2],
  ])("%s", (_, table, u, expected) => {
    expect(value(table, u)).toBeCloseTo(expected, 12);
  });

  it("is differentiated: a position from a table has a velocity and an acceleration", () => {
    const result = run(
      "Table t = Table([0, 0; 1, 1; 2, 4; 3, 9], 2); Real s; Real v; Real a; equation s = at(t, time); v = der(s); a = der(v);",
      0.5,
    );
    expect([last(result, "v"), last(result, "a")]).toEqual([expect.closeTo(1, 12), expect.closeTo(2, 12)]);
  });

  it("names the row whose abscissa does not ascend", () => {
    const { outcome, diagnostics } = run(
      "Table t = Table([0, 0; 1, 1; 1, 3]); parameter Real y = low(t);",
      1,
    );
    expect([outcome.reason, ...diagnostics.map((d) => d.message)].join("\n")).toMatch(
      /first column of a table must ascend: row 2 has 1, row 3 has 1/,
    );
  });
});

describe("tables of versions 3.2.1 to 3.2.3 of the library", () => {
  const older = (version: "init" | "init2") => {
    const [names, options] = version === "init" ? ['"b", "NoName"', ""] : ['"NoName", "b"', ", 2, 0"];
    return declarations
      .replace(
        /CombiTable1D_init3\("NoName", "NoName"(.*?), smoothness.*/,
        `CombiTable1D_${version}(${names}$1, smoothness${options});`,
      )
      .replace(
        /CombiTable2D_init3\("NoName", "NoName"(.*?), smoothness.*/,
        `CombiTable2D_${version}(${names}$1, smoothness${options});`,
      );
  };
  it.each(["init", "init2"] as const)("%s", (version) => {
    const text = `model M ${older(version)} Table t = Table([0, 0; 1, 10; 2, 5]); Real y = at(t, 3);
      Surface s = Surface([0, 0, 1; 0, 1, 2; 1, 3, 4]); Real z = on(s, 2, 0.5); end M;`;
    const result = compile({ uri: "m.mo", text }, { library }).simulateSync({ stopTime: 0 });
    expect(last(result, "y")).toBeCloseTo(0, 12);
    expect(last(result, "z")).toBeCloseTo(5.5, 12);
  });
});

describe("tables in files", () => {
  const files: Readonly<Record<string, string>> = {
    "t.txt": "#1\ndouble a(2, 2)\n0 0\n1 1\ndouble b(3, 2) # comment\n0 0, 1 10\n2 # half a row\n  5\n",
    "short.txt": "#1\ndouble b(3, 2)\n0 0\n1 1\n",
    "wrong.txt": "#1\ndouble b(2, 2)\n0 0\n1 one\n",
    "t.csv": "u;y\n0;0\n1;10\n2;5\n",
    "wide.csv": "u;y\n0;0\n1;10;3\n",
  };
  const readFile = (name: string) => (name in files ? new TextEncoder().encode(files[name]) : undefined);
  const text = (file: string) => `model M
  class Table extends ExternalObject;
    function constructor input String file; output Table t;
      external "C" t = ModelicaStandardTables_CombiTable1D_init3(file, "b", {{0.0, 0.0}}, 1, 2, {2}, 1, 1, 2, 0, ";", 1);
    end constructor;
    function destructor input Table t; external "C" ModelicaStandardTables_CombiTable1D_close(t); end destructor;
  end Table;
  function at input Table t; input Real u; output Real y; external "C" y = ModelicaStandardTables_CombiTable1D_getValue(t, 1, u); end at;
  Table t = Table("${file}");
  Real y = at(t, 1.5);
end M;`;
  const options = { library: { ...library, readFile } };

  it.each(["t.txt", "t.csv"])("%s", (file) => {
    const result = compile({ uri: "m.mo", text: text(file) }, options).simulateSync({ stopTime: 0 });
    expect(last(result, "y")).toBeCloseTo(7.5, 12);
  });

  it.each([
    ["none.txt", "no such file"],
    ["short.txt", "ends in line 5 with 4 of its 6 numbers"],
    ["wrong.txt", "line 4: 'one' is not a number"],
    ["wide.csv", "line 3 has 3 columns, the lines before it have 2"],
    ["t.mat", "no such file"],
  ])("%s is refused", (file, problem) => {
    const { diagnostics } = check({ uri: "m.mo", text: text(file) }, options);
    expect(diagnostics.map((d) => `${d.code} ${d.message}`).join()).toMatch(
      new RegExp(`expression.unreadable-file .*${file}.*${problem}`),
    );
  });
});

describe("a table of a file that is none", () => {
  const files: Readonly<Record<string, string>> = {
    "descending.txt": "#1\ndouble b(3, 2)\n0 0\n2 1\n1 4\n",
    "equal.txt": "#1\ndouble b(3, 2)\n0 0\n1 1\n1 4\n",
    "narrow.txt": "#1\ndouble b(3, 1)\n0\n1\n2\n",
    "empty.txt": "#1\ndouble b(0, 2)\n",
    "one.txt": "#1\ndouble b(1, 2)\n0 1\n",
    "back.txt": "#1\ndouble b(3, 3)\n0 2 1\n1 1 1\n2 4 4\n",
  };
  const readFile = (name: string) => (name in files ? new TextEncoder().encode(files[name]) : undefined);
  const calls = {
    curve: [
      `CombiTable1D_init3(file, "b", {{0.0, 0.0}}, 1, 2, columns, 1, 1, 2, 0, ",", 0)`,
      "CombiTable1D_getValue(t, 1, 0.0)",
    ],
    "curve over time": [
      `CombiTimeTable_init3(file, "b", {{0.0, 0.0}}, 1, 2, 0, columns, 1, 1, 2, 0, 1, 0, ",", 0)`,
      "CombiTimeTable_maximumTime(t)",
    ],
    surface: [
      `CombiTable2D_init3(file, "b", {{0.0, 0.0}}, 1, 2, 1, 2, 0, ",", 0)`,
      "CombiTable2D_getValue(t, 0.0, 0.0)",
    ],
  };
  const problemsOf = (kind: keyof typeof calls, file: string, column = 2) => {
    const text = `model M
  class Table extends ExternalObject;
    function constructor input String file; input Integer columns[:]; output Table t;
      external "C" t = ModelicaStandardTables_${calls[kind][0]};
    end constructor;
    function destructor input Table t; external "C" close(t); end destructor;
  end Table;
  function read input Table t; output Real y; external "C" y = ModelicaStandardTables_${calls[kind][1]}; end read;
  parameter Integer columns[:] = {${column}};
  Table t = Table("${file}", columns);
  Real y = read(t);
end M;`;
    return check({ uri: "m.mo", text }, { library: { ...library, readFile } }).diagnostics.map(
      ({ message }) => message,
    );
  };

  it.each([
    ["curve", "descending.txt", "first column of table 'b' must ascend: row 3 has 1, after 2"],
    ["curve", "equal.txt", "first column of table 'b' must ascend: row 3 has 1, after 1"],
    ["curve over time", "descending.txt", "first column of table 'b' must ascend: row 3 has 1, after 2"],
    ["surface", "back.txt", "first row of table 'b' must ascend: column 3 has 1, after 2"],
    ["curve", "narrow.txt", "3 rows and 1 columns: at least 1 and 2"],
    ["curve over time", "empty.txt", "0 rows and 2 columns: at least 1 and 2"],
    ["surface", "one.txt", "1 rows and 2 columns: at least 2 and 2"],
  ] as const)("%s in %s", (kind, file, problem) => {
    expect(problemsOf(kind, file)).toEqual([expect.stringContaining(`'${file}'`)]);
    expect(problemsOf(kind, file)).toEqual([expect.stringContaining(problem)]);
  });

  it("has a column that is asked for", () => {
    expect(problemsOf("curve", "one.txt")).toEqual([]);
    expect(problemsOf("curve", "one.txt", 4)).toEqual([
      expect.stringContaining("1 rows and 2 columns: at least 1 and 4"),
    ]);
  });

  it("may have two values at one time", () => {
    expect(problemsOf("curve over time", "equal.txt")).toEqual([]);
  });
});

describe("matrices in MAT files", () => {
  // Written by SciPy: savemat(..., {"a": [[1, 2.5], [-3, 4e10], [5, 6]], "i": int16 [[7, 8, 9]]}, format="4").
  const file =
    "AAAAAAMAAAACAAAAAAAAAAIAAABhAAAAAAAAAPA/AAAAAAAACMAAAAAAAAAUQAAAAAAAAARAAAAAIF+gIkIAAAAAAAAYQB4AAAABAAAAAwAAAAAAAAACAAAAaQAHAAgACQA=";
  const readFile = (name: string) =>
    name === "m.mat" ? Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)) : undefined;
  const text = (name: string) => `model M
  function sizes input String file; input String name; output Integer dim[2];
    external "C" ModelicaIO_readMatrixSizes(file, name, dim);
  end sizes;
  function values input String file; input String name; input Integer rows; input Integer columns; output Real matrix[rows, columns];
    external "C" ModelicaIO_readRealMatrix(file, name, matrix, size(matrix, 1), size(matrix, 2), true);
  end values;
  final parameter Integer dim[2] = sizes("m.mat", "${name}");
  final parameter Real a[:, :] = values("m.mat", "${name}", dim[1], dim[2]);
  Real y = a[1, 2], n = size(a, 1);
end M;`;
  const options = { library: { ...library, readFile } };

  it("have their sizes and values when a model is compiled", () => {
    const result = compile({ uri: "m.mo", text: text("a") }, options).simulateSync({ stopTime: 0 });
    expect([last(result, "y"), last(result, "n")]).toEqual([2.5, 3]);
  });

  it("are named where they are missing", () => {
    const { diagnostics } = check({ uri: "m.mo", text: text("b") }, options);
    expect(diagnostics.map((d) => d.message).join()).toMatch(/m\.mat.*it has no table 'b'/);
  });
});

describe("tables with two arguments", () => {
  const grid = (f: (x: number, y: number) => number) =>
    `[${[0, 1, 2, 3, 4].join()}; ${[1, 2, 3, 4].map((x) => [x, ...[1, 2, 3, 4].map((y) => f(x, y))].join()).join("; ")}]`;
  const value = (table: string, u1: number, u2: number) =>
    last(run(`Surface t = Surface(${table}); Real y = on(t, ${u1}, ${u2});`, 0), "y");

  it("is bilinear", () => {
    expect(value(`${grid((x, y) => x * y)}`, 1.5, 2.25)).toBeCloseTo(1.5 * 2.25, 12);
    expect(value(`${grid((x, y) => x * y)}`, 5, 0)).toBeCloseTo(0, 12);
  });

  it("is bicubic (Akima, 1974): exact for squares, beyond the grid with the slopes of its edge", () => {
    const squares = `${grid((x, y) => x * x * y * y)}, 2`;
    expect(value(squares, 1.5, 2.25)).toBeCloseTo(1.5 ** 2 * 2.25 ** 2, 11);
    expect(value(squares, 5, 1.5)).toBeCloseTo((16 + 8) * 2.25, 11);
    expect(value(squares, 5, 0)).toBeCloseTo((16 + 8) * (1 - 2), 11);
  });

  it("is constant up to the next point", () => {
    expect(value(`${grid((x, y) => 10 * x + y)}, 3`, 2.9, 4)).toBe(24);
  });
});

describe("tables over time", () => {
  const events = ({ events: all }: SimulationResult) =>
    all.filter(({ kind }) => kind === "time").map(({ time }) => time);

  it("has events where its slope changes, and two values where it jumps", () => {
    const result = run("Source s(table = TimeTable([0, 0; 1, 1; 2, 0; 2, 5; 3, 5], 1, 1));", 4);
    expect(events(result)).toEqual([1, 2, 3]);
    expect(last(result, "s.area")).toBeCloseTo(1 + 10, 9);
    const rows = [...result.time].flatMap((t, i) => (t === 2 ? [result.column("s.y").at(i)] : []));
    expect([rows[0], rows.at(-1)]).toEqual([0, 5]);
  });

  it("repeats", () => {
    const result = run("Source s(table = TimeTable([0, 0; 1, 1], 1, 3));", 2.5);
    expect(events(result)).toEqual([1, 2]);
    expect(last(result, "s.area")).toBeCloseTo(1.125, 9);
  });

  it("has events at jumps only, or none, if wanted", () => {
    const table = "[0, 0; 1, 1; 2, 0; 2, 5; 3, 5]";
    expect(events(run(`Source s(table = TimeTable(${table}, 1, 1, events = 2));`, 2.5))).toEqual([2]);
    expect(events(run(`Source s(table = TimeTable(${table}, 1, 1, events = 3));`, 2.5))).toEqual([]);
  });

  it("begins at its start time, and is shifted", () => {
    const result = run("Source s(table = TimeTable([0, 1; 1, 2], 1, 1, start = 1, shift = 1.5));", 3);
    expect(last(result, "s.area")).toBeCloseTo(0.5 + 1.5 + 0.5 * 2, 9);
  });
});

it("an error that a function of an older standard library reports in C", () => {
  const error = `function error input String text; external "C" ModelicaError(text); end error;
    function f input Real x; output Real y; algorithm if x > 0.5 then error("too large: " + String(x)); end if; y := x; end f;
    Real y = f(time);`;
  const { outcome } = run(error, 1);
  expect(outcome).toMatchObject({ status: "failed" });
  expect(outcome.reason).toContain("ModelicaError");
});

it("linear systems, least squares and the hash of a text, which the standard library publishes", () => {
  const result = run(
    `function solve input Real A[:, size(A, 1)]; input Real b[size(A, 1)]; output Real x[size(A, 1)] = b; output Integer info;
     protected Integer n = size(A, 1); Real work[size(A, 1), size(A, 1)] = A; Integer ipiv[size(A, 1)];
     external "FORTRAN 77" dgesv(n, 1, work, n, ipiv, x, n, info); end solve;
     function fit input Real A[:, :]; input Real b[size(A, 1)]; output Real x[max(size(A, 1), size(A, 2))] = b; output Integer info; output Integer rank;
     protected Integer m = size(A, 1); Integer n = size(A, 2); Real work[size(A, 1), size(A, 2)] = A; Integer p[size(A, 2)] = zeros(n); Real w[3];
     external "FORTRAN 77" dgelsy(m, n, 1, work, m, x, m, p, 1e-12, rank, w, 3, info); end fit;
     function hash input String s; output Integer n; external "C" n = ModelicaStrings_hashString(s); end hash;
     Real x[3] = solve([0, 2, 3; 3, 4, 5; 2, 1, 4], {7, 22, 12}) ; Real z[3]; Integer info; Integer rank;
     Integer h = hash("Controller.noise1");
     equation (z, info, rank) = fit([1, 1; 1, 1; 1, 1], {1, 2, 3});`,
    0,
  );
  // A x = b with x = (3, 2, 1); the shortest of all (a, b) with a + b = 2.
  for (const [name, value] of Object.entries({
    "x[1]": 3,
    "x[2]": 2,
    "x[3]": 1,
    "z[1]": 1,
    "z[2]": 1,
    rank: 1,
  }))
    expect(last(result, name)).toBeCloseTo(value, 12);
  expect(last(result, "h")).toBe(-1025762750);
});

it("least squares with conditions", () => {
  const result = run(
    `function fit input Real A[:, :]; input Real c[size(A, 1)]; input Real B[:, size(A, 2)]; input Real d[size(B, 1)];
       output Real x[size(A, 2)]; output Integer info;
     protected Integer m = size(A, 1); Integer n = size(A, 2); Integer p = size(B, 1); Real a[m, n] = A; Real b[p, n] = B;
       Real cc[m] = c; Real dd[p] = d; Integer lwork = 9; Real work[9];
     external "FORTRAN 77" dgglse(m, n, p, a, m, b, p, cc, dd, x, work, lwork, info); end fit;
     Real A[6, 4] = [-0.57, -1.28, -0.39, 0.25; -1.93, 1.08, -0.31, -2.14; 2.30, 0.24, 0.40, -0.35;
       -1.93, 0.64, -0.66, 0.08; 0.15, 0.30, 0.15, -2.13; -0.02, 1.03, -1.43, 0.50];
     Real x[4]; Real line[2]; Integer info, none;
     equation (x, info) = fit(A, {-1.50, -2.14, 1.23, -0.54, -1.68, 0.82}, [1, 0, -1, 0; 0, 1, 0, -1], {0, 0});
     (line, none) = fit([1, 0], {3}, [1, 1; 1, -1], {4, 2});`,
    0,
  );
  // x[1] = x[3] and x[2] = x[4]: two normal equations. The second one has no choice: (3, 1).
  const solution = [0.4890446448413615, 0.9975481651301705, 0.4890446448413615, 0.9975481651301705];
  for (const [k, value] of solution.entries()) expect(last(result, `x[${k + 1}]`)).toBeCloseTo(value, 12);
  expect([last(result, "line[1]"), last(result, "line[2]")].map((v) => Math.round(v * 1e12) / 1e12)).toEqual([
    3, 1,
  ]);
  expect(last(result, "info")).toBe(0);
});

it("the Fourier transform of a cosine has one amplitude", () => {
  const result = run(
    `function transform input Real u[:]; output Real a[div(size(u, 1), 2) + 1]; output Real p[div(size(u, 1), 2) + 1]; output Integer info;
     protected Real work[3*size(u, 1) + 2*(div(size(u, 1), 2) + 1)];
     external "C" info = ModelicaFFT_kiss_fftr(u, size(u, 1), work, size(work, 1), a, p); end transform;
     Real a[16]; Real p[16]; Integer info;
     equation (a, p, info) = transform({3*cos(2*3.141592653589793*4*k/30 + 0.5) for k in 0:29});`,
    0,
  );
  for (let k = 0; k < 16; k++)
    expect(last(result, `a[${k + 1}]`)).toBeCloseTo(k === 4 ? (3 * 15) / 16 : 0, 12);
  expect(last(result, "p[5]")).toBeCloseTo(0.5, 12);
});

describe("generators of random numbers", () => {
  const mask = (1n << 64n) - 1n;
  const uniform = (x: bigint) => Number(BigInt.asIntN(64, x)) * 2 ** -64 + 0.5;
  const words = (...list: bigint[]) =>
    list.flatMap((x) => [BigInt.asIntN(32, x), BigInt.asIntN(32, x >> 32n)].map(Number));

  function outputs(name: string, state: readonly number[]) {
    const n = state.length;
    const result = run(
      `function random input Integer old[${n}]; output Real y; output Integer new[${n}]; external "C" ModelicaRandom_${name}(old, new, y); end random;
       Real y; Integer new[${n}]; equation (y, new) = random({${state.join()}});`,
      0,
    );
    return { y: last(result, "y"), state: state.map((_, i) => last(result, `new[${i + 1}]`)) };
  }

  it("xorshift64*", () => {
    let x = ((BigInt(-5) << 32n) & mask) | 126247697n;
    const found = outputs("xorshift64star", words(x));
    x ^= x >> 12n;
    x ^= (x << 25n) & mask;
    x ^= x >> 27n;
    x = (x * 2685821657736338717n) & mask;
    expect(found).toEqual({ y: uniform(x), state: words(x) });
  });

  it("xorshift128+", () => {
    const [s0, s1] = [0x9e3779b97f4a7c15n, 0xbf58476d1ce4e5b9n];
    const a = s0 ^ ((s0 << 23n) & mask);
    const x = ((a ^ s1 ^ (a >> 17n) ^ (s1 >> 26n)) + s1) & mask;
    expect(outputs("xorshift128plus", words(s0, s1))).toEqual({ y: uniform(x), state: words(s1, x) });
  });

  it("xorshift1024*", () => {
    const s = Array.from({ length: 16 }, (_, i) => (0x9e3779b97f4a7c15n * BigInt(i + 1)) & mask);
    const found = outputs("xorshift1024star", [...words(...s), 15]);
    let [a, b] = [s[15]!, s[0]!];
    b ^= (b << 31n) & mask;
    b ^= b >> 11n;
    a ^= a >> 30n;
    s[0] = a ^ b;
    expect(found).toEqual({ y: uniform((s[0] * 1181783497276652981n) & mask), state: [...words(...s), 0] });
  });
});

it("an unknown function is named, with its library", () => {
  const text = `model M
  function f input Real u; output Real y; external "C" y = own(u) annotation(Library = "mine"); end f;
  Real y = f(time);
end M;`;
  expect(() => compile({ uri: "m.mo", text }, { library })).toThrow(/'M.f' calls the function 'own'/);
});

it("an output that the function here does not give is said, not invented", () => {
  const text = `model M
  function f input String s; output Integer n; output Integer more; external "C" n = ModelicaStrings_length(s); end f;
  Integer n, more;
equation
  (n, more) = f("abc");
end M;`;
  expect(check({ uri: "m.mo", text }, { library }).diagnostics[0]?.code).toBe("expression.external-function");
});

it("a function of texts needs them at compile time", () => {
  const text = `model M
  function length input String s; output Integer n; external "C" n = ModelicaStrings_length(s); end length;
  String s = if time > 0.5 then "a" else "bc";
  Integer n = length(s);
end M;`;
  const { diagnostics } = check({ uri: "m.mo", text }, { library });
  expect(JSON.stringify(diagnostics)).toContain("feature.text-function");
});

describe("files", () => {
  const functions = `
    function kindOf input String f; output Integer k; external "C" k = ModelicaInternal_stat(f); end kindOf;
    function count input String f; output Integer n; external "C" n = ModelicaInternal_countLines(f); end count;
    function line input String f; input Integer i; output String s; output Boolean ended;
      external "C" s = ModelicaInternal_readLine(f, i, ended); end line;
    function length input String s; output Integer n; external "C" n = ModelicaStrings_length(s); end length;
    function store input String f; input Real v[:, :]; output Boolean done;
      external "C" done = ModelicaIO_writeRealMatrix(f, "v", v, size(v, 1), size(v, 2), 0, "4"); end store;`;
  const readFile = (name: string) =>
    name === "known.txt" ? new TextEncoder().encode("one\r\nthree 3\n") : undefined;
  const model = (body: string) =>
    compile(
      { uri: "m.mo", text: `model M ${functions} ${body} end M;` },
      { library: { ...library, readFile } },
    );

  it("are read line by line when the model is compiled", () => {
    const result =
      model(`function both input String f; output Integer n; output Boolean e; protected String s;
        algorithm (s, e) := line(f, 2); n := length(s); end both;
      Integer n = count("known.txt"), k = kindOf("known.txt"), none = kindOf("other.txt");
      Integer m; Boolean e; equation (m, e) = both("known.txt");`).simulateSync({ stopTime: 0 });
    expect(["n", "k", "none"].map((name) => last(result, name))).toEqual([2, 2, 1]);
    expect([last(result, "m"), last(result, "e")]).toEqual([7, 0]);
  });

  it("that are not there are named", () => {
    expect(() => model(`Integer n = count("other.txt");`)).toThrow(/file 'other.txt' cannot be read/);
  });

  it("are not seen by a run, which says so", () => {
    const result = model(`
      String s = if time > 0.5 then "known.txt" else "b";
      discrete Integer k(start = 0, fixed = true);
      equation when time > 0.7 then k = kindOf(s); end when;`).simulateSync({
      stopTime: 1,
    });
    const said = JSON.stringify(result.diagnostics);
    expect(last(result, "k")).toBe(1);
    expect(said).toContain("a run sees no files");
  });

  it("are not written by a run, which says so", () => {
    const result = model(`discrete Boolean done; algorithm
      when time > 0.5 then done := store("new.mat", [time, 1]); end when;`).simulateSync({ stopTime: 1 });
    expect(last(result, "done")).toBe(0);
    expect(result.diagnostics.map(({ message }) => message).join()).toContain(
      "files are written with --allow-write only",
    );
  });
});

describe("a model that writes", () => {
  const functions = `
    function print input String s; input String f = ""; external "C" ModelicaInternal_print(s, f); end print;
    function copy input String a; input String b; external "C" ModelicaInternal_copyFile(a, b); end copy;
    function count input String f; output Integer n; external "C" n = ModelicaInternal_countLines(f); end count;
    function store input String f; input Real v[:, :]; output Boolean done;
      external "C" done = ModelicaIO_writeRealMatrix(f, "v", v, size(v, 1), size(v, 2), 0, "4"); end store;
    function keep input Real v; output Integer n; protected Boolean done;
      algorithm done := store("v.mat", [v, 1]); copy("log", "copy"); n := count("copy"); end keep;`;

  /** Files in memory; only "secret" may not be written. */
  function filesOf(content: Map<string, Uint8Array>): RunFiles {
    const refusal = (name: string) => (name === "secret" ? "it is secret" : undefined);
    return {
      refusal,
      kindOf: (name) => (content.has(name) ? "file" : "none"),
      read: (name) => content.get(name),
      list: () => undefined,
      write(name, bytes, how) {
        const before = how === "append" ? (content.get(name) ?? []) : [];
        if (name !== "secret") content.set(name, Uint8Array.from([...before, ...bytes]));
        return refusal(name);
      },
      remove: () => undefined,
      rename: () => undefined,
      makeFolder: () => undefined,
    };
  }

  const content = new Map<string, Uint8Array>();
  const run = (body: string, files?: RunFiles) =>
    compile(
      { uri: "m.mo", text: `model M ${functions} ${body} end M;` },
      { library: { ...library, ...(files && { files }) } },
    ).simulateSync({ stopTime: 1 });
  const messages = ({ diagnostics }: SimulationResult) => diagnostics.map(({ message }) => message);

  it("prints texts with values of the run, once at each event", () => {
    const result = run(`equation when sample(0.25, 0.5) then print("x = " + String(2*time)); end when;`);
    expect(messages(result)).toEqual(["printed at t = 0.25 s: x = 0.5", "printed at t = 0.75 s: x = 1.5"]);
  });

  it("prints at the start, and assertions of the start are checked", () => {
    const start = (body: string) => run(`equation when initial() then ${body} end when;`);
    expect(messages(start(`print("go");`))).toEqual(["printed at t = 0 s: go"]);
    expect(start(`assert(time > 1, "not yet");`).outcome.status).toBe("failed");
    const initially = (condition: string) =>
      run(
        `Real x(start = 1, fixed = true); initial equation assert(${condition}, "x"); equation der(x) = -x;`,
      );
    expect([initially("x > 0.9"), initially("x > 2")].map(({ outcome }) => outcome.status)).toEqual([
      "completed",
      "failed",
    ]);
  });

  it("prints to files that it may write, also in algorithms, and calls what writes in functions", () => {
    const result = run(
      `Integer n(start = 0, fixed = true); algorithm when sample(0.25, 0.5) then print(String(time), "log"); end when;
      equation when time > 0.9 then n = keep(time); end when;`,
      filesOf(content),
    );
    expect(result.outcome.status).toBe("completed");
    expect(new TextDecoder().decode(content.get("log"))).toBe("0.25\n0.75\n");
    expect([last(result, "n"), content.get("copy")]).toEqual([2, content.get("log")]);
    expect(new DataView(content.get("v.mat")!.buffer).getFloat64(22, true)).toBeCloseTo(0.9, 9);
  });

  it("is told what is left out, and ends where a write is refused", () => {
    const body = `equation when time > 0.5 then print("a", "secret"); end when;`;
    expect(messages(run(body))).toEqual(["at t = 0.5 s a text is not printed to 'secret': a"]);
    const { outcome, diagnostics } = run(body, filesOf(content));
    expect(outcome.status).toBe("failed");
    expect(diagnostics[0]?.message).toBe("at t = 0.5 s a text can't be printed to 'secret': it is secret");
    const written = run(
      `Boolean b; equation when time > 0.5 then b = store("secret", [1]); end when;`,
      filesOf(content),
    );
    expect(JSON.stringify([written.outcome, written.diagnostics])).toContain("it is secret");
  });
});

it("an impure generator of random numbers goes on with each call, by the numbers of the pure one", () => {
  const state = Array.from({ length: 32 }, (_, i) => 1000003 * (i + 1)).join(", ");
  const result = run(
    `impure function set input Integer s[33]; output Integer id = 1; external "C" ModelicaRandom_setInternalState_xorshift1024star(s, 33, id); end set;
    impure function next input Integer id; output Real y; external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id); end next;
    function pure_ input Integer s[33]; output Integer t[33]; output Real y; external "C" ModelicaRandom_xorshift1024star(s, t, y); end pure_;
    parameter Integer s[33] = {${state}, 0}; parameter Integer id = set(s);
    Integer t[33](each fixed = true), u[33](each fixed = true); Real y[4](each fixed = true);
    algorithm when time > 0.5 then y[1] := next(id); y[2] := next(id); (t, y[3]) := pure_(s); (u, y[4]) := pure_(t); end when;`,
    1,
  );
  const [first, second, third, fourth] = [1, 2, 3, 4].map((i) => last(result, `y[${i}]`));
  expect([first, second]).toEqual([third, fourth]);
  expect(first).not.toBe(second);
});

it("singular values of Hilbert's matrix, and a basis of the plane that a matrix maps to zero", () => {
  const result = run(
    `function values input Real A[:, :]; output Real sigma[min(size(A, 1), size(A, 2))]; output Real U[size(A, 1), size(A, 1)] = zeros(size(A, 1), size(A, 1));
       output Real VT[size(A, 2), size(A, 2)] = zeros(size(A, 2), size(A, 2)); output Integer info;
     protected Integer m = size(A, 1); Integer n = size(A, 2); Real a[m, n] = A; Integer lwork = 9; Real work[9];
     external "FORTRAN 77" dgesvd("A", "A", m, n, a, m, sigma, U, m, VT, n, work, lwork, info); end values;
     Real s[3], U[3, 3], V[3, 3]; Real r[1], P[1, 1], N[3, 3]; Integer info, none;
     equation (s, U, V, info) = values([1, 1/2, 1/3; 1/2, 1/3, 1/4; 1/3, 1/4, 1/5]);
     (r, P, N, none) = values([1, 2, 2]);`,
    0,
  );
  // Gregory and Karney, A Collection of Matrices for Testing Computational Algorithms (1969).
  const published = [1.408318927123654, 0.1223270658539058, 0.002687340355773544];
  for (const [k, value] of published.entries()) expect(last(result, `s[${k + 1}]`)).toBeCloseTo(value, 13);
  expect(last(result, "r[1]")).toBeCloseTo(3, 13);
  for (const row of [2, 3]) {
    const [x, y, z] = [1, 2, 3].map((j) => last(result, `N[${row},${j}]`));
    expect([x! + 2 * y! + 2 * z!, x! ** 2 + y! ** 2 + z! ** 2 - 1]).toEqual([
      expect.closeTo(0, 13),
      expect.closeTo(0, 13),
    ]);
  }
});

it("eigenvalues of Rosser's matrix, which nearly coincide, and Schur's form of a matrix with a complex pair", () => {
  const result = run(
    `function schur input Real A[:, size(A, 1)]; output Real T[size(A, 1), size(A, 1)] = A; output Real Z[size(A, 1), size(A, 1)];
       output Real re[size(A, 1)]; output Real im[size(A, 1)]; output Integer info;
     protected constant Integer none[1] = {0}; Integer n = size(A, 1); Integer sdim = 0; Integer lwork = 99; Real work[99]; Boolean bwork[size(A, 1)];
     external "FORTRAN 77" dgees("V", "N", none, n, T, n, sdim, re, im, Z, n, work, lwork, bwork, info); end schur;
     Real R[8, 8] = [611, 196, -192, 407, -8, -52, -49, 29; 196, 899, 113, -192, -71, -43, -8, -44;
       -192, 113, 899, 196, 61, 49, 8, 52; 407, -192, 196, 611, 8, 44, 59, -23; -8, -71, 61, 8, 411, -599, 208, 208;
       -52, -43, 49, 44, -599, 411, 208, 208; -49, -8, 8, 59, 208, 208, 99, -911; 29, -44, 52, -23, 208, 208, -911, 99];
     Real T[8, 8], Z[8, 8], re[8], im[8]; Integer info; Real A[4, 4] = [0, 0, 1, 2; 1, 0, 0, 3; 0, 1, 0, 4; 0, 0, 0, 5];
     Real S[4, 4], Q[4, 4], x[4], y[4], E[4, 4] = Q*S*transpose(Q) - A; Integer done;
     equation (T, Z, re, im, info) = schur(R); (S, Q, x, y, done) = schur(A);`,
    0,
  );
  const list = (name: string, n: number) =>
    Array.from({ length: n }, (_, k) => last(result, `${name}[${k + 1}]`));
  const [ten, root] = [10 * Math.sqrt(10405), Math.sqrt(26)];
  const rosser = [-ten, 0, 510 - 100 * root, 1000, 1000, 510 + 100 * root, 1020, ten];
  for (const [k, value] of list("re", 8)
    .sort((a, b) => a - b)
    .entries())
    expect(Math.abs(value - rosser[k]!)).toBeLessThan(1e-11);
  // The roots of unity of order three, and 5.
  const pairs = list("x", 4).map((re, k) => [re, Math.abs(last(result, `y[${k + 1}]`))]);
  for (const [re, im] of [
    [5, 0],
    [1, 0],
    [-0.5, Math.sqrt(0.75)],
  ] as const)
    expect(pairs).toContainEqual([expect.closeTo(re, 12), expect.closeTo(im, 12)]);
  for (let i = 1; i <= 4; i++)
    for (let j = 1; j <= 4; j++) expect(last(result, `E[${i},${j}]`)).toBeCloseTo(0, 12);
});

it("Sylvester's equation, Cholesky's factor and the condition of a matrix", () => {
  const result = run(
    `function sylvester input Real A[:, :]; input Real B[:, :]; input Real C[:, :]; output Real X[size(C, 1), size(C, 2)] = C; output Real scale; output Integer info;
     protected Integer m = size(A, 1); Integer n = size(B, 1);
     external "FORTRAN 77" dtrsyl("N", "T", 1, m, n, A, m, B, n, X, m, scale, info); end sylvester;
     function cholesky input Real A[:, :]; output Real R[size(A, 1), size(A, 1)] = A; output Integer info; protected Integer n = size(A, 1);
     external "FORTRAN 77" dpotrf("U", n, R, n, info); end cholesky;
     function condition input Real LU[:, :]; input Real norm; output Real r; output Integer info;
     protected Integer n = size(LU, 1); Real work[9]; Integer iwork[9];
     external "FORTRAN 77" dgecon("1", n, LU, n, norm, r, work, iwork, info); end condition;
     Real X[2, 2], s; Integer info; Real R[2, 2], r; Integer done, none;
     equation (X, s, info) = sylvester([1, 2; 0, 3], [4, 5; 0, 6], [21, 22; 41, 36]);
     (R, done) = cholesky([4, 2; 2, 10]); (r, none) = condition([2, 1; 0.5, 1.5], 3);`,
    0,
  );
  // A X + X B' = C with X = (1 2; 3 4).
  expect([1, 2, 3, 4].map((_, k) => last(result, `X[${1 + Math.floor(k / 2)},${1 + (k % 2)}]`))).toEqual(
    [1, 2, 3, 4].map((value) => expect.closeTo(value, 12)),
  );
  expect(["R[1,1]", "R[1,2]", "R[2,2]"].map((name) => last(result, name))).toEqual([2, 1, 3]);
  // A = (2 1; 1 2), of which the inverse is (2 -1; -1 2)/3.
  expect(last(result, "r")).toBeCloseTo(1 / 3, 14);
});
