import type { FunctionId } from "@cosimo/ir";
import type { FunctionCall, Modification } from "../syntax/syntax-tree.ts";
import { findFunction } from "./calls.ts";
import type { ClassInstance } from "./class-instance.ts";
import { compositionOf } from "./class-members.ts";
import type { Environment } from "./environment.ts";
import { specializeFunction } from "./function-specialization.ts";
import { functionInterface } from "./functions.ts";
import type { ModelContext } from "./model-context.ts";
import type { TypedValue } from "./typed-value.ts";

/** `annotation(derivative = f_der)` without conditions: takes the inputs, then the derivatives of the Real ones. */
export function addDerivative(
  context: ModelContext,
  called: ClassInstance,
  values: readonly TypedValue[],
  id: FunctionId,
): void {
  const name = derivativeName(
    compositionOf(called.definition)?.annotation ?? called.definition.comment.annotation,
  );
  if (name === undefined || name.kind !== "reference" || context.tables.events === undefined) return;
  const environment: Environment = { scope: called, iterators: undefined, events: false, when: false };
  const derivative = findFunction(context, environment, name);
  const declared = derivative && functionInterface(context, derivative);
  if (derivative === undefined || declared === undefined) return;
  const inputs = functionInterface(context, called)?.inputs ?? [];
  const real = values.filter((_, i) => inputs[i]?.shape.type.kind === "Real");
  const all = [...values, ...real];
  if (declared.inputs.length !== all.length) return;
  const call: FunctionCall = { kind: "call", function: name, positional: [], named: [], span: name.span };
  const callable = specializeFunction(context, environment, call, derivative, declared, all, new Map());
  const made = context.tables.functions.list[id];
  if (callable !== undefined && made !== undefined)
    context.tables.functions.list[id] = { ...made, derivative: callable.id };
}

/** The first derivative annotation without modifications of its own (a higher order, zeroDerivative, noDerivative). */
function derivativeName(annotation: Modification | undefined) {
  for (const argument of annotation?.arguments ?? []) {
    if (argument.kind !== "element" || argument.path[0]?.name !== "derivative") continue;
    const { modification } = argument;
    if (modification?.value === undefined) continue;
    const plain = modification.arguments.every(
      (inner) => inner.kind === "element" && inner.path[0]?.name === "order" && isOne(inner.modification),
    );
    if (plain) return modification.value;
  }
  return undefined;
}

function isOne(modification: Modification | undefined): boolean {
  const { value } = modification ?? {};
  return value?.kind === "integer" && value.value === 1;
}
