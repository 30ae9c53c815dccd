import type { Checked, FlatFunction, SourceText } from "@cosimo/ir";
import type { ClassLists } from "../library/listed-class.ts";
import type {
  ClassDefinition,
  ExpressionSyntax,
  FunctionCall,
  Name,
  StatementSyntax,
  StoredDefinition,
} from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance, ComponentMember, ObjectScope } from "./class-instance.ts";
import type { ComponentInstance, ObjectComponent } from "./component.ts";
import type { FunctionInterface } from "./declared-function.ts";
import type { ConstantValue, Evaluation } from "./evaluation.ts";
import type { ExpressionContext } from "./expression-context.ts";
import type { ModelContext } from "./model-context.ts";
import type { StatementSite } from "./statement-site.ts";
import type { Type, TypedValue } from "./typed-value.ts";

/**
 * What a stage asks of a later one. Modelica is recursive: sizes of components need values, values need functions, and functions have
 * components. Imports lead from later stages to earlier ones only; these calls lead back. Answers are kept where they belong: members in
 * `ClassInstance`, components in `ObjectScope`, values and functions in `ElaborationTables`.
 */
export interface Queries extends ClassLists {
  /** The tree of a text of a library, whose classes are parsed when they are first asked for. */
  syntaxOf(text: SourceText): Checked<StoredDefinition>;
  /** The definition of a class in a separate text: a user's text, or a file of a library. */
  storedDefinition(context: ModelContext, name: readonly string[]): ClassDefinition | undefined;
  /** The class that a name in `scope` means; `undefined` after a report. */
  lookupClass(context: ModelContext, scope: ClassInstance, name: Name): ClassInstance | undefined;
  /** The class that an `extends` clause or a short definition of `derived` names; `undefined` after a report. */
  lookupBaseClass(
    context: ModelContext,
    derived: ClassInstance,
    name: Name,
    from: "local" | "enclosing",
  ): ClassInstance | undefined;
  /** The Boolean or enumeration type that an expression names, where a type is allowed as a range of values. */
  typeNamed(context: ModelContext, scope: ClassInstance, syntax: ExpressionSyntax): Type | undefined;
  /** The component that a declaration of the object gives; `undefined` after a report. */
  componentOf(
    context: ModelContext,
    objectScope: ObjectScope,
    member: ComponentMember,
  ): ComponentInstance | undefined;
  /** All components of an object in the order of declaration. */
  childrenOf(context: ModelContext, object: Pick<ObjectComponent, "instance">): readonly ComponentInstance[];
  /** Type, sizes and scalars of an expression; `errorValue` after a report. */
  elaborate(context: ModelContext, site: ExpressionContext, syntax: ExpressionSyntax): TypedValue;
  /** All outputs of a call; one of the type "none" stands for a function without outputs. `undefined` after a report. */
  elaborateEffect(
    context: ModelContext,
    site: ExpressionContext,
    syntax: FunctionCall,
  ): readonly TypedValue[] | undefined;
  /** All scalars of the outputs of a function at compile time; `undefined` where that is not possible. */
  callInterpreted(
    evaluation: Evaluation,
    called: FlatFunction,
    values: readonly (ConstantValue | undefined)[],
  ): readonly (ConstantValue | undefined)[] | undefined;
  /** Outputs of a call with these values of its inputs, others having their defaults; `undefined` after a report. */
  callWith(
    context: ModelContext,
    site: ExpressionContext,
    syntax: FunctionCall,
    called: ClassInstance,
    declared: FunctionInterface,
    given: ReadonlyMap<string, TypedValue>,
  ): readonly TypedValue[] | undefined;
  /** Adds the statements of a function or an algorithm section to the body of `site`. */
  elaborateStatements(site: StatementSite, statements: readonly StatementSyntax[]): void;
}

/** The class that a name in `scope` means; `undefined` after a report. */
export function lookupClass(
  context: ModelContext,
  scope: ClassInstance,
  name: Name,
): ClassInstance | undefined {
  return context.queries.lookupClass(context, scope, name);
}

/** The Boolean or enumeration type that an expression names, where a type is allowed as a range of values. */
export function typeNamed(
  context: ModelContext,
  scope: ClassInstance,
  syntax: ExpressionSyntax,
): Type | undefined {
  return context.queries.typeNamed(context, scope, syntax);
}

/** The component that a declaration of the object gives; `undefined` after a report. */
export function componentOf(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  return context.queries.componentOf(context, objectScope, member);
}

/** All components of an object in the order of declaration. */
export function childrenOf(
  context: ModelContext,
  object: Pick<ObjectComponent, "instance">,
): readonly ComponentInstance[] {
  return context.queries.childrenOf(context, object);
}

/** Elaborates an expression: type, dimensions and scalar expressions. `errorValue` after a report. */
export function elaborate(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue {
  return context.queries.elaborate(context, expressionContext, syntax);
}

/** All outputs of a call; one of the type "none" stands for a function without outputs. `undefined` after a report. */
export function elaborateEffect(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): readonly TypedValue[] | undefined {
  return context.queries.elaborateEffect(context, expressionContext, syntax);
}

/** All outputs of a call of a user-defined function or record constructor; `undefined` after a report. */
export function elaborateUserCall(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): readonly TypedValue[] | undefined {
  return elaborateEffect(context, expressionContext, syntax)?.filter(({ type }) => type.kind !== "none");
}
