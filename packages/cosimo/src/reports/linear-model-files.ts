import type { DescriptorModel, StateSpace } from "@cosimo/core";
import { encodeMat4 } from "@cosimo/core/models";

type Matrix = StateSpace["A"];

/** The endings of files of linear models. */
export const linearModelEndings = [".mat", ".mo"] as const;

/** A linear model as a file by its ending. `name`: of the model that it is taken from. */
export function linearModelFile(file: string, name: string, model: StateSpace): string | Uint8Array {
  return file.toLowerCase().endsWith(".mo") ? linearModelica(name, model) : linearMat(model);
}

/**
 * A MAT file of level 4 with A, B, C, D and the point; `ABCD`, `nx` and `xuyName` are those of Dymola's `dslin.mat`, which Modelica's
 * libraries of linear systems read.
 */
function linearMat({ stateNames, inputNames, outputNames, ...model }: StateSpace): Uint8Array {
  const { A, B, C, D } = model;
  const names = [...stateNames, ...inputNames, ...outputNames];
  const column = (name: string, values: readonly number[]) =>
    encodeMat4(name, "double", values.length, 1, values);
  return concatenated([
    encodeMat4("ABCD", "double", A.rows + C.rows, A.columns + B.columns, joined(A, B, C, D)),
    column("nx", [A.rows]),
    ...(names.length > 0 ? [encodeNames("xuyName", names)] : []),
    ...(["A", "B", "C", "D"] as const).map((one) =>
      encodeMat4(one, "double", model[one].rows, model[one].columns, byColumns(model[one])),
    ),
    ...[column("x0", model.x), column("u0", model.u), column("y0", model.y), column("time", [model.time])],
  ]);
}

/** A MAT file with E, A, B, C, D of a model with algebraic unknowns. */
export function descriptorMat(model: DescriptorModel): Uint8Array {
  const { names, states, time, inputNames, outputNames } = model;
  const texts = { zName: names, uName: inputNames, yName: outputNames };
  return concatenated([
    ...(["E", "A", "B", "C", "D"] as const).map((one) =>
      encodeMat4(one, "double", model[one].rows, model[one].columns, byColumns(model[one])),
    ),
    encodeMat4("nx", "double", 1, 1, [states]),
    encodeMat4("time", "double", 1, 1, [time]),
    ...Object.entries(texts).flatMap(([name, rows]) => (rows.length > 0 ? [encodeNames(name, rows)] : [])),
  ]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

/** [A, B; C, D], column by column. */
function joined(A: Matrix, B: Matrix, C: Matrix, D: Matrix): Float64Array {
  const rows = A.rows + C.rows;
  const values = new Float64Array(rows * (A.columns + B.columns));
  const put = ({ rows: m, columns: n, values: from }: Matrix, row: number, column: number): void => {
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) values[(column + j) * rows + row + i] = from[i * n + j]!;
  };
  put(A, 0, 0);
  put(B, 0, A.columns);
  put(C, A.rows, 0);
  put(D, A.rows, A.columns);
  return values;
}

function byColumns({ rows, columns, values }: Matrix): Float64Array {
  return Float64Array.from(values, (_, k) => values[(k % rows) * columns + Math.floor(k / rows)]!);
}

/** Names as rows of text, filled with spaces. */
function encodeNames(name: string, names: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const rows = names.map((one) => encoder.encode(one));
  const width = Math.max(...rows.map(({ length }) => length));
  const characters = Array.from({ length: rows.length * width }, (_, k) => {
    const row = rows[k % rows.length]!;
    return row[Math.floor(k / rows.length)] ?? 32;
  });
  return encodeMat4(name, "text", rows.length, width, characters);
}

/** A model of Modelica: states, inputs and outputs are differences from the point. */
function linearModelica(name: string, model: StateSpace): string {
  const { stateNames, inputNames, outputNames, time } = model;
  const [n, m, p] = [stateNames.length, inputNames.length, outputNames.length];
  const vector = (one: string, values: readonly number[], of: string, names: readonly string[]) =>
    values.length === 0
      ? []
      : [
          `  parameter Real ${one}[${values.length}] = {${values.map(numberText).join(", ")}} "Point of the ${of}: ${comment(names)}";`,
        ];
  const matrix = (one: string, { rows, columns, values }: Matrix) => {
    if (rows === 0 || columns === 0) return [];
    const lines = Array.from({ length: rows }, (_, i) =>
      [...values.subarray(i * columns, (i + 1) * columns)].map(numberText).join(", "),
    );
    return [`  parameter Real ${one}[${rows}, ${columns}] =\n   [${lines.join(";\n    ")}];`];
  };
  const declared = (prefix: string, one: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`  ${prefix}Real ${one}[${names.length}] "${comment(names)}";`];
  const sum = (terms: readonly (readonly [isThere: boolean, text: string])[], rows: number) => {
    const found = terms.filter(([isThere]) => isThere).map(([, text]) => text);
    return found.length > 0 ? found.join(" + ") : `zeros(${rows})`;
  };
  return [
    `model ${identifier(name)} "${comment([name])}, linear at ${numberText(time)} s: x, u, y are differences from x0, u0, y0"`,
    ...vector("x0", model.x, "states", stateNames),
    ...vector("u0", model.u, "inputs", inputNames),
    ...vector("y0", model.y, "outputs", outputNames),
    ...[...matrix("A", model.A), ...matrix("B", model.B), ...matrix("C", model.C), ...matrix("D", model.D)],
    ...(n > 0 ? [`  Real x[${n}](each start = 0, each fixed = true) "${comment(stateNames)}";`] : []),
    ...declared("input ", "u", inputNames),
    ...declared("output ", "y", outputNames),
    "equation",
    ...(n > 0
      ? [
          `  der(x) = ${sum(
            [
              [true, "A*x"],
              [m > 0, "B*u"],
            ],
            n,
          )};`,
        ]
      : []),
    ...(p > 0
      ? [
          `  y = ${sum(
            [
              [n > 0, "C*x"],
              [m > 0, "D*u"],
            ],
            p,
          )};`,
        ]
      : []),
    `end ${identifier(name)};`,
    "",
  ].join("\n");
}

/** Negative numbers are no factors of lists: all of them stand alone here. */
function numberText(value: number): string {
  return Object.is(value, -0) ? "0" : String(value);
}

/** Also of a file's name, which may begin with a digit. */
function identifier(name: string): string {
  return `${name.replaceAll(/\W/g, "_").replace(/^(?=\d)/, "_")}_linear`;
}

function comment(names: readonly string[]): string {
  return names.join(", ").replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
