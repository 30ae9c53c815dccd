import type { CompiledModule, Expression, HybridDae } from "@cosimo/ir";
import { describeModel, iterationStructure } from "@cosimo/simulator";
import type { FmuExportOptions, FmuModule } from "./artefacts.ts";
import { cArray, cNumber, cString } from "./c-text.ts";
import type { ExportedModel, ExportedVariable } from "./exported-variables.ts";

/** The functions of the model and the tables by which the run time knows it: `model.c`. */
export function printModel(model: ExportedModel, options: FmuExportOptions, token: string): string {
  const { modules } = model.artefacts;
  return [
    "/* The equations of the model, and what the run time must know of them. */",
    '#include "cosimo.h"',
    model.artefacts.prelude,
    ...modules.map((one) => one.text + printFlows(one.prefix)),
    ...modules.map((one) => printModuleTables(model, one)),
    `static const Module modules[] = {\n${modules.map(printModule).join(",\n")}\n};`,
    printModelTables(model),
    printModelStruct(model, options, token),
    "",
  ].join("\n\n");
}

/** What numerical methods see of the model is above it: contacts at rest. */
function printFlows(prefix: string): string {
  const head = (name: string, rest: string) =>
    `static int32_t ${prefix}${name}(double *heap, int32_t b, double t, int32_t x, ${rest})`;
  return `
${head("flow", "int32_t xdot")} {
  (void)b;
  return flowOf(ownerOf(heap), t, x, xdot);
}

${head("flowIndicators", "int32_t g")} {
  (void)b;
  return flowIndicatorsOf(ownerOf(heap), t, x, g);
}

${head("flowDirectional", "double tdot, int32_t dx, int32_t dxdot")} {
  (void)b;
  return flowDirectionalOf(ownerOf(heap), t, x, tdot, dx, dxdot);
}
`;
}

function printModuleTables(model: ExportedModel, { module, prefix: p }: FmuModule): string {
  const { sorted, tables, loops, dae } = module;
  const { number } = model.values;
  const nominals = sorted.states.map((v) => positive(number(dae.variables[v]!.nominal ?? ONE)));
  const relations = [...new Set(loops.flatMap((loop) => loop.relations))].sort((a, b) => a - b);
  const discrete = [...new Set(loops.flatMap((loop) => loop.unknowns))].filter(
    (v) => dae.variables[v]!.variability === "discrete",
  );
  const slots = [...new Set(discrete.map((v) => module.layout.value[v]!))];
  return [
    cArray("slot_t", `${p}stateSlots`, [...describeModel(module).stateSlots]),
    cArray(
      "slot_t",
      `${p}derivativeSlots`,
      sorted.derivatives.map((v) => module.layout.value[v]!),
    ),
    cArray("double", `${p}nominals`, nominals),
    ...tables.map((table, i) => cArray("double", `${p}table${i}`, [...table.values])),
    cArray(
      "Table",
      `${p}tables`,
      tables.map(({ slot, values }, i) => `{${slot}, ${values.length}, ${p}table${i}}`),
    ),
    cArray("double", `${p}structure`, iterationStructure(sorted.jacobianSparsity, false).numbers),
    cArray("int32_t", `${p}mixedRelations`, relations),
    cArray("slot_t", `${p}mixedDiscrete`, slots),
    cArray(
      "char *const",
      `${p}checkTexts`,
      sorted.initialization.checks.map((check) => cString(textOfSpan(check.origin))),
    ),
    cArray("char *const", `${p}failures`, failureTexts(module).map(cString)),
  ].join("\n");
}

const ONE: Expression = { kind: "number", value: 1 };

function positive(nominal: number): number {
  const size = Math.abs(nominal);
  return size > 0 && Number.isFinite(size) ? size : 1;
}

function textOfSpan({ span }: CompiledModule["dae"]["origin"]): string {
  return span.source.text.slice(span.start, span.end).replace(/\s+/g, " ");
}

function failureTexts({ loops, failures, dae }: CompiledModule): readonly string[] {
  const names = (unknowns: readonly number[]) =>
    unknowns
      .slice(0, 8)
      .map((v) => dae.variables[v]!.name)
      .join(", ");
  return [
    ...loops.map((loop) => `the equations for ${names(loop.unknowns)} could not be solved together`),
    ...failures.map((one) => `${REASONS[one.reason]} in '${one.function}'`),
  ];
}

const REASONS = {
  subscript: "a subscript is out of its range",
  memory: "no memory is left for arrays or recursion",
  endless: "a loop does not end",
  assertion: "an assertion is violated",
  surface: "a point lies beyond a one-sided surface",
} as const;

/** Members of `Module` that are functions of the model, or kernels. */
const FUNCTIONS = [
  "parameters",
  "initialize",
  "update",
  "outputs",
  "derivatives",
  "indicators",
  "nextTimeEvent",
  "directional",
  "indicatorRates",
  "variableTangents",
  "constraints",
  "resume",
  "denseState",
  "refinePolynomial",
  "truncateStep",
  "restartStep",
  "dopri5Advance",
  "dopri5Polynomial",
  "rodas4Advance",
  "rodas4Polynomial",
  "eventSearch",
] as const;

function printModule({ module, prefix: p, functions }: FmuModule): string {
  const there = new Set(functions);
  const { sorted, loops, failures, tables, dae } = module;
  const structure = iterationStructure(sorted.jacobianSparsity, false).numbers;
  const relations = new Set(loops.flatMap((loop) => loop.relations)).size;
  const discrete = new Set(
    loops
      .flatMap((loop) => loop.unknowns)
      .filter((v) => dae.variables[v]!.variability === "discrete")
      .map((v) => module.layout.value[v]!),
  ).size;
  const members = {
    ...Object.fromEntries(FUNCTIONS.filter((name) => there.has(name)).map((name) => [name, p + name])),
    stateSlots: `${p}stateSlots`,
    derivativeSlots: `${p}derivativeSlots`,
    nominals: `${p}nominals`,
    tables: `${p}tables`,
    tableCount: tables.length,
    structure: `${p}structure`,
    structureSize: structure.length,
    mixedRelations: `${p}mixedRelations`,
    mixedRelationCount: relations,
    mixedDiscrete: `${p}mixedDiscrete`,
    mixedDiscreteCount: discrete,
    checks: module.initialChecks,
    checkCount: sorted.initialization.checks.length,
    checkTexts: `${p}checkTexts`,
    failures: `${p}failures`,
    failureCount: loops.length + failures.length,
  };
  return printStruct(members);
}

function printStruct(members: Readonly<Record<string, string | number | boolean>>): string {
  return `{${Object.entries(members)
    .map(([name, value]) => `.${name} = ${value}`)
    .join(", ")}}`;
}

const OPERATORS = { "<": "LESS", "<=": "LESS_EQUAL", ">": "GREATER", ">=": "GREATER_EQUAL" } as const;

function printModelTables(model: ExportedModel): string {
  const { module, variables } = model;
  const { pre, discrete, reinitSlots } = describeModel(module);
  const { indicators, dae, layout } = module;
  const watched = dae.variables.filter((v) => v.variability === "discrete").map((v) => layout.value[v.id]!);
  const sets = module.sorted.constraintSets;
  return [
    cArray(
      "uint8_t",
      "operators",
      indicators.map((one) => OPERATORS[one.operator]),
    ),
    cArray(
      "uint8_t",
      "isTimeRelation",
      indicators.map((one) => Number(one.timeEvent)),
    ),
    cArray(
      "uint8_t",
      "isBranch",
      indicators.map((one) => Number(one.usage === "branch" && !one.timeEvent)),
    ),
    cArray(
      "char *const",
      "relationTexts",
      indicators.map((one) => cString(one.text)),
    ),
    cArray("slot_t", "preFrom", [...pre.from]),
    cArray("slot_t", "preTo", [...pre.to]),
    cArray("slot_t", "discreteValues", [...discrete.value]),
    cArray("slot_t", "discretePre", [...discrete.pre]),
    cArray("slot_t", "watched", watched),
    cArray("slot_t", "reinitSlots", [...reinitSlots]),
    ...module.assertions.map(({ assertion }, i) => printMessage(`assertion${i}`, assertion.message, module)),
    cArray(
      "Assertion",
      "assertions",
      module.assertions.map(
        ({ assertion, insideWhen }, i) =>
          `{${layout.assertions + i}, ${assertion.level === "error"}, ${insideWhen}, ${messageOf(`assertion${i}`, assertion.message, module)}}`,
      ),
    ),
    ...sets.flatMap((set, i) => [
      cArray(
        "int32_t",
        `differentiations${i}`,
        set.residuals.map((one) => one.differentiations),
      ),
      cArray("double", `weights${i}`, set.weights),
    ]),
    cArray(
      "ConstraintSet",
      "constraintSets",
      sets.map(
        (set, i) => `{${set.residuals.length}, ${set.candidates.length}, differentiations${i}, weights${i}}`,
      ),
    ),
    cArray("int32_t", "lostDerivatives", model.artefacts.modules.flatMap(lostDerivatives)),
    cArray("char *const", "texts", module.texts.map(cString)),
    cArray(
      "Variable",
      "variables",
      variables.map((one) => printVariable(one, module)),
    ),
  ].join("\n");
}

/** Of each candidate for a state how many of its derivatives are none. */
function lostDerivatives({ module }: FmuModule): readonly number[] {
  const states = new Set(module.sorted.states);
  return module.sorted.constraintSets.flatMap((set) =>
    set.candidates.map((chain) => chain.slice(0, -1).filter((v) => !states.has(v)).length),
  );
}

const TYPES = {
  Real: "REAL",
  Integer: "INTEGER",
  Boolean: "BOOLEAN",
  Enumeration: "ENUMERATION",
  String: "TEXT",
} as const;

function printVariable(one: ExportedVariable, { layout, inputs }: CompiledModule): string {
  const id = one.representative;
  const isParameter = one.kind === "PARAMETER";
  const settable = one.start !== undefined && one.kind !== "CALCULATED";
  const start = id === undefined || isParameter || !settable ? -1 : layout.start[id]!;
  const input = id === undefined ? -1 : layout.input[id]!;
  const inputIndex = id === undefined ? -1 : inputs.indexOf(id);
  const override = id === undefined ? -1 : layout.override[id]!;
  const numbers = [one.slot, start, override, input, inputIndex].join(", ");
  return `{${numbers}, ${one.kind}, ${TYPES[one.type]}, ${one.sign}, ${Number(settable)}}`;
}

interface MessageParts {
  readonly texts: readonly string[];
  readonly slots: readonly number[];
}

/** Texts and values of a message in turn; what is neither is not said. */
function messageParts(e: Expression, module: CompiledModule): MessageParts {
  const texts = [""];
  const slots: number[] = [];
  const say = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  const visit = (part: Expression): void => {
    if (part.kind === "string") say(part.value);
    else if (part.kind === "concat") {
      visit(part.left);
      visit(part.right);
    } else if (part.kind === "toString") visit(part.operand);
    else if (part.kind === "number") say(String(part.value));
    else if (part.kind === "variable" && typeOf(module.dae, part.variable) !== "String") {
      slots.push(module.layout.value[part.variable]!);
      texts.push("");
    } else say("...");
  };
  visit(e);
  return { texts, slots };
}

function typeOf(dae: HybridDae, v: number): string {
  return dae.variables[v]!.type;
}

function printMessage(name: string, e: Expression, module: CompiledModule): string {
  const { texts, slots } = messageParts(e, module);
  return [
    cArray("char *const", `${name}Texts`, texts.map(cString)),
    cArray("slot_t", `${name}Slots`, slots),
  ].join("\n");
}

function messageOf(name: string, e: Expression, module: CompiledModule): string {
  return `{${name}Texts, ${name}Slots, ${messageParts(e, module).slots.length}}`;
}

function printModelStruct(model: ExportedModel, options: FmuExportOptions, token: string): string {
  const { module, artefacts } = model;
  const { layout, sorted, dae, indicators } = module;
  const { pre, discrete, reinitSlots, needsLeftLimits } = describeModel(module);
  const sets = sorted.constraintSets;
  const watched = dae.variables.filter((v) => v.variability === "discrete").length;
  const canChange = sets.some((set) => !set.constant && set.candidates.length > set.residuals.length);
  const members = {
    name: cString(dae.name),
    token: cString(token),
    modules: "modules",
    moduleCount: artefacts.modules.length,
    stateCount: sorted.states.length,
    relationCount: indicators.length,
    inputCount: module.inputs.length,
    regionSize: Math.max(...artefacts.modules.map((one) => one.module.layout.size)),
    valueSize: layout.value.reduce((largest, slot) => Math.max(largest, slot), -1) + 1,
    relations: layout.relations,
    relationMasks: layout.relationMasks,
    samplers: layout.samplers,
    samplerTimes: layout.samplerTimes,
    reinitFlags: layout.reinitFlags,
    reinitValues: layout.reinitValues,
    terminate: layout.terminate,
    initial: layout.initial,
    terminal: layout.terminal,
    homotopy: sorted.homotopy === undefined ? -1 : layout.value[sorted.homotopy.lambda]!,
    samplerCount: module.samplers.length,
    reinitCount: reinitSlots.length,
    reinitSlots: "reinitSlots",
    operators: "operators",
    isTimeRelation: "isTimeRelation",
    isBranch: "isBranch",
    relationTexts: "relationTexts",
    preCount: pre.from.length,
    preFrom: "preFrom",
    preTo: "preTo",
    discreteCount: discrete.value.length,
    discreteValues: "discreteValues",
    discretePre: "discretePre",
    watchedCount: watched,
    watched: "watched",
    needsLeftLimits,
    assertionCount: module.assertions.length,
    assertions: "assertions",
    checksAssertions: module.assertions.some((one) => !one.insideWhen),
    constraintSetCount: sets.length,
    constraintSets: "constraintSets",
    jacobianSize: sets.reduce((sum, set) => sum + set.residuals.length * set.candidates.length, 0),
    lostDerivatives: "lostDerivatives",
    candidateCount: sets.reduce((sum, set) => sum + set.candidates.length, 0),
    selectsStates: canChange && artefacts.modules.length > 1,
    variableCount: model.variables.length,
    variables: "variables",
    textCount: module.texts.length,
    texts: "texts",
    defaultTolerance: cNumber(dae.experiment.tolerance ?? 1e-6),
    isModelExchange: options.modelExchange,
    isCoSimulation: options.coSimulation,
  };
  return `static const Model theModel = ${printStruct(members)};`;
}
