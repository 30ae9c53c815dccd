import type { CompiledModule, Expression, ScalarType, Variable, VariableId } from "@cosimo/ir";
import { describeModel, modeVariable, shownAutomata } from "@cosimo/simulator";
import type { Causality, Initial, Variability } from "../description/variables.ts";
import { type FmuArtefacts, type FmuExportOptions, systemsOf } from "./artefacts.ts";
import { type DeclaredValues, declaredValues } from "./declared-values.ts";
import { NO_TUNABLES, type TunableParameters, tunableParameters } from "./tunable-parameters.ts";

/** Kind of a value: `Kind` of the run time. */
export type ValueKind =
  | "TIME"
  | "VARYING"
  | "PARAMETER"
  | "CALCULATED"
  | "CONTINUOUS_INPUT"
  | "DISCRETE_INPUT"
  | "STATE"
  | "DERIVATIVE"
  | "INDICATOR"
  | "MODE"
  | "INACTIVE";

/** A variable of the FMU; its index in the list is its value reference. */
export interface ExportedVariable {
  readonly name: string;
  readonly kind: ValueKind;
  readonly type: ScalarType;
  readonly causality: Causality;
  readonly variability: Variability;
  readonly initial?: Initial;
  readonly start?: number;
  readonly startText?: string;
  /** Index in its vector (state, derivative, indicator), or of its automaton. */
  readonly index?: number;
  /** The variable of the model. */
  readonly variable?: Variable;
  /** Literals of an enumeration without a variable in the model. */
  readonly literals?: readonly string[];
  /** Index of the state of which it is the derivative. */
  derivativeOf?: number;
  readonly description: string;
}

/** The variables of an FMU. */
export interface ExportedModel {
  readonly artefacts: FmuArtefacts;
  /** The initial module. */
  readonly module: CompiledModule;
  readonly values: DeclaredValues;
  readonly variables: readonly ExportedVariable[];
  /** Indices of the states and of their derivatives, in the order of the state vector. */
  readonly states: readonly number[];
  readonly derivatives: readonly number[];
  /** Indices of the event indicators. */
  readonly indicators: readonly number[];
  readonly outputs: readonly number[];
}

export function exportModel(
  artefacts: FmuArtefacts,
  { modelExchange: isModelExchange, version }: Pick<FmuExportOptions, "modelExchange" | "version">,
): ExportedModel {
  const { module } = artefacts.modules[0]!;
  const { variables: all } = artefacts.modes?.dae ?? module.dae;
  const values = declaredValues(module);
  const tunables = tunablesOf(artefacts);
  const own = all
    .filter((v) => !v.generated && !v.visual && !v.inactive && !v.name.startsWith("$") && !isChangingText(v))
    .map((v) => exportVariable(module, values, v, tunables));
  const variables: ExportedVariable[] = [time, ...own, ...modeVariables(artefacts)];
  const places = new Map<VariableId, number>();
  variables.forEach(({ variable }, i) => {
    if (variable !== undefined) places.set(variable.id, i);
  });
  for (const one of variables) {
    const base = one.variable?.derivativeOf;
    const place = base === undefined ? undefined : places.get(base);
    if (place !== undefined && variables[place]!.type === "Real") one.derivativeOf = place;
  }
  const { states, derivatives } = addStates(artefacts, variables, places, isModelExchange);
  const indicators = isModelExchange && version === 3 ? addIndicators(artefacts, variables) : [];
  const outputs = [...variables.keys()].filter((i) => variables[i]!.causality === "output");
  return { artefacts, module, values, variables, states, derivatives, indicators, outputs };
}

/** A String without a fixed value: FMUs have it in messages only. */
function isChangingText({ type, variability }: Variable): boolean {
  return type === "String" && variability !== "parameter" && variability !== "constant";
}

const time: ExportedVariable = {
  name: "time",
  kind: "TIME",
  type: "Real",
  causality: "independent",
  variability: "continuous",
  description: "Simulation time",
};

/** Variables that hold the active mode of each automaton. */
function modeVariables({ modes }: FmuArtefacts): readonly ExportedVariable[] {
  if (modes === undefined) return [];
  return shownAutomata(modes.dae).map((index) => {
    const { name, literals = [] } = modeVariable(modes.dae, index);
    return {
      ...{ name, literals, index },
      kind: "MODE",
      type: "Enumeration",
      causality: "output",
      variability: "discrete",
      initial: "calculated",
      description: "The active mode",
    };
  });
}

function exportVariable(
  module: CompiledModule,
  values: DeclaredValues,
  variable: Variable,
  tunables: TunableParameters,
): ExportedVariable {
  const { name, type, description } = variable;
  return { ...{ name, type, description, variable }, ...roleOf(module, values, variable, tunables) };
}

function tunablesOf(artefacts: FmuArtefacts): TunableParameters {
  const all = systemsOf(artefacts).flat();
  if (!all.every(({ functions }) => functions.includes("tune"))) return NO_TUNABLES;
  return tunableParameters(artefacts.modes?.dae ?? all[0]!.module.dae, isSettable);
}

/** Place of a variable in the memory of the run time, for one system of equations. */
export interface VariablePlace {
  readonly kind: ValueKind;
  readonly slot: number;
  readonly sign: 1 | -1;
  readonly isAlias: boolean;
  /** The representative of its alias set. */
  readonly representative?: VariableId;
}

export function placeIn(
  module: CompiledModule,
  { kind, variable, index = 0 }: ExportedVariable,
): VariablePlace {
  if (variable === undefined) return { kind, slot: index, sign: 1, isAlias: false };
  const { id } = variable;
  const alias = describeModel(module).aliases.get(id);
  return {
    kind: module.dae.variables[id]!.inactive ? "INACTIVE" : kind,
    slot: module.layout.value[id]!,
    sign: alias?.negated ? -1 : 1,
    isAlias: alias !== undefined,
    representative: alias?.representative ?? id,
  };
}

type Role = Pick<ExportedVariable, "kind" | "causality" | "variability" | "initial" | "start" | "startText">;

function roleOf(
  module: CompiledModule,
  values: DeclaredValues,
  v: Variable,
  { tunable, dependent }: TunableParameters,
): Role {
  const representative = describeModel(module).aliases.get(v.id)?.representative ?? v.id;
  const start = values.start(v.id);
  if (v.type === "String") {
    const startText = module.texts[start - 1] ?? "";
    return { kind: "CALCULATED", causality: "local", variability: "constant", initial: "exact", startText };
  }
  if (v.variability === "constant")
    return { kind: "CALCULATED", causality: "local", variability: "constant", initial: "exact", start };
  if (v.variability === "parameter") {
    if (isSettable(v))
      return {
        kind: "PARAMETER",
        causality: "parameter",
        variability: tunable.has(v.id) ? "tunable" : "fixed",
        initial: "exact",
        start,
      };
    return {
      kind: "CALCULATED",
      causality: "calculatedParameter",
      variability: dependent.has(v.id) ? "tunable" : "fixed",
      initial: "calculated",
    };
  }
  const variability = v.variability === "continuous" ? "continuous" : "discrete";
  if (module.inputs.includes(v.id)) {
    const kind = variability === "continuous" ? "CONTINUOUS_INPUT" : "DISCRETE_INPUT";
    return { kind, causality: "input", variability, start };
  }
  const causality = v.causality === "output" ? "output" : "local";
  const startsThere = module.sorted.initialization.startAssignments.includes(representative);
  const settled = { kind: "VARYING", causality, variability } as const;
  if (startsThere) return { ...settled, initial: "exact", start };
  const isActive = !module.dae.variables[v.id]!.inactive;
  const isGuess = isActive && v.start !== undefined && v.type === "Real" && variability === "continuous";
  return isGuess ? { ...settled, initial: "approx", start } : { ...settled, initial: "calculated" };
}

/** Whether a parameter can be set: it is fixed and bound to a constant or unbound. */
function isSettable({ structural, final, fixed, binding }: Variable): boolean {
  return !structural && !final && fixed && (binding === undefined || isConstant(binding));
}

function isConstant(e: Expression): boolean {
  if (e.kind === "number") return true;
  if (e.kind === "unary") return isConstant(e.operand);
  return e.kind === "binary" && isConstant(e.left) && isConstant(e.right);
}

/** Adds the state vector. States that change during a run or have no visible variable become vector elements. */
function addStates(
  artefacts: FmuArtefacts,
  variables: ExportedVariable[],
  places: ReadonlyMap<VariableId, number>,
  isModelExchange: boolean,
): Pick<ExportedModel, "states" | "derivatives"> {
  const all = systemsOf(artefacts).flatMap((modules) => modules.map(({ module }) => module.sorted.states));
  const states: number[] = [];
  const derivatives: number[] = [];
  const isStatic = all.every((one) => one.join() === all[0]!.join());
  if (!isStatic && !isModelExchange && artefacts.modes !== undefined) return { states, derivatives };
  const longest = all.reduce((a, b) => (b.length > a.length ? b : a));
  longest.forEach((state, i) => {
    const place = places.get(state);
    const derivative = place === undefined ? -1 : variables.findIndex((one) => one.derivativeOf === place);
    if (isStatic && place !== undefined && derivative >= 0) {
      states.push(place);
      derivatives.push(derivative);
      return;
    }
    const [x, xdot] = addVectorElements(
      variables,
      i,
      all.some((one) => one.length <= i),
    );
    states.push(x);
    derivatives.push(xdot);
  });
  return { states, derivatives };
}

function addVectorElements(
  variables: ExportedVariable[],
  i: number,
  isHeld: boolean,
): readonly [number, number] {
  const element = { type: "Real", causality: "local", variability: "continuous", index: i } as const;
  const name = `'state ${i + 1}'`;
  const description = `Element of the state vector: which variable it is may change${isHeld ? "; held in modes with fewer states" : ""}`;
  const x = variables.push({ ...element, name, kind: "STATE", initial: "calculated", description }) - 1;
  const xdot = variables.push({
    ...element,
    name: `der(${name})`,
    kind: "DERIVATIVE",
    initial: "calculated",
    description: "Its derivative",
    derivativeOf: x,
  });
  return [x, xdot - 1];
}

/** Texts of the event indicators of the system with most of them. */
export function indicatorTexts(artefacts: FmuArtefacts): readonly string[] {
  const texts = systemsOf(artefacts).map(([first]) =>
    first!.module.indicators.filter((one) => !one.timeEvent).map(({ text }) => text),
  );
  const most = texts.reduce((a, b) => (b.length > a.length ? b : a));
  return most.map((text, i) =>
    texts.every((one) => one[i] === text) ? text : "a condition of the active modes",
  );
}

function addIndicators(artefacts: FmuArtefacts, variables: ExportedVariable[]): readonly number[] {
  return indicatorTexts(artefacts).map(
    (text, i) =>
      variables.push({
        name: `'indicator ${i + 1}'`,
        kind: "INDICATOR",
        type: "Real",
        causality: "local",
        variability: "continuous",
        initial: "calculated",
        index: i,
        description: `Event indicator of ${text}`,
      }) - 1,
  );
}
