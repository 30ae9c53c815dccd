import { assignment } from "../step-function/print-model.ts";
import { TEXT_SIZE } from "../step-function/step-function.ts";
import { variableTypes } from "../step-function/variable-types.ts";
import { cArray, cNumber, cString } from "../write/c-text.ts";
import { type ContainerInput, type ContainerSystem, folderName } from "./container.ts";
import type { ContainerLayout, GroupLayout, Link, PartLayout, Row } from "./lay-out-container.ts";

export interface PrintContainerOptions {
  readonly instantiationToken: string;
  /** The states of all parts can be saved. */
  readonly keepsState: boolean;
  readonly oncePerProcess: boolean;
  /** Steps of the container must be multiples of the communication step. */
  readonly hasFixedStep: boolean;
}

/** Prints the tables of a container for its run time. */
export function printContainer(
  system: ContainerSystem,
  layout: ContainerLayout,
  options: PrintContainerOptions,
): string {
  return [
    `/* The tables of ${system.name.replaceAll("*/", "* /")}. */`,
    ...printConstants(system, layout, options),
    "",
    ...printRows(layout),
    "",
    ...printParts(layout.parts),
    "",
    ...printConnections(system, layout),
    "",
    ...printAlgorithm(system),
    "",
  ].join("\n");
}

function printConstants(
  { parts, algorithm, communicationStep }: ContainerSystem,
  layout: ContainerLayout,
  { instantiationToken, keepsState, oncePerProcess, hasFixedStep }: PrintContainerOptions,
): readonly string[] {
  const discards = parts.some(
    ({ description }) => description.coSimulation!.canHandleVariableCommunicationStepSize,
  );
  const counts = {
    ROW_COUNT: layout.rows.length + 1,
    PART_COUNT: parts.length,
    // C has no empty tables.
    INPUT_ROOM: Math.max(1, layout.inputCount),
    OUTPUT_ROOM: Math.max(1, layout.outputCount),
    GIVEN_ROOM: Math.max(1, layout.givenRows.length),
    MAX_VALUES: maxValues(layout),
    TEXT_SIZE,
    DATA_OFFSET: 16 * Math.ceil(layout.size / 16),
    EXTRAPOLATION: algorithm.extrapolation,
    IS_SEQUENTIAL: Number(algorithm.isSequential),
    KEEPS_STATE: Number(keepsState),
    GOES_BACK: Number(keepsState && discards),
    ONCE_PER_PROCESS: Number(oncePerProcess),
  };
  return [
    "enum {",
    ...Object.entries(counts).map(([name, value]) => `  ${name} = ${value},`),
    "};",
    `#define INSTANTIATION_TOKEN ${cString(instantiationToken)}`,
    `#define COMMUNICATION_STEP ${cNumber(communicationStep)}`,
    `#define FIXED_STEP_SIZE ${hasFixedStep ? "COMMUNICATION_STEP" : "0"}`,
  ];
}

/** Maximum number of values of a call, times two. */
function maxValues({ parts, otherCount, firstOutput, inputCount }: ContainerLayout): number {
  const groups = parts.flatMap(({ inputs, outputs, others, given }) => [
    ...[...inputs, ...outputs, ...others].map(({ count }) => count),
    ...given.map(({ group }) => group.count),
  ]);
  const outputs = firstOutput.map((end, i) => end - (firstOutput[i - 1] ?? 0));
  return 2 * Math.max(1, otherCount, inputCount, ...groups, ...outputs);
}

function printRows({ rows, givenRows, givenStarts, ...layout }: ContainerLayout): readonly string[] {
  const written = rows.map((row) => {
    const size = row.type === "String" ? TEXT_SIZE : 8;
    return `{${cString(row.name)}, ${variableTypes[row.type].constant}, ${settable(row)}, ${row.offset}, 1, ${size}, 0}`;
  });
  return [
    cArray("Variable", "variables", ['{"time", TYPE_FLOAT64, SET_NEVER, 0, 1, 0, 0}', ...written]),
    "static void setStarts(void *values) {",
    "  char *rows = (char *)values;",
    "  (void)rows;",
    ...rows.flatMap(printStart),
    "}",
    ...printLinks("openInputs", layout.openInputs),
    ...printLinks("shownOutputs", layout.shownOutputs),
    ...printLinks("shownOthers", layout.shownOthers),
    cArray("uint32_t", "givenRows", givenRows),
    cArray("double", "givenStarts", givenStarts),
  ];
}

function printLinks(name: string, links: readonly Link[]): readonly string[] {
  const table = cArray(
    "Link",
    `${name}Table`,
    links.map(({ row, number }) => `{${row}, ${number}}`),
  );
  return [table, `static const Links ${name} = {${name}Table, ${links.length}};`];
}

function settable({ sized, causality, start, type }: Row): string {
  const { variability } = sized.variable;
  if (start === undefined || variability === "constant") return "SET_NEVER";
  const tunes = causality === "parameter" && variability === "tunable" && type !== "String";
  return causality === "input" || tunes ? "SET_ANY_TIME" : "SET_UNTIL_INITIALIZED";
}

function printStart({ start, type, offset }: Row): readonly string[] {
  if (start === undefined) return [];
  if (type === "String") return [`  ${assignment(`rows + ${offset}`, start, type)}`];
  const place = `*(${variableTypes[type].cType} *)(void *)(rows + ${offset})`;
  return [`  ${assignment(place, type === "Boolean" ? Boolean(start) : start, type)}`];
}

/** Tables of parts. All groups and references are in one table each. */
function printParts(parts: readonly PartLayout[]): readonly string[] {
  const references: number[] = [];
  const groups: string[] = [];
  const given: string[] = [];
  const texts: string[] = [];
  const slopes = { references: [] as number[], numbers: [] as number[] };
  const group = ({ type, references: own, first, count }: GroupLayout): string => {
    const text = `{${variableTypes[type].constant}, references + ${references.length}, ${own.length}, ${first}, ${count}}`;
    references.push(...own);
    return text;
  };
  const groupTable = (some: readonly GroupLayout[]): string => {
    const text = `{groups + ${groups.length}, ${some.length}}`;
    groups.push(...some.map(group));
    return text;
  };
  const rows = parts.map((one) => {
    const { part, inputs, outputs, others } = one;
    const { name, description, tolerance } = part;
    const { modelIdentifier, ...face } = description.coSimulation!;
    const tables = [inputs, outputs, others].map(groupTable);
    const places = [given.length, texts.length, slopes.references.length];
    given.push(...one.given.map(({ group: own, occasion }) => `{${group(own)}, ${occasion}}`));
    texts.push(
      ...one.texts.map(
        ({ reference, row, start }) =>
          `{${reference}, ${row}, ${start === undefined ? "NULL" : cString(start)}}`,
      ),
    );
    const ramps = inputsWithSlopes(one);
    slopes.references.push(...ramps.map(({ reference }) => reference));
    slopes.numbers.push(...ramps.map(({ number }) => number));
    return `{${[
      ...[cString(name), cString(folderName(name)), description.majorVersion, cString(modelIdentifier)],
      ...[
        cString(description.instantiationToken),
        tolerance !== undefined,
        cNumber(tolerance ?? 0),
        ...tables,
      ],
      ...[`given + ${places[0]}`, one.given.length, `texts + ${places[1]}`, one.texts.length],
      ...[`slopeReferences + ${places[2]}`, `slopeNumbers + ${places[2]}`, ramps.length],
      ...[part.outputDerivatives, face.canGetAndSetFMUState, face.canSerializeFMUState],
    ].join(", ")}}`;
  });
  return [
    cArray("uint32_t", "references", references),
    cArray("Group", "groups", groups),
    cArray("Given", "given", given),
    cArray("Text", "texts", texts),
    cArray("uint32_t", "slopeReferences", slopes.references),
    cArray("uint32_t", "slopeNumbers", slopes.numbers),
    cArray("PartTable", "parts", rows),
  ];
}

/** Continuous inputs of parts that accept input derivatives. */
function inputsWithSlopes({ part, inputs }: PartLayout) {
  const { majorVersion, coSimulation } = part.description;
  if (majorVersion > 2 || !coSimulation!.canInterpolateInputs) return [];
  const continuous = new Set(
    part.inputs
      .filter(
        ({ sized: { variable } }) => variable.type === "Float64" && variable.variability === "continuous",
      )
      .map(({ sized }) => sized.variable.valueReference),
  );
  return inputs
    .filter(({ type }) => type === "Float64")
    .flatMap(({ references, first }) =>
      references.flatMap((reference, i) =>
        continuous.has(reference) ? [{ reference, number: first + i }] : [],
      ),
    );
}

function printConnections({ inputs }: ContainerSystem, layout: ContainerLayout): readonly string[] {
  const { inputCount, inputNumbers, outputNumbers } = layout;
  const byNumber = new Map<number, ContainerInput>(inputs.map((one, i) => [inputNumbers[i]!, one]));
  const inOrder = Array.from({ length: inputCount }, (_, i) => byNumber.get(i));
  const terms = inOrder.map((one) => one?.terms ?? []);
  let end = 0;
  return [
    cArray("uint32_t", "inputRows", [0, ...terms.map((some) => (end += some.length))]),
    cArray(
      "uint32_t",
      "inputColumns",
      terms.flat().map(({ output }) => outputNumbers[output]!),
    ),
    cArray(
      "double",
      "inputGains",
      terms.flat().map(({ gain }) => gain),
    ),
    cArray(
      "double",
      "inputOffsets",
      inOrder.map((one) => one?.offset ?? 0),
    ),
    cArray(
      "double",
      "inputStarts",
      inOrder.map((one) => one?.start ?? 0),
    ),
    cArray(
      "bool",
      "isSmooth",
      inOrder.map((one) => Number(one?.isSmooth ?? false)),
    ),
    cArray("uint32_t", "firstInput", layout.firstInput),
    cArray("uint32_t", "firstOutput", layout.firstOutput),
  ];
}

function printAlgorithm({ algorithm, evaluationOrder }: ContainerSystem): readonly string[] {
  return [
    cArray("uint32_t", "stepOrder", algorithm.order),
    cArray("uint32_t", "evaluationOrder", evaluationOrder),
    `static const size_t evaluationCount = ${evaluationOrder.length};`,
  ];
}
