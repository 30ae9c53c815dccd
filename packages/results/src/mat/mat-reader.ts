import {
  type Checked,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  type ParameterValue,
  type Phrase,
  type PhraseCatalogue,
  phrase,
  type Trajectory,
  type TrajectoryVariable,
} from "@cosimo/ir";
import { joinRemainders } from "../recording/exact-values.ts";
import { marksFromTimes } from "../recording/row-marks.ts";
import { splitDescription } from "./described-unit.ts";
import { decodeMat4, type Mat4Matrix } from "./mat4-matrix.ts";

export const matMessages = {
  ...messageGroup("syntax", "error", {
    "mat.not-mat4": {
      text: "{file} is not a MAT file of level 4 (byte {offset})",
      hint: "Result files of Dymola and OpenModelica are; MATLAB writes them with save -v4.",
    },
    "mat.truncated": "{file} ends in the middle of a matrix",
  }),
  ...messageGroup("unsupported", "error", {
    "mat.unsupported": "{file} has a sparse, complex or non-IEEE matrix (byte {offset})",
  }),
  ...messageGroup("syntax", "error", {
    "mat.not-a-trajectory":
      "{file} is not a simulation result in the layout of Dymola and OpenModelica: {reason}",
  }),
} as const satisfies MessageCatalogue;

export const matPhrases = {
  "mat.other-time-scale": "data_{table} has another time scale",
  "mat.no-matrix": "it has no matrix '{name}'",
  "mat.class": "Aclass does not begin with Atrajectory",
  "mat.layout": "its layout is '{layout}'",
  "mat.sizes": "dataInfo and name have different sizes",
  "mat.points-outside": "dataInfo points outside '{name}'",
} as const satisfies PhraseCatalogue;

type Matrices = ReadonlyMap<string, Mat4Matrix>;

/** Place of the values of a variable: table `data_n`, column (from 0), sign. */
interface Place {
  readonly table: number;
  readonly column: number;
  readonly negated: boolean;
}

/** Thrown and caught in this file: the first deviation from the expected layout. */
class LayoutFault extends Error {
  readonly reason: Phrase;

  constructor(code: keyof typeof matPhrases, args: Readonly<Record<string, string | number>> = {}) {
    const reason = phrase(matPhrases, code, args);
    super(reason.text);
    this.reason = reason;
  }
}

/**
 * Reads a result of Dymola, OpenModelica or Cosimo, transposed (`binTrans`) or not (`binNormal`), of any number type and
 * byte order. Variables that share a column become aliases of the first; variables with a start and a stop value only
 * become parameters. Two rows at one time are an event.
 */
export function readMat(bytes: Uint8Array, name = "mat"): Checked<Trajectory> {
  const decoded = decodeMat4(bytes);
  if (!Array.isArray(decoded)) {
    const { reason, offset } = decoded as Exclude<typeof decoded, readonly Mat4Matrix[]>;
    return { diagnostics: [diagnoseWithoutSpan(matMessages, `mat.${reason}`, { file: name, offset })] };
  }
  try {
    return {
      value: trajectoryOf(new Map(decoded.map((m: Mat4Matrix) => [m.name, m])), name),
      diagnostics: [],
    };
  } catch (error) {
    if (!(error instanceof LayoutFault)) throw error;
    const args = { file: name, reason: error.reason };
    return { diagnostics: [diagnoseWithoutSpan(matMessages, "mat.not-a-trajectory", args)] };
  }
}

function trajectoryOf(raw: Matrices, model: string): Trajectory {
  const matrices = untransposed(raw);
  const names = textRows(matrix(matrices, "name"));
  const descriptions = matrices.has("description") ? textRows(matrix(matrices, "description")) : [];
  const places = placesOf(matrix(matrices, "dataInfo"), names.length);
  const timeTable = places.find((place) => place.table > 1)?.table ?? 2;
  const time = columnOf(matrices, { table: timeTable, column: 0, negated: false });
  const variables: TrajectoryVariable[] = [];
  const columns: Float64Array[] = [];
  const parameters: ParameterValue[] = [];
  const owners = new Map<string, { name: string; negated: boolean; column: Float64Array }>();
  names.forEach((variableName, i) => {
    const place = places[i]!;
    if (place.table === 0 || (variableName.toLowerCase() === "time" && i === 0)) return;
    const column = columnOf(matrices, place);
    const described = splitDescription(descriptions[i] ?? "");
    const rest = { name: variableName, causality: "local", ...described } as const;
    if (place.table === 1) {
      parameters.push({ variable: { ...rest, variability: "parameter" }, value: column[0] ?? Number.NaN });
      return;
    }
    if (column.length !== time.length) throw new LayoutFault("mat.other-time-scale", { table: place.table });
    const key = `${place.table}:${place.column}`;
    const owner = owners.get(key);
    const variability = described.type === "Real" ? "continuous" : "discrete";
    if (owner === undefined) owners.set(key, { name: variableName, negated: place.negated, column });
    const shared = owner && { name: owner.name, negated: owner.negated !== place.negated };
    variables.push({ ...rest, variability, ...(shared ? { aliasOf: shared } : {}) });
    columns.push(owner && !shared!.negated ? owner.column : column);
  });
  const metadata = { model, description: "", tool: "", modelHash: "", options: {} };
  const marks = marksFromTimes(time);
  return joinRemainders({ metadata, variables, parameters, time, columns, marks, events: [] });
}

function matrix(matrices: Matrices, name: string): Mat4Matrix {
  const found = matrices.get(name);
  if (found === undefined) throw new LayoutFault("mat.no-matrix", { name });
  return found;
}

/** Matrices with one variable or one instant per row, as in `binNormal`. */
function untransposed(raw: Matrices): Matrices {
  const aclass = textRows(matrix(raw, "Aclass"));
  if (aclass[0] !== "Atrajectory") throw new LayoutFault("mat.class");
  if (aclass[3] === "binNormal") return raw;
  if (aclass[3] !== "binTrans") throw new LayoutFault("mat.layout", { layout: aclass[3] ?? "" });
  return new Map([...raw].map(([name, m]) => [name, name === "Aclass" ? m : transpose(m)]));
}

function transpose(m: Mat4Matrix): Mat4Matrix {
  const elements = new Float64Array(m.elements.length);
  for (let row = 0; row < m.rows; row++) {
    for (let column = 0; column < m.columns; column++) {
      elements[row * m.columns + column] = m.elements[column * m.rows + row]!;
    }
  }
  return { name: m.name, rows: m.columns, columns: m.rows, elements };
}

/** The rows of a text matrix without padding zeros and spaces. */
function textRows(m: Mat4Matrix): string[] {
  const decoder = new TextDecoder();
  return Array.from({ length: m.rows }, (_, row) => {
    const bytes = Uint8Array.from({ length: m.columns }, (__, column) => m.elements[column * m.rows + row]!);
    return decoder.decode(bytes).replace(/[\0\s]+$/, "");
  });
}

function placesOf(info: Mat4Matrix, count: number): Place[] {
  if (info.rows !== count || info.columns < 2) throw new LayoutFault("mat.sizes");
  return Array.from({ length: count }, (_, row) => {
    const index = info.elements[info.rows + row]!;
    return { table: info.elements[row]!, column: Math.abs(index) - 1, negated: index < 0 };
  });
}

function columnOf(matrices: Matrices, place: Place): Float64Array {
  const data = matrix(matrices, `data_${place.table}`);
  if (!(place.column >= 0 && place.column < data.columns)) {
    throw new LayoutFault("mat.points-outside", { name: data.name });
  }
  const column = data.elements.slice(place.column * data.rows, (place.column + 1) * data.rows);
  return place.negated ? column.map((value) => -value) : column;
}
