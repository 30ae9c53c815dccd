import { specialize } from "../classes/class-members.ts";
import { effectiveDeclaration } from "../classes/component-declaration.ts";
import { primitiveType, typeLeaf } from "../classes/type-leaf.ts";
import { type ClassInstance, type ComponentMember, createObjectScope } from "../model/class-instance.ts";
import type { DeclaredShape } from "../model/declared-function.ts";
import { type ModelContext, permanentContext } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import type { Type } from "../model/typed-value.ts";

/** `undefined` after a report. */
export function declaredShape(context: ModelContext, member: ComponentMember): DeclaredShape | undefined {
  member.shape ??= computeShape(permanentContext(context), member);
  return member.shape;
}

function computeShape(context: ModelContext, member: ComponentMember): DeclaredShape | undefined {
  const { declaration, scope, modifier } = effectiveDeclaration(context, member);
  const classInstance = lookupClass(context, scope, declaration.type);
  if (classInstance === undefined) return undefined;
  const objectScope = createObjectScope([...member.owner.name, member.name], undefined, "class");
  const instance = specialize(context, classInstance, modifier, objectScope);
  objectScope.owner = instance;
  const { variability, causality: declared, connection, final } = declaration.prefixes;
  const leaf = typeLeaf(context, instance, {
    variability,
    causality: declared,
    connection,
    final,
    protected: false,
    inner: false,
  });
  const sizes = [{ subscripts: declaration.subscripts, scope }, ...leaf.sizes];
  const dims = sizes.flatMap((s) => s.subscripts.map((subscript) => ({ subscript, scope: s.scope })));
  const type: Type = primitiveType(leaf.leaf) ?? compositeType(leaf.leaf);
  const binding = modifier.binding ?? leaf.leaf.modifier.binding;
  const { causality } = leaf.prefixes;
  const unit = leaf.leaf.modifier.entries.get("unit")?.binding?.source.syntax;
  const unitText = unit?.kind === "string" ? unit.value : "";
  return { type, dims, instance: leaf.leaf, binding, causality, unit: unitText };
}

/** The type of the values of a class that is not a predefined type. */
export function compositeType(instance: ClassInstance): Type {
  const { definition } = instance;
  if (definition.restriction === "function") return { kind: "function", function: instance };
  return { kind: "record", name: instance.name.join("."), definition, instance };
}
