import {
  type Alias,
  type Assertion,
  builtin,
  type Diagnostic,
  diagnose,
  type Equation,
  type EquationId,
  type HybridDae,
  isNumber,
  limitedList,
  number,
  relatedSpan,
  subtract,
  type VariableId,
  variable,
  zero,
} from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { printRow } from "../messages/print-row.ts";
import type { Row } from "../system/equation-system.ts";
import { closedPositions, createRowValues, type Values } from "./closed-positions.ts";
import { freeFlows } from "./free-flows.ts";
import type { Loop, PositionLoops } from "./loop-rows.ts";
import { sharedPivots, vanishingCombinations } from "./null-space.ts";

/** A mechanism whose constraints depend on each other, without those that follow from the others. */
export interface IndependentConstraints {
  readonly dae: HybridDae;
  readonly diagnostics: readonly Diagnostic[];
}

/** Positions that are looked at: the first beside the start, as that may be a dead point. */
const OFFSETS: readonly ((seed: number) => number)[] = [
  (seed) => 0.1 * Math.cos(seed),
  (seed) => 0.3 * Math.cos(2 * seed + 1),
  (seed) => -0.3 * Math.cos(3 * seed),
];
/** Parts of the greatest length by which a constraint that is left out may be violated. */
const CLOSED = 1e-8;
/** Which equations are left out: those of the form `0 = …`, which close loops, rather than one of several for a position, or others. */
const WEIGHTS = { closing: 1, oneOfSeveral: 0.5, along: 0.01 };
const MOST_NAMES = 8;

/**
 * Leaves out constraints of closed loops that follow from the others in all positions, by the rank of their Jacobian matrix. Then as many
 * forces are not determined: they are zero. A run watches the constraints that are left out. `evaluated`: the equations of `dae` as formulas.
 */
export function independentConstraints(
  dae: HybridDae,
  evaluated: HybridDae,
  aliases: readonly Alias[],
  found: PositionLoops,
): IndependentConstraints | undefined {
  const values = createRowValues(evaluated);
  const positions = OFFSETS.flatMap((offset) => closedPositions(found, values, offset) ?? []);
  if (positions.length === 0) return undefined;
  const loops = found.loops.map((loop) => ({
    ...loop,
    dropped: dependentRows(found, loop, values, positions),
  }));
  if (loops.some((loop) => loop.dropped === undefined)) return undefined;
  const dependent = loops.filter((loop) => loop.dropped!.length > 0);
  const dropped = dependent.flatMap((loop) => loop.dropped!);
  if (dropped.length === 0) return undefined;
  const flows = freeFlows(evaluated, aliases, values, positions, dropped.length);
  if (flows === undefined) return undefined;
  const ids = new Set(dropped);
  const equations = [...dae.equations.filter((_, i) => !ids.has(i)), ...flows.map((v) => isZero(dae, v))];
  return {
    dae: {
      ...dae,
      equations: equations.map((equation, id) => ({ ...equation, id: id as EquationId })),
      assertions: [...dae.assertions, ...dropped.map((row) => watch(dae, found, row, positions))],
    },
    diagnostics: [
      describe(
        dae,
        found,
        dependent.flatMap(({ rows }) => rows),
        dropped,
        flows,
      ),
    ],
  };
}

/** Rows of a loop that follow from the others; `undefined` if they do not in all positions alike. */
function dependentRows(
  { system }: PositionLoops,
  { rows, columns }: Loop,
  { slope }: ReturnType<typeof createRowValues>,
  positions: readonly Values[],
): readonly number[] | undefined {
  const bases = positions.map((at) =>
    vanishingCombinations(
      rows.map((row) =>
        Float64Array.from(columns, (column) => slope(system.rows[row]!, system.unknowns[column]!, at)),
      ),
    ),
  );
  const weights = preferences(rows.map((row) => system.rows[row]!));
  // At a dead point more constraints depend on each other.
  const least = bases.reduce((count, basis) => Math.min(count, basis.length), Infinity);
  const regular = bases.filter((basis) => basis.length === least);
  return sharedPivots(regular, weights)?.map((i) => rows[i]!);
}

/** How readily each row is left out. */
function preferences(rows: readonly Row[]): readonly number[] {
  const targets = rows.map(positionAlone);
  return rows.map((row, i) => {
    const target = targets[i];
    if (target !== undefined)
      return targets.some((other, k) => k !== i && other === target) ? WEIGHTS.oneOfSeveral : WEIGHTS.along;
    return row.kind === "equation" && [row.left, row.right].some((side) => isNumber(side, 0))
      ? WEIGHTS.closing
      : WEIGHTS.along;
  });
}

/** The variable of `v = …`. */
function positionAlone(row: Row): VariableId | undefined {
  if (row.kind !== "equation") return undefined;
  const alone = [row.left, row.right].find(({ kind }) => kind === "variable");
  return alone?.kind === "variable" ? alone.variable : undefined;
}

function isZero(dae: HybridDae, v: VariableId): Equation {
  return { id: 0 as EquationId, left: variable(v), right: zero, origin: dae.variables[v]!.origin };
}

/** The run ends where a constraint that was left out does not hold. */
function watch(
  dae: HybridDae,
  { system }: PositionLoops,
  row: number,
  positions: readonly Values[],
): Assertion {
  const { left, right, origin } = dae.equations[row]!;
  const size = Math.max(
    ...positions.flatMap((at) =>
      system.incidence[row]!.map((column) => Math.abs(at(system.unknowns[column]!))),
    ),
  );
  const text = String(printRow(system.rows[row]!, dae));
  return {
    condition: {
      kind: "compare",
      operator: "<=",
      left: builtin("abs", subtract(left, right)),
      right: number(CLOSED * Math.max(size, 1e-3)),
    },
    text,
    message: {
      kind: "string",
      value: `The loop does not close here: ${text} followed from the other constraints at the start`,
    },
    level: "error",
    origin,
  };
}

function describe(
  dae: HybridDae,
  { system }: PositionLoops,
  rows: readonly number[],
  dropped: readonly number[],
  flows: readonly VariableId[],
): Diagnostic {
  const owners = new Set(rows.map((row) => system.rows[row]!.origin.component.join(".")));
  const inside = dae.components.filter(({ path }) => owners.has(path.join(".")));
  const jointsInside = inside.filter(({ role }) => role === "joint");
  const joints = jointsInside.length > 0 ? jointsInside : inside;
  const first = dae.equations[dropped[0]!]!;
  const names = joints.map(({ path }) => path.join("."));
  const args = {
    count: dropped.length,
    joints: limitedList(names, MOST_NAMES),
    zeros: flows.length,
    flows: limitedList(
      flows.map((v) => dae.variables[v]!.name),
      MOST_NAMES,
    ),
  };
  return diagnose(
    messages,
    "structure.dependent-constraints",
    joints[0]?.declaration ?? first.origin.span,
    args,
    {
      component: names[0] ?? first.origin.component.join("."),
      related: dropped.map((row) =>
        relatedSpan(printRow(system.rows[row]!, dae), dae.equations[row]!.origin.span),
      ),
    },
  );
}
