import type { EquationSyntax } from "../syntax/syntax-tree.ts";
import type { EquationSite } from "./equations.ts";
import { reportFlatten } from "./flat-model.ts";

export function addConnection(
  site: EquationSite,
  equation: Extract<EquationSyntax, { kind: "connect" }>,
): void {
  reportFlatten(site.flat, site.environment.scope, "flatten.unsupported", equation.span, {
    feature: "connect",
  });
}
