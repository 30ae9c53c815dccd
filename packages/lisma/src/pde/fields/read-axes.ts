import { type Diagnostic, diagnose, textOf } from "@cosimo/ir";
import type {
  LismaExpression,
  LismaStatement,
  SpaceVariableStatement,
} from "../../syntax/tree/syntax-tree.ts";
import { type Axis, makeAxis } from "../mesh/mesh.ts";
import type { ConstantValues } from "../rewriting/constant-values.ts";
import { messages } from "./pde-messages.ts";

/** The meshes of the space variables that the text declares, by name, in the order of declaration. */
export function readAxes(
  statements: readonly LismaStatement[],
  constants: ConstantValues,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, Axis> {
  const axes = new Map<string, Axis>();
  for (const statement of statements) {
    if (statement.kind !== "spaceVariable") continue;
    const { name, span } = statement.name;
    if (axes.has(name)) {
      diagnostics.push(diagnose(messages, "pde.duplicate-coordinate", span, { coordinate: name }));
      continue;
    }
    const axis = new AxisReader(statement, constants, diagnostics).read(axes.size);
    if (axis !== undefined) axes.set(name, axis);
  }
  return axes;
}

class AxisReader {
  readonly #statement: SpaceVariableStatement;
  readonly #constants: ConstantValues;
  readonly #diagnostics: Diagnostic[];

  constructor(statement: SpaceVariableStatement, constants: ConstantValues, diagnostics: Diagnostic[]) {
    this.#statement = statement;
    this.#constants = constants;
    this.#diagnostics = diagnostics;
  }

  read(position: number): Axis | undefined {
    const { name, lower, upper } = this.#statement;
    const from = this.#value(lower);
    const to = this.#value(upper);
    if (from === undefined || to === undefined) return undefined;
    if (!(from < to))
      return this.#problem("pde.bad-bounds", { coordinate: name.name, lower: from, upper: to });
    const points = this.#points(to - from);
    return points === undefined ? undefined : makeAxis(name.name, position, from, to, points);
  }

  #points(length: number): number | undefined {
    const { mesh, name } = this.#statement;
    const coordinate = name.name;
    if (mesh === undefined) return this.#problem("pde.no-mesh", { coordinate });
    const value = this.#value(mesh.value);
    if (value === undefined) return undefined;
    const points = mesh.kind === "points" ? value : this.#pointsOfStep(length, value);
    if (points === undefined) return undefined;
    return Number.isSafeInteger(points) && points >= 3
      ? points
      : this.#problem("pde.bad-points", { coordinate, points }, mesh.value);
  }

  #pointsOfStep(length: number, step: number): number | undefined {
    const intervals = length / step;
    const whole = Math.max(2, Math.round(intervals));
    if (Math.abs(intervals - whole) <= 1e-9 * whole) return whole + 1;
    const coordinate = this.#statement.name.name;
    const args = { coordinate, step, length, intervals: rounded(intervals) };
    const fitting = Number.isFinite(whole) && step > 0 ? whole : 20;
    return this.#problem(
      "pde.step-does-not-divide",
      { ...args, nearest: rounded(length / fitting), points: fitting + 1 },
      this.#statement.mesh?.value,
    );
  }

  #value(expression: LismaExpression): number | undefined {
    if (expression.kind === "missing") return undefined;
    const value = this.#constants.valueOf(expression);
    if (value !== undefined && Number.isFinite(value)) return value;
    return this.#problem("pde.not-constant", { expression: textOf(expression.span) }, expression);
  }

  #problem(
    code: keyof typeof messages,
    args: Readonly<Record<string, string | number>>,
    at: { readonly span: SpaceVariableStatement["span"] } = this.#statement.name,
  ): undefined {
    this.#diagnostics.push(diagnose(messages, code, at.span, args));
    return undefined;
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
