import {
  type Block,
  type Diagnostic,
  diagnose,
  type Expression,
  type HybridDae,
  type SortedDae,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import { isParameter } from "../system/unknown-classes.ts";

/**
 * Variables with StateSelect.always that can't be states, and those with StateSelect.never that nothing can replace as states (Modelica
 * specification 3.6, section 4.8.7.1). `flat`: the system with the attributes that the model gives.
 */
export function stateSelectFaults(sorted: SortedDae, flat: HybridDae): readonly Diagnostic[] {
  return [...valuesThatJump(sorted), ...onlyChoices(sorted, flat)];
}

/**
 * Unwanted states of a system without constraints whose derivatives the model has. If they determine an algebraic variable, this one could
 * be the state in another form of the equations: then nothing is said.
 */
function onlyChoices(sorted: SortedDae, flat: HybridDae): readonly Diagnostic[] {
  const { states, aliases, blocks, derivatives, structuralIndex } = sorted;
  const isNever = (id: VariableId) => flat.variables[id]?.stateSelect === "never";
  const unwanted = states.filter(isNever);
  if (unwanted.length === 0 || structuralIndex > 1) return [];
  const kept = new Set(aliases.filter((one) => !isNever(one.variable)).map((one) => one.representative));
  for (const [unknown, value] of assignedValues(blocks))
    if (!derivatives.includes(unknown))
      visitExpression(value, (e) => {
        if (e.kind === "variable") kept.add(e.variable);
      });
  if (blocks.some(({ kind }) => kind !== "assignment")) return [];
  return unwanted
    .filter((id) => !kept.has(id))
    .map((id) => {
      const { name, origin } = flat.variables[id]!;
      return diagnose(messages, "structure.never-a-state", origin.span, { variable: name });
    });
}

/** Wanted states that have no derivative. */
function valuesThatJump({ dae, states, blocks, aliases }: SortedDae): readonly Diagnostic[] {
  const wanted = dae.variables.filter(({ stateSelect }) => stateSelect === "always");
  if (wanted.length === 0) return [];
  const isState = new Set(states);
  const representative = new Map(aliases.map((one) => [one.variable, one.representative]));
  const values = assignedValues(blocks);
  return wanted.flatMap(({ id, name, origin }) => {
    const variable = representative.get(id) ?? id;
    const value = values.get(variable);
    if (isState.has(variable) || value === undefined || !jumps(value, dae)) return [];
    return [diagnose(messages, "structure.always-a-state", origin.span, { variable: name })];
  });
}

function assignedValues(blocks: readonly Block[]): ReadonlyMap<VariableId, Expression> {
  const values = new Map<VariableId, Expression>();
  for (const block of blocks)
    if (block.kind === "assignment") values.set(block.assignment.unknown, block.assignment.value);
  return values;
}

/** Whether a value certainly jumps at events: it reads a discrete variable, or a condition chooses between fixed values. */
function jumps(value: Expression, dae: HybridDae): boolean {
  let found = false;
  visitExpression(value, (e) => {
    found ||=
      e.kind === "pre" ||
      e.kind === "sample" ||
      (e.kind === "variable" && isVaryingDiscrete(e.variable, dae));
    if (e.kind === "if" && e.condition.kind === "relation")
      found ||=
        isFixed(e.then, dae) && isFixed(e.else, dae) && JSON.stringify(e.then) !== JSON.stringify(e.else);
  });
  return found;
}

function isVaryingDiscrete(v: VariableId, dae: HybridDae): boolean {
  const variable = dae.variables[v]!;
  return !isParameter(variable) && isDiscrete(variable);
}

/** Whether only constants and parameters determine it. */
function isFixed(e: Expression, dae: HybridDae): boolean {
  let isVarying = false;
  visitExpression(e, (node) => {
    isVarying ||= ["time", "pre", "relation", "sample", "if", "call"].includes(node.kind);
    isVarying ||= node.kind === "variable" && !isParameter(dae.variables[node.variable]!);
  });
  return !isVarying;
}
