import {
  type DiagnosticContext,
  diagnose,
  type MessageArguments,
  type ModelProvider,
  type Span,
} from "@cosimo/ir";
import type { ClassDefinition, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance, ClassMember, ComponentMember } from "./class-instance.ts";
import type { EffectivePrefixes } from "./component.ts";
import { createTrialSink, type DiagnosticSink, report } from "./diagnostic-sink.ts";
import type { ElaborationTables } from "./elaboration-tables.ts";
import type { ExpressionContext } from "./expression-context.ts";
import { instanceMessages } from "./messages/instance-messages.ts";
import type { Modifier, Redeclaration } from "./modification.ts";
import type { Queries } from "./queries.ts";
import type { Type, TypedValue } from "./typed-value.ts";

/**
 * A class that replaces `member`, or the replaceable class itself; `outer`: modifications of the member other than the
 * redeclaration.
 */
export interface RedeclaredClass {
  readonly member: ClassMember;
  readonly redeclared: ClassInstance;
  readonly outer: Modifier;
  /** The redeclaration before this one, which may have narrowed the constraint. */
  readonly previous?: Redeclaration;
}

/** The variables of a model so far. */
export interface SizeEstimate {
  variables: number;
  /** Whether there are too many, which has been reported. */
  exceeded: boolean;
  /** Whether there are objects of expandable connectors. */
  hasBuses: boolean;
}

/** The value of a call of a predefined operator or function. */
export type OperatorHandler = (
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
) => TypedValue;

/** A type of scalars or connector that short definitions alone lead to: `type Voltage = Real(unit = "V")`. */
export interface SimpleType {
  readonly type: Type;
  /** Attributes that the definitions give. */
  readonly modifier: Modifier;
  readonly causality: EffectivePrefixes["causality"];
  readonly isConnector: boolean;
}

/** Shared state of the instantiation and flattening of one model. */
export interface ModelContext {
  readonly sink: DiagnosticSink;
  readonly provider: ModelProvider;
  readonly queries: Queries;
  /** Predefined operators and functions by name. */
  readonly operators: ReadonlyMap<string, OperatorHandler>;
  /** Classes of the user's own texts by dotted name. */
  readonly userClasses: ReadonlyMap<string, ClassDefinition>;
  /** Dotted names of the packages in `within` clauses of user texts. */
  readonly userPackages: ReadonlySet<string>;
  /** The unnamed package of all top-level classes. */
  readonly root: ClassInstance;
  /** The first instance of each class that a name led to. */
  readonly usedClasses: Map<ClassDefinition, ClassInstance>;
  /** Those of them that have been checked for violated rules. */
  readonly checkedClasses: Set<ClassDefinition>;
  /** Number of instances of a class whose base classes are being resolved. */
  readonly extending: Map<ClassDefinition, number>;
  /** Declarations that replace missing `inner` ones, by name, with their classes. */
  readonly defaultInners: Map<
    string,
    { readonly member: ComponentMember; readonly classInstance: ClassInstance }
  >;
  /** Redeclared classes that have not been compared with the constraining ones. */
  readonly openFits: RedeclaredClass[];
  readonly size: SizeEstimate;
  /** Classes that are types of scalars, and those that are not. */
  readonly simpleTypes: Map<ClassInstance, SimpleType | undefined>;
  /** Variables, functions and values so far; replaced when flattening begins. */
  tables: ElaborationTables;
}

/** For an evaluation that is repeated later: its diagnostics are dropped, except those of results that are kept. */
export function trialContext(context: ModelContext): ModelContext {
  return { ...context, sink: createTrialSink(context.sink) };
}

/**
 * For a result that is stored and reused. A trial that computes it first must not drop its diagnostics: they are not
 * reported again.
 */
export function permanentContext(context: ModelContext): ModelContext {
  const { permanent } = context.sink;
  return permanent === undefined ? context : { ...context, sink: permanent };
}

export function reportInstance(
  context: ModelContext,
  code: keyof typeof instanceMessages,
  span: Span,
  args: MessageArguments = {},
  more: Pick<DiagnosticContext, "advice" | "component" | "related"> = {},
): void {
  report(context.sink, diagnose(instanceMessages, code, span, args, more));
}
