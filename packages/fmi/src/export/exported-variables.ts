import type { CompiledModule, Expression, ScalarType, Variable, VariableId } from "@cosimo/ir";
import { describeModel } from "@cosimo/simulator";
import type { Causality, Initial, Variability } from "../description/variables.ts";
import type { FmuArtefacts } from "./artefacts.ts";
import { type DeclaredValues, declaredValues } from "./declared-values.ts";

/** Where the run time finds a value: `Kind` in the run time's header. */
export type ValueKind =
  | "TIME"
  | "VARYING"
  | "PARAMETER"
  | "CALCULATED"
  | "CONTINUOUS_INPUT"
  | "DISCRETE_INPUT"
  | "STATE"
  | "DERIVATIVE"
  | "INDICATOR";

/** A variable of the FMU; its place in the list is its value reference. */
export interface ExportedVariable {
  readonly name: string;
  readonly kind: ValueKind;
  readonly type: ScalarType;
  readonly causality: Causality;
  readonly variability: Variability;
  readonly initial?: Initial;
  readonly start?: number;
  readonly startText?: string;
  /** Slot of the value, or index into the vector that it is an element of. */
  readonly slot: number;
  readonly sign: 1 | -1;
  /** The model's variable, and what stands for it in memory. */
  readonly variable?: Variable;
  readonly representative?: VariableId;
  /** The state that it is the derivative of: an index in the list. */
  derivativeOf?: number;
  readonly description: string;
}

/** All that an FMU has to show of a model. */
export interface ExportedModel {
  readonly artefacts: FmuArtefacts;
  /** The module that runs begin with. */
  readonly module: CompiledModule;
  readonly values: DeclaredValues;
  readonly variables: readonly ExportedVariable[];
  /** Places of states and their derivatives, in the order of the state vector. */
  readonly states: readonly number[];
  readonly derivatives: readonly number[];
  /** Places of the event indicators. */
  readonly indicators: readonly number[];
  readonly outputs: readonly number[];
}

export function exportModel(artefacts: FmuArtefacts, withIndicators: boolean): ExportedModel {
  const { module } = artefacts.modules[0]!;
  const values = declaredValues(module);
  const own = module.dae.variables
    .filter((v) => !v.generated && !v.inactive && !v.name.startsWith("$"))
    .map((v) => exportVariable(module, values, v));
  const variables: ExportedVariable[] = [time, ...own];
  const places = new Map<VariableId, number>();
  variables.forEach(({ variable }, i) => {
    if (variable !== undefined) places.set(variable.id, i);
  });
  for (const one of variables) {
    const base = one.variable?.derivativeOf;
    const place = base === undefined ? undefined : places.get(base);
    if (place !== undefined && variables[place]!.type === "Real") one.derivativeOf = place;
  }
  const { states, derivatives } = addStates(artefacts, variables, places);
  const indicators = withIndicators ? addIndicators(module, variables) : [];
  const outputs = [...variables.keys()].filter((i) => variables[i]!.causality === "output");
  return { artefacts, module, values, variables, states, derivatives, indicators, outputs };
}

const time: ExportedVariable = {
  name: "time",
  kind: "TIME",
  type: "Real",
  causality: "independent",
  variability: "continuous",
  slot: 0,
  sign: 1,
  description: "Simulation time",
};

function exportVariable(
  module: CompiledModule,
  values: DeclaredValues,
  variable: Variable,
): ExportedVariable {
  const alias = describeModel(module).aliases.get(variable.id);
  const representative = alias?.representative ?? variable.id;
  const { name, type, description } = variable;
  return {
    ...{ name, type, description, variable, representative },
    slot: module.layout.value[variable.id]!,
    sign: alias?.negated ? -1 : 1,
    ...roleOf(module, values, variable, representative),
  };
}

type Role = Pick<ExportedVariable, "kind" | "causality" | "variability" | "initial" | "start" | "startText">;

function roleOf(
  module: CompiledModule,
  values: DeclaredValues,
  v: Variable,
  representative: VariableId,
): Role {
  const start = values.start(v.id);
  if (v.type === "String") {
    const startText = module.texts[start - 1] ?? "";
    return { kind: "CALCULATED", causality: "local", variability: "constant", initial: "exact", startText };
  }
  if (v.variability === "constant")
    return { kind: "CALCULATED", causality: "local", variability: "constant", initial: "exact", start };
  if (v.variability === "parameter") {
    if (isSettable(v))
      return { kind: "PARAMETER", causality: "parameter", variability: "fixed", initial: "exact", start };
    return {
      kind: "CALCULATED",
      causality: "calculatedParameter",
      variability: "fixed",
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
  const isGuess = v.start !== undefined && v.type === "Real" && variability === "continuous";
  return isGuess ? { ...settled, initial: "approx", start } : { ...settled, initial: "calculated" };
}

/** Parameters that nothing else determines. */
function isSettable({ structural, final, fixed, binding }: Variable): boolean {
  return !structural && !final && fixed && (binding === undefined || isConstant(binding));
}

function isConstant(e: Expression): boolean {
  if (e.kind === "number") return true;
  if (e.kind === "unary") return isConstant(e.operand);
  return e.kind === "binary" && isConstant(e.left) && isConstant(e.right);
}

/** States that are chosen during a run, or are not to be seen, get names of their own: elements of a vector. */
function addStates(
  { modules }: FmuArtefacts,
  variables: ExportedVariable[],
  places: ReadonlyMap<VariableId, number>,
): Pick<ExportedModel, "states" | "derivatives"> {
  const { sorted } = modules[0]!.module;
  const states: number[] = [];
  const derivatives: number[] = [];
  sorted.states.forEach((state, i) => {
    const place = places.get(state);
    const derivative = place === undefined ? -1 : variables.findIndex((one) => one.derivativeOf === place);
    const isStatic = modules.length === 1;
    if (isStatic && place !== undefined && derivative >= 0) {
      states.push(place);
      derivatives.push(derivative);
      return;
    }
    const [x, xdot] = addVectorElements(variables, i);
    states.push(x);
    derivatives.push(xdot);
  });
  return { states, derivatives };
}

function addVectorElements(variables: ExportedVariable[], i: number): readonly [number, number] {
  const element = { type: "Real", causality: "local", variability: "continuous", slot: i, sign: 1 } as const;
  const name = `'state ${i + 1}'`;
  const description = "Element of the state vector: which variable it is may change";
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

function addIndicators({ indicators }: CompiledModule, variables: ExportedVariable[]): readonly number[] {
  return indicators
    .filter((one) => !one.timeEvent)
    .map(
      ({ text }, i) =>
        variables.push({
          name: `'indicator ${i + 1}'`,
          kind: "INDICATOR",
          type: "Real",
          causality: "local",
          variability: "continuous",
          initial: "calculated",
          slot: i,
          sign: 1,
          description: `Event indicator of ${text}`,
        }) - 1,
    );
}
