import { diagnose, textOf } from "@cosimo/ir";
import type { LismaExpression } from "../../syntax/tree/syntax-tree.ts";
import type { DiscreteModel } from "../fields/discrete-model.ts";
import { mentionedName } from "../fields/fields.ts";
import { pointName } from "../fields/indexed-unknowns.ts";
import { messages } from "../fields/pde-messages.ts";
import { axisNames } from "../mesh/mesh.ts";
import { subexpressions } from "../rewriting/visit.ts";

/** Reports an expression that depends on the place where no place is given. */
export function checkWithoutPlace(expression: LismaExpression, model: DiscreteModel): void {
  checkPoints(expression, model);
  for (const part of subexpressions(expression)) {
    const name = mentionedName(part);
    const axes = name === undefined ? undefined : model.fields.get(name);
    if (name !== undefined && axes) {
      const example = pointName(
        name,
        axes.map(({ points }) => Math.ceil(points / 2)),
      );
      model.diagnostics.push(
        diagnose(messages, "pde.place-needed", part.span, { name, coordinates: axisNames(axes), example }),
      );
    } else if (name !== undefined && model.axes.has(name))
      model.diagnostics.push(
        diagnose(messages, "pde.coordinate-without-place", part.span, { coordinate: name }),
      );
  }
}

/** Reports `u[12]` if u has no such mesh point. Indices of loops are checked when the loops are expanded. */
export function checkPoints(expression: LismaExpression, model: DiscreteModel): void {
  for (const part of subexpressions(expression)) {
    const at = part.kind === "derivative" ? part.of : part;
    if (at.kind !== "reference" || at.index?.kind !== "number") continue;
    const axes = model.fields.get(at.name);
    if (axes === undefined) continue;
    const others = (at.suffix ?? "").split("_").slice(1);
    const indices = [at.index.value, ...others.map(Number)];
    const isPoint =
      indices.length === axes.length &&
      axes.every(({ points }, k) => indices[k]! >= 1 && indices[k]! <= points);
    if (isPoint) continue;
    const first = pointName(
      at.name,
      axes.map(() => 1),
    );
    const last = pointName(
      at.name,
      axes.map(({ points }) => points),
    );
    model.diagnostics.push(
      diagnose(messages, "pde.no-such-place", at.span, { name: at.name, text: textOf(at.span), first, last }),
    );
  }
}
