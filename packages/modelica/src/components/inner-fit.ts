import { limitedList, type Phrase, phrase } from "@cosimo/ir";
import { basesOf } from "../classes/class-members.ts";
import { classDifference } from "../classes/redeclaration-fit.ts";
import { primitiveType, typeLeaf } from "../classes/type-leaf.ts";
import type { ClassInstance, ComponentMember, ObjectScope } from "../model/class-instance.ts";
import type { ComponentInstance } from "../model/component.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, permanentContext, reportInstance } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import { isAssignable, type Type, typeName } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { EquationSyntax } from "../syntax/tree/syntax-tree.ts";
import { evaluateLength } from "./dimensions.ts";

/** Reports an inner component that is no subtype of the outer one (specification 3.6, section 5.4). */
export function checkInner(context: ModelContext, outer: ComponentMember, inner: ComponentInstance): void {
  if (inner.kind === "absent" || outer.modifier?.redeclaration !== undefined) return;
  const difference = innerDifference(permanentContext(context), outer, inner);
  if (difference === undefined) return;
  const { name, declaration } = outer;
  reportInstance(permanentContext(context), "instantiate.inner-differs", declaration.name.span, {
    name,
    ...difference,
  });
}

interface Difference {
  readonly element: string | Phrase;
  readonly inner: string | Phrase;
  readonly outer: string | Phrase;
}

function innerDifference(
  context: ModelContext,
  { name, declaration, owner }: ComponentMember,
  inner: Exclude<ComponentInstance, { kind: "absent" }>,
): Difference | undefined {
  const declared = lookupClass(context, owner, declaration.type);
  if (declared === undefined) return undefined;
  const { leaf, sizes } = typeLeaf(context, declared, inner.prefixes);
  const type = primitiveType(leaf);
  if (inner.kind === "primitive" && type !== undefined && !isSubtype(inner.type, type))
    return difference("redeclaration.type", typeName(inner.type), typeName(type));
  const lengths = [{ subscripts: declaration.subscripts, scope: owner }, ...sizes].flatMap((one) =>
    one.subscripts.map((subscript) =>
      subscript.kind === "all" ? ":" : (evaluateLength(context, name, subscript.value, one.scope) ?? ":"),
    ),
  );
  const dims = inner.kind === "object" ? [] : inner.dims;
  if (lengths.length !== dims.length || lengths.some((length, i) => length !== ":" && length !== dims[i]))
    return difference("redeclaration.size", `[${dims.join(", ")}]`, `[${lengths.join(", ")}]`);
  if (inner.kind === "primitive") return undefined;
  const found = classDifference(context, inner.instance, declared);
  if (found === undefined) return undefined;
  if (!("lacking" in found)) return { element: found.element, inner: found.found, outer: found.expected };
  const names = limitedList(
    found.lacking.map((one) => `'${one.name}'`),
    MOST_MISSING,
  );
  return {
    element: phrase(featurePhrases, "redeclaration.elements", { names }),
    inner: phrase(featurePhrases, "redeclaration.missing"),
    outer: phrase(featurePhrases, "redeclaration.declared"),
  };
}

/** Most missing elements in a message. */
const MOST_MISSING = 5;

function difference(
  key: "redeclaration.type" | "redeclaration.size",
  inner: string,
  outer: string,
): Difference {
  return { element: phrase(featurePhrases, key), inner, outer };
}

function isSubtype(inner: Type, outer: Type): boolean {
  if (outer.kind === "Enumeration" && outer.literals.length === 0) return inner.kind === "Enumeration";
  return inner.kind === outer.kind && isAssignable(inner, outer);
}

/** Whether the object is a state of a machine (specification 3.6, section 17.1): `transition` or `initialState` of its block names it. */
export function isMachineState(context: ModelContext, { path, parent }: ObjectScope): boolean {
  const name = path.at(-1);
  return name !== undefined && parent?.owner !== undefined && namesState(context, parent.owner, name);
}

function namesState(context: ModelContext, instance: ClassInstance, name: string): boolean {
  const sections = compositionOf(instance.definition)?.equations ?? [];
  if (sections.some(({ equations }) => equations.some((one) => isStatement(one, name)))) return true;
  return basesOf(context, instance).some((base) => namesState(context, base.instance, name));
}

function isStatement(equation: EquationSyntax, name: string): boolean {
  if (equation.kind !== "call" || equation.call.kind !== "call") return false;
  const { function: called, positional, named } = equation.call;
  const [first, ...others] = called.parts;
  if (others.length > 0 || (first?.name !== "transition" && first?.name !== "initialState")) return false;
  const states = [...positional.slice(0, 2), ...named.map(({ value }) => value)];
  return states.some(
    (one) => one.kind === "reference" && one.parts.length === 1 && one.parts[0]!.name === name,
  );
}
