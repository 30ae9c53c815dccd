import { membersOf, specialize } from "../classes/class-members.ts";
import { declaredShape, fieldsOfRecord } from "../components/declared-shapes.ts";
import { type ClassInstance, type ComponentMember, createObjectScope } from "../model/class-instance.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { noModifier } from "../model/modification.ts";
import { elaborate } from "../model/queries.ts";
import {
  describeType,
  errorValue,
  isAssignable,
  isErrorValue,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { bindArguments } from "./function-arguments.ts";

/** `R(a, b = 2)`: a record from the values of its fields; other fields have their declared values. */
export function constructRecord(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  argumentValue?: (argument: ExpressionSyntax) => TypedValue,
): TypedValue {
  const record = specialize(context, called, noModifier, createObjectScope(called.name, undefined, "class"));
  record.objectScope.owner = record;
  const members = [...membersOf(context, record).values()].filter(
    (member): member is ComponentMember => member.kind === "component" && isConstructorInput(context, member),
  );
  const given = bindArguments(context, expressionContext, syntax, members, argumentValue);
  if (given === undefined) return errorValue;
  let iterators = undefined as ExpressionContext["iterators"];
  const fields = new Map<string, TypedValue>();
  for (const member of membersOf(context, record).values()) {
    if (member.kind !== "component") continue;
    const own = given.get(member.name);
    const value =
      own ??
      defaultValue(
        context,
        { ...expressionContext, scope: record, iterators, body: undefined as never },
        syntax,
        member,
      );
    if (isErrorValue(value)) return errorValue;
    const shape = declaredShape(context, member);
    if (shape !== undefined && !isAssignable(value.type, shape.type)) {
      const args = {
        argument: member.name,
        function: called.name.join("."),
        expected: shape.type.kind,
        found: describeType(value),
      };
      reportExpression(context, expressionContext, "expression.argument-type", syntax.span, args);
      return errorValue;
    }
    const typed =
      shape === undefined || shape.type.kind === "record" ? value : { ...value, type: shape.type };
    fields.set(member.name, typed);
    iterators = { name: member.name, value: typed, next: iterators };
  }
  const { name, definition } = called;
  const type = { kind: "record", name: name.join("."), definition, instance: called } as const;
  return { type, dims: [], scalars: [], fields, variability: variabilityOf([...fields.values()]) };
}

/** Final fields and constants with a value are no inputs of the constructor (specification 3.6, section 12.6). */
function isConstructorInput(context: ModelContext, member: ComponentMember): boolean {
  const { prefixes } = member.declaration;
  if (prefixes.final || member.protected) return false;
  return prefixes.variability !== "constant" || declaredShape(context, member)?.binding === undefined;
}

function defaultValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  member: ComponentMember,
): TypedValue {
  const shape = declaredShape(context, member);
  const binding = shape?.binding;
  const inside = { ...expressionContext, body: undefined };
  const { body: _, ...rest } = inside;
  if (binding !== undefined)
    return elaborate(context, { ...rest, scope: binding.source.scope }, binding.source.syntax);
  if (shape?.type.kind === "record" && shape.dims.length === 0) {
    const fields = fieldsOfRecord(context, shape.instance, rest);
    if (fields !== undefined) return fields;
  }
  reportExpression(context, expressionContext, "expression.missing-argument", syntax.span, {
    argument: member.name,
    function: syntax.function.parts.map((part) => part.name).join("."),
  });
  return errorValue;
}
