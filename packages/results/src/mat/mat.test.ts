import fc from "fast-check";
import { expect, test } from "vitest";
import { replay } from "../recording/sinks.ts";
import { BALL_PARAMETERS, ballTrajectory, METADATA, record, variable } from "../testing/closed-form.ts";
import { memoryFile } from "../testing/memory-file.ts";
import { describeWithUnit, splitDescription } from "./described-unit.ts";
import { readMat } from "./mat-reader.ts";
import { createMatWriter } from "./mat-writer.ts";
import { encodeMat4 } from "./mat4-matrix.ts";

function written(run: Parameters<typeof record>[0]): Uint8Array {
  const file = memoryFile();
  run(createMatWriter(file));
  return file.bytes();
}

/** Another reader, straight from the documented layout: matrices by name with their columns of bytes. */
function layout(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  const matrices: Record<string, { type: number; size: [number, number]; data: DataView }> = {};
  for (let at = 0; at < bytes.length; ) {
    const [type, rows, columns, imaginary, length] = [0, 4, 8, 12, 16].map((o) =>
      view.getInt32(at + o, true),
    );
    expect(imaginary).toBe(0);
    const name = new TextDecoder().decode(bytes.slice(at + 20, at + 20 + length! - 1));
    expect(bytes[at + 19 + length!]).toBe(0);
    const width = { 0: 8, 20: 4, 51: 1 }[type!]!;
    const start = at + 20 + length!;
    at = start + rows! * columns! * width;
    matrices[name] = {
      type: type!,
      size: [rows!, columns!],
      data: new DataView(bytes.buffer, start, at - start),
    };
  }
  return matrices;
}

const ball = ballTrajectory();
const ballBytes = written((sink) => replay(ball, sink));

test("the matrices are those of Dymola and OpenModelica, in their order and of their types", () => {
  const matrices = layout(ballBytes);
  const rows = ball.time.length;
  expect(Object.entries(matrices).map(([name, m]) => [name, m.type, ...m.size])).toEqual([
    ["Aclass", 51, 4, 11],
    ["name", 51, "bounces".length, 11],
    ["description", 51, "Simulation time [s]".length, 11],
    ["dataInfo", 20, 4, 11],
    ["data_1", 0, 3, 2],
    ["data_2", 0, 7, rows],
  ]);
});

test("Aclass is written row by row over its columns, names one after the other", () => {
  const { Aclass, name } = layout(ballBytes);
  const text = (view: DataView) => new TextDecoder().decode(view);
  expect(text(Aclass!.data)).toBe("A1 bt. ir1 na  Tj  re  ac  nt  so   r   y   ");
  expect(
    text(name!.data)
      .match(/.{7}/gs)!
      .map((s) => s.replace(/\0+$/, "")),
  ).toEqual(["time", "g", "e", "y", "x", "v", "der(y)", "down", "falling", "bounces", "phase"]);
});

test("aliases share a column of data_2, negated ones with a negative index; parameters are in data_1", () => {
  const { dataInfo } = layout(ballBytes);
  const info = Array.from({ length: 11 }, (_, i) =>
    [0, 4, 8, 12].map((o) => dataInfo!.data.getInt32(16 * i + o, true)),
  );
  expect(info).toEqual([
    [0, 1, 0, -1],
    [1, 2, 0, 0],
    [1, 3, 0, 0],
    [2, 2, 0, -1],
    [2, 3, 0, -1],
    [2, 4, 0, -1],
    [2, 4, 0, -1],
    [2, -4, 0, -1],
    [2, 5, 0, -1],
    [2, 6, 0, -1],
    [2, 7, 0, -1],
  ]);
});

test("data_1 holds start and stop of time and parameters, data_2 an instant per column", () => {
  const { data_1, data_2 } = layout(ballBytes);
  const doubles = (view: DataView, from: number, n: number) =>
    Array.from({ length: n }, (_, i) => view.getFloat64(8 * (from + i), true));
  const last = ball.time.length - 1;
  expect(doubles(data_1!.data, 0, 6)).toEqual([0, 9.81, 0.8, ball.time[last], 9.81, 0.8]);
  const instant = [ball.time[last], ...[0, 1, 2, 5, 6, 7].map((k) => ball.columns[k]![last])];
  expect(doubles(data_2!.data, 7 * last, 7)).toEqual(instant);
});

test("a trajectory comes back with aliases, parameters, units and types", () => {
  const { value, diagnostics } = readMat(ballBytes, "Ball");
  expect(diagnostics).toEqual([]);
  expect(value!.time).toEqual(ball.time);
  expect(value!.columns).toEqual(ball.columns);
  expect(value!.marks).toEqual(ball.marks);
  expect(value!.parameters).toEqual(BALL_PARAMETERS);
  expect(value!.variables.slice(0, 7)).toEqual(ball.variables.slice(0, 7));
  expect(value!.variables[7]!.type).toBe("Integer");
});

test("any table of doubles comes back bit for bit, inactive ones as NaN", () => {
  const row = fc.tuple(fc.double(), fc.double());
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.string({ unit: "grapheme" }), (rows, text) => {
      const description = text.replace(/[\0[\]]/g, "").trim();
      const table = record((sink) => {
        sink.begin(METADATA, [variable("a", { description }), variable("b", { unit: "m" })], []);
        for (const [t, values] of rows.entries()) sink.row(t, Float64Array.from(values), "sample");
        sink.end();
      });
      const { value } = readMat(written((sink) => replay(table, sink)));
      expect(value!.columns).toEqual(table.columns);
      expect(value!.variables).toEqual(table.variables);
    }),
    { seed: 30, numRuns: 100 },
  );
});

test("files that are not transposed, in single precision or big endian are read too", () => {
  const text = (name: string, lines: string[]) => {
    const width = Math.max(...lines.map((line) => line.length));
    const at = (i: number) => lines[i % lines.length]!.padEnd(width).charCodeAt(Math.floor(i / lines.length));
    const characters = Array.from({ length: width * lines.length }, (_, i) => at(i));
    return encodeMat4(name, "text", lines.length, width, characters);
  };
  const single = encodeMat4("data_2", "int32", 3, 2, [0, 0, 0, 0, 0, 0]);
  const view = new DataView(single.buffer);
  [10, 3, 2, 0, 7].forEach((value, i) => {
    view.setInt32(4 * i, i === 0 ? 1000 + value : value, false);
  });
  [0, 1, 2, 0.5, 1.5, -2.5].forEach((value, i) => {
    view.setFloat32(27 + 4 * i, value, false);
  });
  const parts = [
    text("Aclass", ["Atrajectory", "1.1", "", "binNormal"]),
    text("name", ["Time", "x", "minus"]),
    text("description", ["Time in [s]", "Position [m|mm]", ""]),
    encodeMat4("dataInfo", "int32", 3, 4, [0, 2, 2, 1, 2, -2, 0, 0, 0, -1, -1, -1]),
    encodeMat4("data_1", "double", 2, 1, [0, 2]),
    single,
  ];
  const { value, diagnostics } = readMat(Uint8Array.from(parts.flatMap((part) => [...part])));
  expect(diagnostics).toEqual([]);
  expect([...value!.time]).toEqual([0, 1, 2]);
  expect(value!.columns.map((c) => [...c])).toEqual([
    [0.5, 1.5, -2.5],
    [-0.5, -1.5, 2.5],
  ]);
  expect(value!.variables[0]).toMatchObject({ description: "Position", unit: "m", displayUnit: "mm" });
  expect(value!.variables[1]!.aliasOf).toEqual({ name: "x", negated: true });
});

/** The last decimal digit of the first number of a matrix tells numbers (0), text (1) and sparse matrices (2) apart. */
function sparse(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const header = new DataView(changed.buffer);
  header.setUint32(0, header.getUint32(0, true) + 2, true);
  return changed;
}

test.each([
  ["a text", new TextEncoder().encode("time,x\n0,1\n1,2\n0,1\n1,2\n0,1\n1,2\n"), "mat.not-mat4"],
  ["a cut file", ballBytes.slice(0, 2000), "mat.truncated"],
  ["a sparse matrix", sparse(encodeMat4("A", "double", 1, 1, [1])), "mat.unsupported"],
  ["another MAT file", encodeMat4("A", "double", 1, 1, [1]), "mat.not-a-trajectory"],
  ["nothing", new Uint8Array(0), "mat.not-a-trajectory"],
])("%s is answered by a diagnostic", (_, bytes, code) => {
  expect(readMat(bytes).diagnostics.map((d) => d.code)).toEqual([code]);
});

test("any damage to a byte is answered, not thrown", () => {
  fc.assert(
    fc.property(fc.nat(ballBytes.length - 1), fc.nat(255), (at, byte) => {
      const damaged = Uint8Array.from(ballBytes);
      damaged[at] = byte;
      const { value, diagnostics } = readMat(damaged);
      expect(value === undefined).toBe(diagnostics.length > 0);
    }),
    { seed: 31, numRuns: 300 },
  );
});

test.each([
  ["Angle [rad|deg]", { unit: "rad", displayUnit: "deg", type: "Real" }],
  ["Angle [m/s]", { unit: "m/s", displayUnit: "", type: "Real" }],
  ["Angle", { unit: "", displayUnit: "", type: "Real" }],
  ["Angle [:#(type=Boolean)]", { unit: "", displayUnit: "", type: "Boolean" }],
] as const)("the description %j tells unit and type", (text, told) => {
  expect(splitDescription(text)).toEqual({ description: "Angle", ...told });
  expect(describeWithUnit(variable("phi", { description: "Angle", ...told }))).toBe(text);
});
