import type { ClassInstance, ComponentMember, ObjectScope } from "../model/class-instance.ts";
import type { EffectivePrefixes } from "../model/component.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import {
  isEmptyModifier,
  type Modifier,
  mergeModifiers,
  modifierOf,
  narrowedModifier,
  type Redeclaration,
  withoutRedeclaration,
} from "../model/modification.ts";
import type { ComponentDeclaration, Name } from "../syntax/tree/syntax-tree.ts";
import { checkRedeclarable } from "./redeclaration-checks.ts";

/** The declaration after redeclarations, the scope of its names, and its modifier. */
export interface Declared {
  readonly declaration: ComponentDeclaration;
  readonly scope: ClassInstance;
  readonly modifier: Modifier;
  /** The class that its own must be a subtype of. */
  readonly constraint?: Constraint;
}

/** The name of a constraining class, and where it is looked up. */
export interface Constraint {
  readonly name: Name;
  readonly scope: ClassInstance;
}

export function effectiveDeclaration(context: ModelContext, member: ComponentMember): Declared {
  const { declaration, owner, modifier } = member;
  const redeclaration = modifier?.redeclaration;
  const written = modifierOf(declaration.modification, owner, context.sink);
  if (declaration.prefixes.final && modifier !== undefined && !isEmptyModifier(modifier))
    reportFinal(context, member, modifier);
  if (redeclaration === undefined) {
    const own = mergeModifiers(modifier, written, context.sink, member.name);
    const { constrainedBy } = declaration;
    if (constrainedBy === undefined) return { declaration, scope: owner, modifier: own };
    const merged = mergeModifiers(own, constraintModifier(context, member), context.sink, member.name);
    const constraint = { name: constrainedBy.base, scope: owner };
    return { declaration, scope: owner, modifier: merged, constraint };
  }
  const { element } = redeclaration;
  const outer = withoutRedeclaration(modifier!);
  if (element.kind === "class") {
    reportInstance(context, "instantiate.redeclared-as-other-kind", element.span, {
      name: member.name,
      expected: "component",
      found: element.restriction,
    });
    return { declaration, scope: owner, modifier: mergeModifiers(outer, written, context.sink) };
  }
  checkRedeclarable(context, member, redeclaration);
  return redeclared(context, member, element, redeclaration, outer, written);
}

/** Modifications of the constraining clause also apply to the new declaration (specification 3.6, section 7.3.2). */
export function redeclared(
  context: ModelContext,
  member: ComponentMember,
  element: ComponentDeclaration,
  redeclaration: Redeclaration,
  outer: Modifier,
  written: Modifier,
): Declared {
  const { sink } = context;
  const { declaration } = member;
  const { scope, previous } = redeclaration;
  const { binding: _, ...structure } = written;
  const original = constraintModifier(context, member) ?? structure;
  const constraint = narrowedModifier(redeclaration, original, sink, member.name);
  const own = modifierOf(element.modification, scope, sink);
  const keptBinding =
    own.binding === undefined && written.binding !== undefined ? { binding: written.binding } : {};
  const inner = mergeModifiers(own, { ...constraint, ...keptBinding }, sink, member.name);
  const subscripts = element.subscripts.length > 0 ? element.subscripts : declaration.subscripts;
  const kept = { ...element, subscripts, prefixes: redeclaredPrefixes(element, declaration) };
  return {
    declaration: kept,
    scope,
    modifier: mergeModifiers(outer, inner, sink, member.name),
    ...(declaration.prefixes.replaceable && { constraint: constraintAfter(member, previous) }),
  };
}

/** Modifications of the constraining clause of a declaration. */
function constraintModifier(
  { sink }: ModelContext,
  { declaration, owner }: ComponentMember,
): Modifier | undefined {
  const { constrainedBy } = declaration;
  return constrainedBy && modifierOf(constrainedBy.modification, owner, sink);
}

/** What a redeclaration must fit: the constraint of the one before, if it has one, else that of the declaration. */
function constraintAfter(
  { declaration, owner }: ComponentMember,
  previous: Redeclaration | undefined,
): Constraint {
  if (previous?.element.constrainedBy !== undefined)
    return { name: previous.element.constrainedBy.base, scope: previous.scope };
  return { name: declaration.constrainedBy?.base ?? declaration.type, scope: owner };
}

function redeclaredPrefixes(element: ComponentDeclaration, original: ComponentDeclaration) {
  const { variability, causality, connection } = element.prefixes;
  return {
    ...element.prefixes,
    inner: element.prefixes.inner || original.prefixes.inner,
    variability: variability || original.prefixes.variability,
    causality: causality || original.prefixes.causality,
    connection: connection || original.prefixes.connection,
  };
}

function reportFinal(context: ModelContext, member: ComponentMember, modifier: Modifier): void {
  const span = modifier.span ?? modifier.binding?.source.span ?? member.declaration.name.span;
  reportInstance(context, "instantiate.final-overridden", span, { name: member.name });
}

const variabilityOrder = { "": 3, discrete: 2, parameter: 1, constant: 0 } as const;

export function effectivePrefixes(
  objectScope: ObjectScope,
  member: ComponentMember,
  declaration: ComponentDeclaration,
): EffectivePrefixes {
  const { inherited } = objectScope;
  const { variability, causality, connection, final, inner } = declaration.prefixes;
  const least =
    variabilityOrder[variability] <= variabilityOrder[inherited.variability]
      ? variability
      : inherited.variability;
  return {
    variability: least,
    causality: inherited.causality || causality,
    connection: connection || inherited.connection,
    protected: inherited.protected || member.protected,
    final: inherited.final || final || member.declaration.prefixes.final,
    inner,
  };
}
