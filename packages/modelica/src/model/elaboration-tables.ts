import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  type InlinedCall,
  type RelationalOperator,
  type Span,
  type TangentFunctions,
  tangentFunctionsIn,
  type VariableId,
} from "@cosimo/ir";
import type { ClockOperation } from "../clocks/clock-table.ts";
import type { ClassInstance } from "./class-instance.ts";
import type { PrimitiveComponent } from "./component.ts";
import type { ExpressionContext } from "./expression-context.ts";
import { unravel } from "./indices.ts";
import type { BindingSource } from "./modification.ts";
import { countOf, type Type, type TypedValue } from "./typed-value.ts";

/** A scalar of the model during construction. */
export interface ScalarEntry {
  readonly component: PrimitiveComponent;
  /** Row-major position in the component. */
  readonly offset: number;
}

/** The name of one scalar: `body.r[2]`, `a.m[1,2]`. */
export function scalarName(component: PrimitiveComponent, offset: number): string {
  const path = component.path.join(".");
  return component.dims.length === 0 ? path : `${path}[${unravel(offset, component.dims).join(",")}]`;
}

/** The arguments of `spatialDistribution`. */
export interface Transport {
  readonly inlets: readonly [Expression, Expression];
  readonly position: Expression;
  readonly isForward: Expression;
  readonly points: readonly Expression[];
  readonly values: readonly Expression[];
}

/** Handlers for expressions with events; missing while only sizes and conditions are evaluated. */
export interface EventSink {
  readonly relation: (
    operator: Exclude<RelationalOperator, "==" | "<>">,
    left: Expression,
    right: Expression,
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  readonly sample: (
    start: Expression,
    interval: Expression,
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  /** The result of a clocked operator, a variable of its own; the operand is of the type `operand`. */
  readonly clocked: (
    operation: ClockOperation,
    types: { readonly result: Type; readonly operand?: Type },
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  /** The value of activeState(…), ticksInState(), timeInState(); `state` is the path of a named state. */
  readonly stateFact: (
    kind: "active" | "ticks" | "time",
    state: string | undefined,
    type: Type,
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  readonly previous: (variable: VariableId, span: Span, expressionContext: ExpressionContext) => Expression;
  /** floor, ceil, div, mod, rem of a continuous argument: their steps are events. */
  readonly step: (
    name: "floor" | "ceil" | "div" | "mod" | "rem",
    values: readonly Expression[],
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  /** The value `delay` [s] ago; `longest` is given where the delay varies. */
  readonly delayed: (
    value: Expression,
    delay: Expression,
    longest: Expression | undefined,
    span: Span,
    expressionContext: ExpressionContext,
  ) => Expression;
  /** What is at the places 0 and 1 of a line. */
  readonly carried: (
    transport: Transport,
    span: Span,
    expressionContext: ExpressionContext,
  ) => readonly [Expression, Expression];
  /** The value of a stream variable in the stream that enters. */
  readonly inflow: (stream: VariableId) => Expression;
  /** The flow variable beside a stream variable. */
  readonly flow: (stream: VariableId) => Expression | undefined;
  /** `undefined` for variables that are constant between events. */
  readonly derivative: (variable: VariableId) => Expression | undefined;
  /** The variable that stands for the derivatives of an array. */
  readonly derivativeArray: (component: PrimitiveComponent) => VariableId;
}

/** What the connections of a model say of a connector or variable, by its path. */
export interface ConnectionFacts {
  readonly cardinality: (key: string) => number;
  readonly isRoot: (key: string) => boolean;
  readonly rooted: (key: string) => boolean;
  /** Whether connections of overconstrained variables close loops. */
  readonly hasBroken: boolean;
  /** Whether the connection of two overconstrained variables closes a loop. */
  readonly isBroken: (a: string, b: string) => boolean;
}

/** Variables, functions and values elaborated so far. */
export interface ElaborationTables {
  /** First variables of the components that have got numbers in other tables before, as of functions of a scene. */
  readonly firstVariable: Map<PrimitiveComponent, number>;
  readonly scalars: ScalarEntry[];
  /** One node for each variable, shared by all expressions. */
  readonly nodes: Expression[];
  readonly preNodes: (Expression | undefined)[];
  readonly bindings: Map<BindingSource, TypedValue | "elaborating">;
  readonly constants: Map<PrimitiveComponent, TypedValue | "elaborating">;
  readonly functions: FunctionTable;
  /** Values of parameters and constants known at compile time. */
  readonly values: Map<number, number | string | undefined | "evaluating">;
  /** Real variables that change at events only, because a when-clause assigns them. */
  readonly discreteReals: Set<number>;
  readonly events: EventSink | undefined;
  /** Known when all connections are; missing: not yet, or nobody asks. */
  connections?: ConnectionFacts;
}

/** Functions of the host among those that a function reaches: none; only such as have default values in a run; others, too. */
export type HostUse = "none" | "with-default" | "required";

export interface FunctionTable {
  /** An entry is filled when the body is complete; it is undefined during recursion. */
  readonly list: (FlatFunction | undefined)[];
  /** Calls of functions with declared units that were replaced by formulas. */
  readonly inlined: InlinedCall[];
  /** Derivatives of the functions, stored in the same list. */
  readonly tangents: TangentFunctions;
  /** Number of nested bodies under construction. */
  nesting: number;
  readonly bySignature: Map<ClassInstance, Map<string, CallableFunction>>;
  /** Functions that are passed as arguments, with their numbers. */
  readonly passed: Map<ClassInstance, number>;
  /** Functions that check subscripts, by place and length. */
  readonly subscripts: Map<string, FunctionId>;
  /** By function. */
  readonly hostUses: Map<FunctionId, HostUse>;
  /** The file that the last call of a function of the host did not find. */
  missingFile: string | undefined;
  /** Numbers of components that are external objects of a library, by their names. */
  readonly objects: Map<string, number>;
}

/** A function specialised to the sizes of its arguments. */
export interface CallableFunction {
  readonly id: FunctionId;
  readonly outputs: readonly { readonly name: string; readonly shape: TypedValue }[];
}

export function createTables(events?: EventSink): ElaborationTables {
  return {
    firstVariable: new Map(),
    scalars: [],
    nodes: [],
    preNodes: [],
    bindings: new Map(),
    constants: new Map(),
    functions: createFunctionTable(),
    values: new Map(),
    discreteReals: new Set(),
    events,
  };
}

function createFunctionTable(): FunctionTable {
  const list: (FlatFunction | undefined)[] = [];
  return {
    list,
    inlined: [],
    tangents: tangentFunctionsIn(list),
    nesting: 0,
    bySignature: new Map(),
    passed: new Map(),
    subscripts: new Map(),
    hostUses: new Map(),
    missingFile: undefined,
    objects: new Map(),
  };
}

/** The first of the consecutive variables of a component; its elements follow row by row. */
export function variablesOf(tables: ElaborationTables, component: PrimitiveComponent): number {
  // Kept with the component: a map of very many grows slowly.
  if (component.numberedIn === tables) return component.firstVariable;
  const present = tables.firstVariable.get(component);
  if (present !== undefined) return present;
  const first = tables.scalars.length;
  if (component.numberedIn === undefined) {
    component.numberedIn = tables;
    component.firstVariable = first;
  } else tables.firstVariable.set(component, first);
  const count = countOf(component.dims);
  for (let offset = 0; offset < count; offset++) addScalar(tables, component, offset);
  return first;
}

function addScalar(tables: ElaborationTables, component: PrimitiveComponent, offset: number): void {
  const variable = tables.scalars.length as VariableId;
  tables.scalars.push({ component, offset });
  tables.nodes.push({ kind: "variable", variable });
}

export function preNode(tables: ElaborationTables, variable: VariableId): Expression {
  let node = tables.preNodes[variable];
  if (node === undefined) {
    node = { kind: "pre", variable };
    tables.preNodes[variable] = node;
  }
  return node;
}
