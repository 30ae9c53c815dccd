import {
  type AlgorithmSection,
  type Assertion,
  type Distribution,
  diagnose,
  type Equation,
  type EquationId,
  type Expression,
  type History,
  type MessageArguments,
  type Origin,
  type Phrase,
  type Relation,
  type Sampler,
  type ScalarType,
  type Span,
  type Variability,
  type Variable,
  type VariableId,
  type WhenClause,
} from "@cosimo/ir";
import type { ClockCall } from "../clocks/clock-table.ts";
import type { StateFact, StateTransition } from "../clocks/machine-table.ts";
import type { ClassInstance } from "../instance/class-instance.ts";
import { report } from "../instance/diagnostic-sink.ts";
import type { ModelContext } from "../instance/model-context.ts";
import type { TypedValue } from "../instance/typed-value.ts";
import type { Connection } from "./connection-sets.ts";
import { flattenMessages } from "./flatten-messages.ts";

/** The target of equations: the model, or one branch of an if-equation. */
export interface EquationSink {
  readonly equations: Sides[];
  readonly assertions: Assertion[];
}

export interface Sides {
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
  readonly source?: NonNullable<Equation["source"]>;
}

/** An equation y = f(…) in which y can change at events only. */
export interface DiscreteCall {
  readonly name: string;
  readonly type: string;
  readonly call: NonNullable<TypedValue["call"]>;
  readonly scope: ClassInstance;
  readonly span: Span;
}

/** The flat system during construction. */
export interface FlatModel {
  readonly context: ModelContext;
  readonly equations: Sides[];
  readonly initialEquations: Sides[];
  readonly assertions: Assertion[];
  readonly algorithms: AlgorithmSection[];
  readonly initialAlgorithms: AlgorithmSection[];
  readonly whenClauses: WhenClause[];
  readonly relations: Relation[];
  readonly relationIndex: Map<string, number>;
  readonly samplers: Sampler[];
  /** Variables without declaration: derivatives and conditions. Their ids follow those of declared variables. */
  readonly clockCalls: ClockCall[];
  readonly transitions: StateTransition[];
  readonly initialStates: { readonly state: string; readonly origin: Origin }[];
  readonly stateFacts: StateFact[];
  /** Places of `previous(v)`. */
  readonly previous: { readonly variable: VariableId; readonly origin: Origin }[];
  /** Clocks of equations and assertions in clocked when-clauses. */
  readonly clockOf: Map<Sides | Assertion, VariableId>;
  readonly auxiliaries: Variable[];
  readonly derivatives: Map<VariableId, VariableId>;
  readonly connections: Connection[];
  /** Variables for values of `inStream`, by stream variable. */
  readonly inflows: Map<VariableId, VariableId>;
  readonly reinits: { readonly state: VariableId; readonly span: Span }[];
  /** Variables that change at events only and are equal to calls of functions. */
  readonly discreteCalls: DiscreteCall[];
  readonly histories: History[];
  readonly distributions: Distribution[];
  conditionCount: number;
  stepCount: number;
}

export function originOf(scope: ClassInstance, span: Span): Origin {
  return { span, component: scope.objectScope.path };
}

export function reportFlatten(
  flat: FlatModel,
  scope: ClassInstance,
  code: keyof typeof flattenMessages,
  span: Span,
  args: MessageArguments = {},
  more: { readonly advice?: string | Phrase } = {},
): void {
  const { path } = scope.objectScope;
  const component = path.length > 0 ? { component: path.join(".") } : {};
  report(flat.context.sink, diagnose(flattenMessages, code, span, args, { ...component, ...more }));
}

export function numbered(sides: readonly Sides[]): readonly Equation[] {
  return sides.map((one, i) => ({ id: i as EquationId, ...one }));
}

/** Attributes of a variable without declaration. */
export interface AuxiliaryDescription {
  readonly name: string;
  readonly type: ScalarType;
  readonly variability: Variability;
  readonly description: string;
  readonly origin: Origin;
  readonly unit?: string;
  readonly derivativeOf?: VariableId;
  readonly stepText?: string;
  readonly start?: Expression;
  readonly nominal?: Expression;
  readonly binding?: Expression;
}

/** Adds a variable without declaration; all expressions that read it share `node`. */
export function addAuxiliary(
  flat: FlatModel,
  description: AuxiliaryDescription,
): { readonly variable: VariableId; readonly node: Expression } {
  const { tables } = flat.context;
  const variable = tables.nodes.length as VariableId;
  const node: Expression = { kind: "variable", variable };
  tables.nodes.push(node);
  flat.auxiliaries.push({
    id: variable,
    causality: "local",
    fixed: false,
    final: false,
    protected: description.derivativeOf === undefined,
    displayUnit: "",
    quantity: "",
    stateSelect: "default",
    unit: "",
    ...description,
  });
  return { variable, node };
}
