import {
  type CompiledModule,
  type Diagnostic,
  diagnose,
  type Expression,
  limitedList,
  type MessageCatalogue,
  messageGroup,
  type PhraseCatalogue,
  phrase,
} from "@cosimo/ir";
import { inModel } from "../explain/place-in-model.ts";
import type { LoopBlock, LoopSurroundings } from "./initial-loops.ts";
import { listOfValues, shown } from "./start-texts.ts";
import { termMagnitude } from "./term-magnitude.ts";

export const openLoopMessages = {
  ...messageGroup("initialization", "error", {
    "initialization.open-loop": {
      text: "the mechanism can't be put together: in the closest position that was found, {values}, {gap} is missing at {components}",
      hint: "Correct lengths and places of the parts. If there is a position that closes the loop, give {names} start values near it.",
    },
  }),
} as const satisfies MessageCatalogue;

export const openLoopPhrases = {
  "initialization.gap-length": "{length} mm",
  "initialization.gap-angle": "{angle} degrees",
  "initialization.gap-both": "{length} mm and {angle} degrees",
} as const satisfies PhraseCatalogue;

/** Smaller parts of its terms do not leave an equation open. */
const CLOSED = 1e-6;
const LONGEST_LIST = 5;

/** Whether constraints between states are among the equations, as those of a mechanism with closed loops. */
export function closesMechanism({ sorted }: CompiledModule, loop: LoopBlock): boolean {
  const constrained = new Set(
    sorted.constraintSets.flatMap((set) => set.residuals.map(({ origin }) => origin.component.join("."))),
  );
  return loop.residuals.some(({ origin }) => constrained.has(origin.component.join(".")));
}

/** The gap of a mechanism at the values in memory, where residuals are least; `undefined` if others than lengths and angles remain. */
export function describeOpenLoop(
  { instance, values }: LoopSurroundings,
  loop: LoopBlock,
): Diagnostic | undefined {
  const { dae } = instance.module;
  const open = loop.residuals.flatMap(({ value, origin }) => {
    const residual = Math.abs(values.number(value));
    const isOpen = residual > CLOSED * termMagnitude(value, values.number);
    return isOpen
      ? [{ residual, origin, component: origin.component.join("."), degree: lengthDegree(value) }]
      : [];
  });
  const first = open[0];
  if (first === undefined) return undefined;
  if (!open.every(({ degree }) => isGap(degree))) return undefined;
  const size = (degree: number) =>
    Math.hypot(...open.map((one) => (one.degree === degree ? one.residual : 0)));
  const reached = loop.tearingVariables.map((v) => ({
    name: dae.variables[v]!.name,
    value: values.variable(v),
  }));
  const names = reached.map(({ name }) => name);
  const components = [...new Set(open.map(({ component }) => component))];
  const args = {
    values: listOfValues(reached),
    gap: gapPhrase(size(1), size(0)),
    components: limitedList(components, LONGEST_LIST),
    names: limitedList(
      names.map((name) => `'${name}'`),
      LONGEST_LIST,
    ),
  };
  const context = { component: first.component, variables: names };
  return diagnose(openLoopMessages, "initialization.open-loop", inModel(first.origin, dae), args, context);

  function lengthDegree(e: Expression): number | undefined {
    return degreeOf(e, (v) => dae.variables[v]!.unit);
  }
}

function isGap(degree: number | undefined): boolean {
  return degree === 0 || degree === 1;
}

function gapPhrase(length: number, angle: number) {
  const args = { length: shown(1000 * length), angle: shown((180 / Math.PI) * angle) };
  const code = length === 0 ? "angle" : angle === 0 ? "length" : "both";
  return phrase(openLoopPhrases, `initialization.gap-${code}`, args);
}

/** The power of metres in the unit of an expression of lengths, angles and numbers; `undefined` if it has another unit. */
function degreeOf(
  e: Expression,
  unit: (v: Extract<Expression, { kind: "variable" }>["variable"]) => string | undefined,
): number | undefined {
  if (e.kind === "number") return 0;
  if (e.kind === "variable") return degrees.get(unit(e.variable) ?? "");
  if (e.kind === "unary") return degreeOf(e.operand, unit);
  if (e.kind === "builtin" || e.kind === "call") return 0;
  if (e.kind !== "binary") return undefined;
  const [left, right] = [degreeOf(e.left, unit), degreeOf(e.right, unit)];
  if (left === undefined || right === undefined) return undefined;
  if (e.operator === "*") return left + right;
  if (e.operator === "/") return left - right;
  // A number may stand for a length: parameters are inserted as their values.
  return e.operator === "+" || e.operator === "-" ? Math.max(left, right) : undefined;
}

const degrees: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ["1", 0],
  ["rad", 0],
  ["m", 1],
]);
