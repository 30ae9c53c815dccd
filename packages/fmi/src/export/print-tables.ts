import {
  type CompiledModule,
  type Expression,
  type FailureDescription,
  type HybridDae,
  type LoopDescription,
  type Origin,
  parseValueFormat,
  positionOf,
  type VariableId,
  valueText,
} from "@cosimo/ir";
import { choiceOfStates, layOutChoice, layOutIteration } from "@cosimo/kernels";
import { describeModel, iterationLists, iterationStructure, type ModelDescription } from "@cosimo/simulator";
import { cArray, cNumber, cString } from "../write/c-text.ts";
import { printStruct } from "../write/print-struct.ts";
import { type FmuExportOptions, type FmuModule, systemsOf } from "./artefacts.ts";
import { type ExportedModel, type ExportedVariable, placeIn } from "./exported-variables.ts";
import { printKernels } from "./print-kernels.ts";
import { printModes, printTransitions, transitionMembers } from "./print-modes.ts";

/** Prints `model.c`: the functions of the model and its tables for the run time. */
export function printModel(model: ExportedModel, options: FmuExportOptions, token: string): string {
  const systems = systemsOf(model.artefacts).map(
    (modules, i): System => ({
      modules,
      module: modules[0]!.module,
      prefix: i === 0 ? "" : `s${i}_`,
      name: i === 0 ? "theModel" : `s${i}_model`,
    }),
  );
  return [
    "/* The equations of the model and the tables for the run time. */",
    '#include "cosimo.h"',
    model.artefacts.prelude,
    ...(model.artefacts.modes ? ["static const Modes theModes;"] : []),
    ...systems.flatMap((system) => printSystem(model, system, options, token)),
    ...(model.artefacts.modes
      ? [
          printModes(
            model,
            model.artefacts.modes,
            systems.map(({ name }) => name),
          ),
        ]
      : []),
    "",
  ].join("\n\n");
}

/** One system of equations. */
interface System {
  readonly modules: readonly FmuModule[];
  /** The first module. */
  readonly module: CompiledModule;
  /** Prefix of the names of its tables. */
  readonly prefix: string;
  readonly name: string;
}

function printSystem(
  model: ExportedModel,
  system: System,
  options: FmuExportOptions,
  token: string,
): readonly string[] {
  const { modules, prefix } = system;
  const kernels = model.artefacts.modules[0]!.prefix;
  return [
    ...modules.map((one) => one.text + (one.prefix === kernels ? printFlows(kernels, options) : "")),
    ...modules.map((one) => printModuleTables(model, one, options)),
    ...(prefix === "" ? [printKernels(kernels, options.onChattering === "slide")] : []),
    `static const Module ${prefix}modules[] = {\n${modules.map((one) => printModule(one, options)).join(",\n")}\n};`,
    printModelTables(model, system),
    printModelStruct(model, system, options, token),
  ];
}

/** Flow functions that the numerical methods call: they add contacts at rest and intermediate inputs to the equations. */
function printFlows(prefix: string, { onChattering }: FmuExportOptions): string {
  const head = (name: string, rest: string) =>
    `static int32_t ${prefix}${name}(double *heap, int32_t b, double t, int32_t x, ${rest})`;
  return `
${head("flow", "int32_t xdot")} {
  (void)b;
  return requestedFlowOf(ownerOf(heap), t, x, xdot);
}

${head("flowIndicators", "int32_t g")} {
  (void)b;
  return requestedFlowIndicatorsOf(ownerOf(heap), t, x, g);
}

${head("flowDirectional", "double tdot, int32_t dx, int32_t dxdot")} {
  (void)b;
  return requestedFlowDirectionalOf(ownerOf(heap), t, x, tdot, dx, dxdot);
}

static int32_t ${prefix}eventInitialize(double *heap, int32_t b, double t) {
  return moduleOf(ownerOf(heap))->initialize(heap, b, t);
}

static int32_t ${prefix}eventUpdate(double *heap, int32_t b, double t) {
  return moduleOf(ownerOf(heap))->update(heap, b, t);
}

${head("eventFlow", "int32_t xdot")} {
  (void)b;
  return flowOf(ownerOf(heap), t, x, xdot);
}

${head("eventIndicators", "int32_t g")} {
  (void)b;
  return flowIndicatorsOf(ownerOf(heap), t, x, g);
}

${head("eventRates", "int32_t xdot, int32_t g, int32_t gdot")} {
  return moduleOf(ownerOf(heap))->indicatorRates(heap, b, t, x, xdot, g, gdot);
}

${head("surfaceFlow", "int32_t xdot")} {
  return moduleOf(ownerOf(heap))->derivatives(heap, b, t, x, xdot);
}

${head("surfaceIndicators", "int32_t g")} {
  return moduleOf(ownerOf(heap))->indicators(heap, b, t, x, g);
}

${head("surfaceCross", "int32_t wanted")} {
  (void)b;
  return crossSurfaces(ownerOf(heap), t, x, wanted);
}

static int32_t ${prefix}surfaceStates(double *heap, int32_t b, int32_t x) {
  (void)b;
  readStates(ownerOf(heap), x);
  return 0;
}

static int32_t ${prefix}surfaceRelation(double *heap, int32_t b, int32_t i) {
  (void)b;
  return relationValueOf(ownerOf(heap), i);
}

static int32_t ${prefix}pointOutputs(double *heap, int32_t b, double t, int32_t x) {
  return moduleOf(ownerOf(heap))->outputs(heap, b, t, x);
}
${printPlaces(prefix, "contact", "Contact")}
${onChattering === "slide" ? printPlaces(prefix, "surface", "Side") : ""}`;
}

/** Functions by which the kernels of contacts and of sliding store values of the system. */
function printPlaces(prefix: string, table: string, what: string): string {
  const print = (name: string, host: string) => `
static int32_t ${prefix}${table}${name}(double *heap, int32_t b, int32_t place) {
  (void)b;
  return ${host}${what}(ownerOf(heap), place);
}
`;
  return print("Keep", "keep") + print("Recall", "recall");
}

/** Maximum number of states for which inputs may depend on states. */
const MAX_STATES_FOLLOWED = 40;

/**
 * Structure of a full Jacobian matrix by differences, for inputs that depend on states in intermediate updates. Empty if the FMU
 * has no intermediate inputs or more than MAX_STATES_FOLLOWED states.
 */
function stateInputStructure(
  { sorted, inputs, layout }: CompiledModule,
  options: FmuExportOptions,
): readonly number[] {
  const all = sorted.states.map((_, i) => i);
  const asks = options.version === 3 && options.coSimulation && inputs.some((v) => layout.input[v]! >= 0);
  if (!asks || all.length === 0 || all.length > MAX_STATES_FOLLOWED) return [];
  return iterationStructure(
    all.map(() => all),
    true,
  ).numbers;
}

function printModuleTables(
  model: ExportedModel,
  { module, prefix: p }: FmuModule,
  options: FmuExportOptions,
): string {
  const followed = stateInputStructure(module, options);
  const { sorted, tables, loops, dae } = module;
  const { number } = model.values;
  const nominals = sorted.states.map((v) => positive(number(dae.variables[v]!.nominal ?? ONE)));
  const iteration = iterationMemory(module, nominals);
  const { stateSlots, checked } = describeModel(module);
  const singular = singularLoops(module);
  return [
    cArray("slot_t", `${p}stateSlots`, [...stateSlots]),
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
    ...(followed.length > 0 ? [cArray("double", `${p}stateInputStructure`, followed)] : []),
    cArray("double", `${p}iteration`, iteration.values),
    cArray(
      "char *const",
      `${p}checkTexts`,
      sorted.initialization.checks.map((check) => cString(textOfSpan(check.origin))),
    ),
    cArray("char *const", `${p}failures`, failureTexts(module).map(cString)),
    cArray("slot_t", `${p}checkedSlots`, [...checked.slots]),
    cArray(
      "uint8_t",
      `${p}isWhole`,
      checked.variables.map(({ type }) => Number(type === "Integer")),
    ),
    cArray("char *const", `${p}checkedNames`, checkedNames(checked).map(cString)),
    cArray(
      "slot_t",
      `${p}singularSlots`,
      singular.map((loop) => loop.singular!),
    ),
    cArray(
      "char *const",
      `${p}singularNames`,
      singular.map(({ unknowns }) => cString(namesOf(module, unknowns))),
    ),
    cArray("uint8_t", `${p}isSurface`, [
      ...loops.map(() => 0),
      ...module.failures.map(({ reason }) => Number(reason === "surface")),
    ]),
  ].join("\n");
}

const ONE: Expression = { kind: "number", value: 1 };

/** The memory of the event iteration, without the part that is 0 at first. Integers of an FMU have 32 bits. */
function iterationMemory(module: CompiledModule, nominals: readonly number[]) {
  const lists = iterationLists(module, { nominals: Float64Array.from(nominals), notices: false });
  const { slots } = lists.checked;
  const { variables } = describeModel(module).checked;
  const limits = variables.map(({ type }) => (type === "Integer" ? 2 ** 31 - 1 : Number.MAX_VALUE));
  const memory = layOutIteration({ ...lists, checked: { slots, limits: Float64Array.from(limits) } });
  const values = [...memory];
  while (values.at(-1) === 0) values.pop();
  return { values, size: memory.length };
}

function positive(nominal: number): number {
  const size = Math.abs(nominal);
  return size > 0 && Number.isFinite(size) ? size : 1;
}

function textOfSpan({ span }: CompiledModule["dae"]["origin"]): string {
  return span.source.text.slice(span.start, span.end).replace(/\s+/g, " ");
}

function failureTexts(module: CompiledModule): readonly string[] {
  return [
    ...module.loops.map(
      ({ unknowns }) => `the equations for ${namesOf(module, unknowns)} could not be solved together`,
    ),
    ...module.failures.map(failureText),
  ];
}

function namesOf({ dae }: CompiledModule, unknowns: readonly VariableId[]): string {
  return unknowns
    .slice(0, 8)
    .map((v) => dae.variables[v]!.name)
    .join(", ");
}

/** Linear loops whose matrix may be singular at a point. */
function singularLoops({ loops }: CompiledModule): readonly LoopDescription[] {
  return loops.filter(({ singular }) => singular !== undefined);
}

/** With the place in the source, and what an assertion says. */
function failureText({ reason, function: name, assertion, origin }: FailureDescription): string {
  const said = assertion?.message.kind === "string" ? `: ${assertion.message.value}` : "";
  return `${REASONS[reason]} in '${name}' (${placeOf(origin)})${said}`;
}

function checkedNames({ variables, origins }: ModelDescription["checked"]): readonly string[] {
  const places = origins().map(placeOf);
  return variables.map(({ name }, i) => `'${name}' (${places[i]!})`);
}

function placeOf({ span: { source, start } }: Origin): string {
  return `${source.uri.slice(source.uri.lastIndexOf("/") + 1)}, line ${positionOf(source, start).line}`;
}

const REASONS = {
  subscript: "a subscript is out of its range",
  memory: "no memory is left for arrays or recursion",
  endless: "a loop does not end",
  external: "a call of a library failed",
  assertion: "an assertion is violated",
  surface: "a point lies beyond a one-sided surface",
} as const;

/** Members of `Module` that are functions of the model. */
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
  "tune",
  "transitions",
  "schedules",
] as const;

function printModule({ module, prefix: p, functions }: FmuModule, options: FmuExportOptions): string {
  const followed = stateInputStructure(module, options);
  const there = new Set(functions);
  const { sorted, loops, failures, tables } = module;
  const structure = iterationStructure(sorted.jacobianSparsity, false).numbers;
  const iteration = iterationMemory(
    module,
    sorted.states.map(() => 1),
  );
  const members = {
    ...Object.fromEntries(FUNCTIONS.filter((name) => there.has(name)).map((name) => [name, p + name])),
    stateSlots: `${p}stateSlots`,
    derivativeSlots: `${p}derivativeSlots`,
    nominals: `${p}nominals`,
    tables: `${p}tables`,
    tableCount: tables.length,
    structure: `${p}structure`,
    structureSize: structure.length,
    ...(followed.length > 0 && {
      stateInputStructure: `${p}stateInputStructure`,
      stateInputStructureSize: followed.length,
    }),
    iteration: `${p}iteration`,
    iterationCount: iteration.values.length,
    iterationSize: iteration.size,
    checks: module.flat.initialChecks,
    checkCount: sorted.initialization.checks.length,
    checkTexts: `${p}checkTexts`,
    failures: `${p}failures`,
    isSurface: `${p}isSurface`,
    failureCount: loops.length + failures.length,
    checkedCount: describeModel(module).checked.variables.length,
    checkedSlots: `${p}checkedSlots`,
    isWhole: `${p}isWhole`,
    checkedNames: `${p}checkedNames`,
    singularCount: singularLoops(module).length,
    singularSlots: `${p}singularSlots`,
    singularNames: `${p}singularNames`,
  };
  return printStruct(members);
}

const OPERATORS = { "<": "LESS", "<=": "LESS_EQUAL", ">": "GREATER", ">=": "GREATER_EQUAL" } as const;

function printModelTables(model: ExportedModel, { module, modules, prefix: p }: System): string {
  const { variables, artefacts } = model;
  const { indicators, layout } = module;
  const watched = watchedSlots(module);
  const sets = module.sorted.constraintSets;
  const table = (type: string, name: string, values: Iterable<number | string>) =>
    cArray(type, `${p}${name}`, [...values]);
  const flags = (name: string, test: (one: (typeof indicators)[number]) => boolean) =>
    table(
      "uint8_t",
      name,
      indicators.map((one) => Number(test(one))),
    );
  return [
    table(
      "uint8_t",
      "operators",
      indicators.map((one) => OPERATORS[one.operator]),
    ),
    flags("isTimeRelation", (one) => one.timeEvent),
    flags("isBranch", (one) => (one.usage === "branch" || one.usage === "step") && !one.timeEvent),
    flags("isGuard", (one) => one.usage === "guard"),
    flags("isOneSided", (one) => one.eventType === "unilateral"),
    table(
      "char *const",
      "relationTexts",
      indicators.map((one) => cString(one.text)),
    ),
    table("slot_t", "watched", watched),
    ...module.assertions.map(({ assertion }, i) =>
      printMessage(`${p}assertion${i}`, assertion.message, module),
    ),
    cArray(
      "Assertion",
      `${p}assertions`,
      module.assertions.map(
        ({ assertion, insideWhen }, i) =>
          `{${layout.assertions + i}, ${assertion.level === "error"}, ${insideWhen}, ${messageOf(`${p}assertion${i}`, assertion.message, module)}}`,
      ),
    ),
    table("double", "choice", layOutChoice(sets)),
    cArray("int32_t", `${p}lostDerivatives`, modules.flatMap(lostDerivatives)),
    cArray("char *const", `${p}texts`, module.texts.map(cString)),
    cArray(
      "Variable",
      `${p}variables`,
      variables.map((one) => printVariable(one, module)),
    ),
    ...(artefacts.modes ? [printTransitions(model, artefacts.modes, module, p)] : []),
  ].join("\n");
}

/** See `choiceOfStates`. */
function lostDerivatives({ module: { sorted } }: FmuModule): readonly number[] {
  return choiceOfStates(sorted.constraintSets, new Set(sorted.states));
}

const TYPES = {
  Real: "REAL",
  Integer: "INTEGER",
  Boolean: "BOOLEAN",
  Enumeration: "ENUMERATION",
  String: "TEXT",
} as const;

function printVariable(one: ExportedVariable, module: CompiledModule): string {
  const { layout, inputs } = module;
  const { representative: id, kind, slot, sign, isAlias } = placeIn(module, one);
  const isParameter = one.kind === "PARAMETER";
  const isSettable = one.start !== undefined && one.kind !== "CALCULATED";
  const settable = !isSettable ? "SET_NEVER" : one.variability === "tunable" ? "SET_ANY_TIME" : "SET_BEFORE";
  const start = id === undefined || isParameter || !isSettable ? -1 : layout.start[id]!;
  const input = id === undefined ? -1 : layout.input[id]!;
  const inputIndex = id === undefined ? -1 : inputs.indexOf(id);
  const override = id === undefined ? -1 : layout.override[id]!;
  const numbers = [slot, start, override, input, inputIndex].join(", ");
  const flags = [isAlias, one.variability === "continuous"].map(Number).join(", ");
  return `{${numbers}, ${kind}, ${TYPES[one.type]}, ${sign}, ${settable}, ${flags}}`;
}

/** Values that settle during initialization: of discrete variables, and of start values that it determines. */
function watchedSlots({ dae, layout, sorted }: CompiledModule): readonly number[] {
  const discrete = dae.variables.filter((v) => v.variability === "discrete");
  return [
    ...discrete.map((v) => layout.value[v.id]!),
    ...sorted.initialization.dependentStarts.map((v) => layout.start[v]!),
  ];
}

interface MessageParts {
  readonly texts: readonly string[];
  readonly slots: readonly number[];
  /** Of printf, one for each slot. */
  readonly formats: readonly string[];
}

/** Alternating texts and values of a message; other expressions become `...`. */
function messageParts(e: Expression, module: CompiledModule): MessageParts {
  const texts = [""];
  const slots: number[] = [];
  const formats: string[] = [];
  const append = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  const visit = (part: Expression, format = ""): void => {
    if (part.kind === "string") append(part.value);
    else if (part.kind === "concat") {
      visit(part.left);
      visit(part.right);
    } else if (part.kind === "toString") visit(part.operand, part.format);
    else if (part.kind === "number") append(valueText(part.value, format));
    else if (part.kind === "variable" && typeOf(module.dae, part.variable) !== "String") {
      slots.push(module.layout.value[part.variable]!);
      formats.push(formatOfReal(format));
      texts.push("");
    } else append("...");
  };
  visit(e);
  return { texts, slots, formats };
}

/** The conversion for a value in a slot, a C double: formats of whole numbers become `f` without digits. */
function formatOfReal(format: string): string {
  const parsed = parseValueFormat(format);
  if (parsed === undefined) return "%.6g";
  const { flags, width, precision, specifier } = parsed;
  const length = `%${flags}${width === 0 ? "" : width}`;
  if (!/[eEfFgG]/.test(specifier)) return `${length}.0f`;
  return `${length}${precision === undefined ? "" : `.${precision}`}${specifier}`;
}

function typeOf(dae: HybridDae, v: number): string {
  return dae.variables[v]!.type;
}

function printMessage(name: string, e: Expression, module: CompiledModule): string {
  const { texts, slots, formats } = messageParts(e, module);
  return [
    cArray("char *const", `${name}Texts`, texts.map(cString)),
    cArray("slot_t", `${name}Slots`, slots),
    cArray("char *const", `${name}Formats`, formats.map(cString)),
  ].join("\n");
}

function messageOf(name: string, e: Expression, module: CompiledModule): string {
  return `{${name}Texts, ${name}Slots, ${name}Formats, ${messageParts(e, module).slots.length}}`;
}

const REACTIONS = { warn: "CHATTERING_WARNS", stop: "CHATTERING_STOPS", slide: "CHATTERING_SLIDES" } as const;

function printModelStruct(
  model: ExportedModel,
  { module, modules, prefix: p, name }: System,
  options: FmuExportOptions,
  token: string,
): string {
  const { artefacts } = model;
  const { layout, sorted, dae, indicators } = module;
  const { needsLeftLimits } = describeModel(module);
  const sets = sorted.constraintSets;
  const watched = watchedSlots(module).length;
  const canChange = sets.some((set) => !set.constant && set.candidates.length > set.residuals.length);
  const members = {
    name: cString(dae.name),
    token: cString(token),
    modules: `${p}modules`,
    moduleCount: modules.length,
    stateCount: sorted.states.length,
    relationCount: indicators.length,
    inputCount: module.inputs.length,
    regionSize: Math.max(...modules.map((one) => one.module.layout.size)),
    valueSize: layout.value.reduce((largest, slot) => Math.max(largest, slot), -1) + 1,
    relations: layout.relations,
    relationMasks: layout.relationMasks,
    armed: layout.armed,
    samplers: layout.samplers,
    samplerTimes: layout.samplerTimes,
    samplerTicks: layout.samplerTicks,
    initial: layout.initial,
    terminal: layout.terminal,
    homotopy: sorted.homotopy === undefined ? -1 : layout.value[sorted.homotopy.lambda]!,
    samplerCount: module.dae.samplers.length,
    operators: `${p}operators`,
    isTimeRelation: `${p}isTimeRelation`,
    isBranch: `${p}isBranch`,
    isGuard: `${p}isGuard`,
    isOneSided: `${p}isOneSided`,
    relationTexts: `${p}relationTexts`,
    watchedCount: watched,
    watched: `${p}watched`,
    needsLeftLimits,
    assertionCount: module.assertions.length,
    assertions: `${p}assertions`,
    checksAssertions: module.assertions.some((one) => !one.insideWhen),
    choice: `${p}choice`,
    choiceSize: layOutChoice(sets).length,
    jacobianSize: sets.reduce((sum, set) => sum + set.residuals.length * set.candidates.length, 0),
    lostDerivatives: `${p}lostDerivatives`,
    candidateCount: sets.reduce((sum, set) => sum + set.candidates.length, 0),
    selectsStates: canChange && (modules.length > 1 || artefacts.lacksChoices),
    lacksChoices: artefacts.lacksChoices,
    variableCount: model.variables.length,
    variables: `${p}variables`,
    textCount: module.texts.length,
    texts: `${p}texts`,
    defaultTolerance: cNumber(dae.experiment.tolerance ?? 1e-6),
    onChattering: REACTIONS[options.onChattering],
    isModelExchange: options.modelExchange,
    isCoSimulation: options.coSimulation,
    ...(artefacts.modes && transitionMembers(module, p)),
  };
  return `static const Model ${name} = ${printStruct(members)};`;
}
