import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type Expression,
  type MessageArguments,
  type Origin,
  type Relation,
  type Span,
  type Variable,
  type VariableId,
} from "@cosimo/ir";
import type { LismaExpression } from "../../syntax/tree/syntax-tree.ts";
import { lismaMessages } from "./lower-messages.ts";
import type { Scope } from "./scope.ts";

/** `macro name = value;`: the value replaces the name. */
export interface MacroDefinition {
  readonly value: LismaExpression;
  readonly scope: Scope | undefined;
  /** The lowered value, once computed: names have the same meaning everywhere. */
  expanded?: Expression | undefined;
}

/** The flat system under construction and the table of names. All names are global. */
export interface Lowering {
  readonly diagnostics: Diagnostic[];
  /** Keys of reported diagnostics: loops would repeat them. */
  readonly reported: Set<string>;
  readonly variables: Variable[];
  /** One node for each variable, shared by all expressions that read it. */
  readonly nodes: Expression[];
  readonly variableIds: Map<string, VariableId>;
  readonly derivatives: Map<VariableId, VariableId>;
  /** False until all variables are declared: until then an unknown name may be a variable. */
  hasVariables: boolean;
  readonly macros: Map<string, MacroDefinition>;
  /** Macros whose text is being expanded. */
  readonly expanding: string[];
  readonly relations: Relation[];
  readonly relationIndex: Map<string, number>;
}

export function createLowering(): Lowering {
  return {
    diagnostics: [],
    reported: new Set(),
    variables: [],
    nodes: [],
    variableIds: new Map(),
    derivatives: new Map(),
    hasVariables: false,
    macros: new Map(),
    expanding: [],
    relations: [],
    relationIndex: new Map(),
  };
}

export function originOf(span: Span): Origin {
  return { span, component: [] };
}

export function report(
  lowering: Lowering,
  code: keyof typeof lismaMessages & string,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): void {
  if (!isNew(lowering, code, placeOf(span))) return;
  lowering.diagnostics.push(diagnose(lismaMessages, code, span, args, context));
}

/** Whether this code is not yet reported for a place or name; it is from now on. */
export function isNew({ reported }: Lowering, code: string, subject: string): boolean {
  const key = `${code} ${subject}`;
  if (reported.has(key)) return false;
  reported.add(key);
  return true;
}

export function placeOf({ start, end }: Span): string {
  return `${start} ${end}`;
}

/** Adds a variable to the flat system; a constant if `variability` says so. */
export function addVariable(
  lowering: Lowering,
  name: string,
  origin: Origin,
  more: Partial<Variable> = {},
): VariableId {
  const id = lowering.variables.length as VariableId;
  lowering.variables.push({
    id,
    name,
    type: "Real",
    variability: "continuous",
    causality: "local",
    fixed: false,
    final: false,
    protected: false,
    unit: "",
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    origin,
    ...more,
  });
  lowering.nodes.push({ kind: "variable", variable: id });
  if (more.derivativeOf === undefined) lowering.variableIds.set(name, id);
  return id;
}

/** The variable der(x), der(der(x)), …: one for each x. */
export function derivativeOf(lowering: Lowering, variable: VariableId, order: number): VariableId {
  let id = variable;
  for (let i = 0; i < order; i++) {
    const { name, origin } = lowering.variables[id]!;
    const derivative =
      lowering.derivatives.get(id) ?? addVariable(lowering, `der(${name})`, origin, { derivativeOf: id });
    lowering.derivatives.set(id, derivative);
    id = derivative;
  }
  return id;
}

export function isConstant(lowering: Lowering, id: VariableId): boolean {
  return lowering.variables[id]!.variability === "parameter";
}
