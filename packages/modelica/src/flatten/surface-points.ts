import { type Expression, type Span, tangentFunctionsIn, visitChildren } from "@cosimo/ir";
import { evaluateDefault } from "../evaluation/evaluate.ts";
import { callInterpreted } from "../functions/evaluate-function.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { type ElaborationTables, scalarName } from "../model/elaboration-tables.ts";
import { declarationContext } from "../model/expression-context.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { elaborateUserCall } from "../model/queries.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";

/** Points of a surface in its frame, three numbers for each, and the variables whose values they belong to. */
export interface SurfacePoints {
  readonly counts: readonly [u: number, v: number];
  readonly points: readonly number[];
  readonly computedFor: Readonly<Record<string, number>>;
}

/** Of more points a view would have no use. */
const MOST_POINTS = 40_000;

/**
 * Calls the function of a surface as Modelica.Mechanics.MultiBody.Interfaces.partialSurfaceCharacteristic declares it. `undefined` if
 * its values change in a run, or are not known.
 */
export function surfacePoints(context: ModelContext, surface: ClassInstance): SurfacePoints | undefined {
  const trial = isolated(context);
  const call = characteristicCall(surface.definition.name.span);
  const outputs = elaborateUserCall(trial, declarationContext(surface), call);
  const [x, , z] = outputs ?? [];
  const [u, v] = x?.dims ?? [];
  const first = x?.scalars[0];
  if (z === undefined || u === undefined || v === undefined || u * v > MOST_POINTS) return undefined;
  if (first?.kind !== "call") return undefined;
  const called = trial.tables.functions.list[first.function];
  const values = first.arguments.map((argument) => evaluateDefault(trial, argument));
  if (called === undefined || values.includes(undefined)) return undefined;
  const numbers = callInterpreted({ context: trial, reason: undefined }, called, values);
  const count = u * v;
  const points = Array.from({ length: count }, (_, i) =>
    [0, 1, 2].map((axis) => numbers?.[axis * count + i]),
  );
  const flat = points.flat();
  if (!flat.every((one): one is number => typeof one === "number" && Number.isFinite(one))) return undefined;
  return { counts: [u, v], points: flat, computedFor: valuesOf(trial, first.arguments) };
}

/** `surfaceCharacteristic(nu, nv)`: points without colours of their own. */
function characteristicCall(span: Span): FunctionCall {
  const reference = (name: string) =>
    ({ kind: "reference", global: false, parts: [{ name, subscripts: [], span }], span }) as const;
  return {
    ...{ kind: "call", function: reference("surfaceCharacteristic"), span },
    ...{ positional: [reference("nu"), reference("nv")], named: [] },
  };
}

/** What is found for the view only leaves no trace in the model: no function, no fixed parameter, no diagnostic. */
function isolated(context: ModelContext): ModelContext {
  const { tables } = context;
  const { functions } = tables;
  const list = [...functions.list];
  const copy: ElaborationTables = {
    ...tables,
    bindings: new Map(tables.bindings),
    constants: new Map(tables.constants),
    values: new Map(tables.values),
    functions: {
      ...functions,
      list,
      inlined: [...functions.inlined],
      tangents: tangentFunctionsIn(list),
      bySignature: new Map([...functions.bySignature].map(([one, known]) => [one, new Map(known)])),
      passed: new Map(functions.passed),
      subscripts: new Map(functions.subscripts),
      hostUses: new Map(functions.hostUses),
      objects: new Map(functions.objects),
    },
  };
  return { ...trialContext(context), tables: copy };
}

function valuesOf(
  context: ModelContext,
  expressions: readonly Expression[],
): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  const visit = (e: Expression): void => {
    if (e.kind === "variable") {
      const { component, offset } = context.tables.scalars[e.variable]!;
      const value = evaluateDefault(context, e);
      if (typeof value === "number") found[scalarName(component, offset)] = value;
    }
    visitChildren(e, visit);
  };
  for (const one of expressions) visit(one);
  return found;
}
