import {
  type AlgorithmSection,
  type Assertion,
  type Distribution,
  diagnose,
  type Equation,
  type EquationId,
  type Expression,
  type History,
  type HybridDae,
  type IndexRange,
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
import type { ClassInstance } from "../model/class-instance.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { report } from "../model/diagnostic-sink.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { Binding } from "../model/modification.ts";
import type { TypedValue } from "../model/typed-value.ts";
import type { EquationSyntax } from "../syntax/tree/syntax-tree.ts";
import { flattenMessages } from "./flatten-messages.ts";

/** The target of equations: the model, or one branch of an if-equation. */
export interface EquationSink {
  readonly equations: Sides[];
  readonly assertions: Assertion[];
  readonly terminations: Termination[];
}

/** `terminate(…)` outside of when-clauses. */
export interface Termination {
  readonly condition: Expression;
  /** Source text. */
  readonly text: string;
  readonly message: Expression;
  readonly origin: Origin;
}

export interface Sides {
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
  readonly source?: NonNullable<Equation["source"]>;
  /** As `Equation.ranges`. An element names the first variable of its array, or the variable that stands for the derivatives. */
  readonly ranges?: readonly IndexRange[];
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
  /** Missing: arrays are written out. */
  forms: ArrayForms | undefined;
  readonly arrays: ArrayTable;
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

/** Shorter arrays, such as matrices of mechanics, and loops with fewer points cost less when they are written out. */
export const FEWEST_ELEMENTS = 40;

/** Where an equation of the model stands. */
export interface ArraySite {
  readonly flat: FlatModel;
  readonly expressionContext: ExpressionContext;
  readonly sink: Pick<EquationSink, "equations">;
}

/**
 * Keeps regular equations over arrays as one equation with ranges. An implementation is given by the caller of `flatten`; without one,
 * all arrays are written out.
 */
export interface ArrayForms {
  /** Adds what of an equation is regular, and returns the rest, for elements one by one. */
  readonly equation: (site: ArraySite, equation: EquationSyntax) => readonly EquationSyntax[];
  /** Adds the equation of a declared value, or returns false. */
  readonly declaration: (flat: FlatModel, component: PrimitiveComponent) => boolean;
  /** The value of an attribute or parameter as a function of the subscripts; `undefined`: it is not regular. */
  readonly attribute: (
    flat: FlatModel,
    component: PrimitiveComponent,
    binding: Binding,
  ) => ((subscripts: readonly Expression[]) => Expression) | undefined;
  /** Decides which arrays stay when all equations are known, of those with a variable by `variableOf`; equations with others are written out. `undefined`: there are none. */
  readonly settle: (
    flat: FlatModel,
    variableOf: (component: PrimitiveComponent) => Variable | undefined,
  ) => SettledArrays | undefined;
}

export interface SettledArrays {
  /** The array variable of a component that stays an array. */
  readonly variableOf: (component: PrimitiveComponent) => Variable | undefined;
  /** The system with numbers of variables in which an array has one. */
  readonly renumber: (dae: HybridDae) => HybridDae;
}

/** What regular equations have added to a flat model. */
export interface ArrayTable {
  /** `FEWEST_ELEMENTS`, or less in tests. */
  readonly fewest: number;
  /** The variable that stands for the derivatives of an array. */
  readonly derivatives: Map<PrimitiveComponent, VariableId>;
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
  readonly dimensions?: readonly number[];
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

/** Two connected scalars, each inside or outside of its component. */
export interface Connection {
  readonly kind: "flow" | "potential" | "stream";
  readonly left: ConnectionEnd;
  readonly right: ConnectionEnd;
  readonly origin: Origin;
}

/** `outside`: a connector of the class that contains the connect statement. */
export interface ConnectionEnd {
  readonly variable: VariableId;
  readonly outside: boolean;
}
