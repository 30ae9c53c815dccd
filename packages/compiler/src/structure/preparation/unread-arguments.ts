import type { Expression, HybridDae } from "@cosimo/ir";
import { readInputs, rewrite, withoutUnreadArguments } from "@cosimo/ir";

/**
 * Equations and relations without arguments that the called functions don't read. Some serve the derivatives of these functions only:
 * index reduction needs them, while sorting and evaluation must not depend on them: a relation would keep its old value until they
 * are known.
 */
export function dropUnreadArguments(dae: HybridDae): HybridDae {
  const reads = readInputs((id) => dae.functions[id]);
  const inputLength = (f: HybridDae["functions"][number]) =>
    f.locals
      .slice(0, f.inputCount)
      .map((local) => local.dimensions.reduce((n, d) => n * (d.kind === "number" ? d.value : 0), 1))
      .reduce((a, b) => a + b, 0);
  const hasUnread = dae.functions.some((f) =>
    Array.from({ length: inputLength(f) }, (_, i) => i).some((i) => !reads(f.id, i)),
  );
  if (!hasUnread) return dae;
  const side = (e: Expression) => rewrite(e, (node) => withoutUnreadArguments(node, reads));
  const without = <T extends { left: Expression; right: Expression }>(e: T): T => ({
    ...e,
    left: side(e.left),
    right: side(e.right),
  });
  return {
    ...dae,
    equations: dae.equations.map(without),
    initialEquations: dae.initialEquations.map(without),
    relations: dae.relations.map(without),
  };
}
