import { type Diagnostic, diagnose, type HybridDae, type Origin, phrase, type VariableId } from "@cosimo/ir";
import { clockMessages, clockPhrases } from "./clock-messages.ts";
import type { ClockTable } from "./clock-table.ts";
import type { Partitioning } from "./partitions.ts";

/**
 * x = previous(x) + h (sum of `weights[i]` k[i] + `own` der(x)). The slope k[0] is previous(der(x)); k[i] is der(x) at the point
 * of stage i - 1. An explicit Runge-Kutta method whose last point is the first of the next step, or an implicit one with a
 * single stage.
 */
export interface Method {
  readonly stages: readonly { readonly node: number; readonly weights: readonly number[] }[];
  readonly weights: readonly number[];
  readonly own: number;
}

/** Solver methods of specification 3.6, section 16.8.2. */
export const solverMethods: ReadonlyMap<string, Method> = new Map([
  ["ExplicitEuler", { stages: [], weights: [1], own: 0 }],
  ["ExplicitMidPoint2", { stages: [{ node: 1 / 2, weights: [1 / 2] }], weights: [0, 1], own: 0 }],
  [
    "ExplicitRungeKutta4",
    {
      stages: [
        { node: 1 / 2, weights: [1 / 2] },
        { node: 1 / 2, weights: [0, 1 / 2] },
        { node: 1, weights: [0, 0, 1] },
      ],
      weights: [1 / 6, 1 / 3, 1 / 3, 1 / 6],
      own: 0,
    },
  ],
  ["ImplicitEuler", { stages: [], weights: [0], own: 1 }],
  ["ImplicitTrapezoid", { stages: [], weights: [1 / 2], own: 1 / 2 }],
]);

export interface Methods {
  /** By part; missing: it contains no derivative. */
  readonly methods: readonly (Method | undefined)[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Solver methods of parts with derivatives: their own, or those of parts around (specification 3.6, section 16.8.4). */
export function inferMethods(dae: HybridDae, table: ClockTable, { parts, partOf }: Partitioning): Methods {
  const own = parts.map(() => new Set<string>());
  const around = parts.map((): number[] => []);
  for (const { operation, result } of table.calls) {
    const part = partOf[result]!;
    if (operation.kind === "solver" && operation.method !== "") own[part]!.add(operation.method);
    if (operation.kind !== "convert" && operation.kind !== "noClock") continue;
    const other = operation.value.kind === "variable" ? partOf[operation.value.variable]! : -1;
    if (other < 0) continue;
    around[part]!.push(other);
    around[other]!.push(part);
  }
  const diagnostics: Diagnostic[] = [];
  const methods = parts.map(({ variables, items }, part) => {
    const derivative = variables.find((v) => dae.variables[v]!.derivativeOf !== undefined);
    if (derivative === undefined) return undefined;
    const names = reachable(part, own, around);
    const method = names.length === 1 ? solverMethods.get(names[0]!) : undefined;
    if (method === undefined) {
      const place = items.find((item) => item.variables.includes(derivative)) ?? dae.variables[derivative]!;
      diagnostics.push(noMethod(dae, derivative, names, place.origin));
    }
    return method;
  });
  return { methods, diagnostics };
}

/** Methods of the part; if it has none, those that border on it and on other parts without. */
function reachable(
  part: number,
  own: readonly ReadonlySet<string>[],
  around: readonly (readonly number[])[],
): readonly string[] {
  const found = new Set<string>();
  const reached = new Set([part]);
  for (const p of reached) {
    for (const name of own[p]!) found.add(name);
    if (own[p]!.size === 0) for (const next of around[p]!) reached.add(next);
  }
  return [...found].sort();
}

function noMethod(
  dae: HybridDae,
  derivative: VariableId,
  names: readonly string[],
  { span }: Origin,
): Diagnostic {
  const state = dae.variables[dae.variables[derivative]!.derivativeOf!]!;
  if (names.length === 1) {
    const feature = phrase(clockPhrases, "feature.clock-method", { name: names[0]! });
    return diagnose(clockMessages, "clocks.unsupported", span, { feature });
  }
  const found =
    names.length === 0
      ? phrase(clockPhrases, "clock.no-method")
      : phrase(clockPhrases, "clock.methods", { names: names.join(", ") });
  return diagnose(clockMessages, "clocks.solver", span, { name: state.name, found });
}
