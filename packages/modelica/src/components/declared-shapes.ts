import { membersOf, specialize } from "../classes/class-members.ts";
import { effectiveDeclaration } from "../classes/component-declaration.ts";
import { primitiveType, typeLeaf } from "../classes/type-leaf.ts";
import { type ClassInstance, type ComponentMember, createObjectScope } from "../model/class-instance.ts";
import type { DeclaredShape } from "../model/declared-function.ts";
import type { ExpressionContext, IteratorScope } from "../model/expression-context.ts";
import { type ModelContext, permanentContext } from "../model/model-context.ts";
import { elaborate, lookupClass } from "../model/queries.ts";
import { errorValue, type Type, type TypedValue, variabilityOf } from "../model/typed-value.ts";

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

/**
 * Where an expression about a field of a record is evaluated that is written in `scope`: within the record it sees the fields so far, and no
 * variables of the function; a modifier is written in the function.
 */
export function fieldContext(
  expressionContext: ExpressionContext,
  record: ClassInstance,
  scope: ClassInstance,
  fields: IteratorScope | undefined,
): ExpressionContext {
  if (scope.objectScope !== record.objectScope) return { ...expressionContext, scope };
  const { body } = expressionContext;
  const within = { ...expressionContext, scope, iterators: fields };
  return body === undefined
    ? within
    : { ...within, body: { ...body, variables: new Map(), open: new Map() } };
}

/** A record whose fields all have declared values; `undefined` if one has no value. */
export function fieldsOfRecord(
  context: ModelContext,
  instance: ClassInstance,
  expressionContext: ExpressionContext,
): TypedValue | undefined {
  const fields = new Map<string, TypedValue>();
  let known: IteratorScope | undefined;
  for (const member of membersOf(context, instance).values()) {
    if (member.kind !== "component") continue;
    const shape = declaredShape(context, member);
    if (shape === undefined) return errorValue;
    const { binding } = shape;
    const value =
      binding === undefined
        ? shape.type.kind === "record" && shape.dims.length === 0
          ? fieldsOfRecord(context, shape.instance, expressionContext)
          : undefined
        : elaborate(
            context,
            fieldContext(expressionContext, instance, binding.source.scope, known),
            binding.source.syntax,
          );
    if (value === undefined) return undefined;
    fields.set(member.name, value);
    known = { name: member.name, value, next: known };
  }
  const { name, definition } = instance;
  const type: Type = { kind: "record", name: name.join("."), definition, instance };
  return { type, dims: [], scalars: [], fields, variability: variabilityOf([...fields.values()]) };
}
