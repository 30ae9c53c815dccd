import { diagnose, textOf } from "@cosimo/ir";
import type { LismaExpression } from "../syntax/syntax-tree.ts";
import type { DiscreteModel } from "./discrete-model.ts";
import { mentionedName } from "./fields.ts";
import { pointName } from "./indexed-unknowns.ts";
import { axisNames } from "./mesh.ts";
import { messages } from "./pde-messages.ts";
import { subexpressions } from "./visit.ts";

/** What stands where there is no place must not depend on one. */
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

/** `u[12]` must be a point of the mesh of u; indices that loops count are checked when these are gone through. */
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
