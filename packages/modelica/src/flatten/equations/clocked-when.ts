import { append, diagnose, phrase } from "@cosimo/ir";
import { clockMessages, clockPhrases } from "../../clocks/clock-messages.ts";
import type { EquationSite, SectionSite } from "../../flat/equation-site.ts";
import type { EquationSink } from "../../flat/flat-model.ts";
import { reportFlatten } from "../../flat/flat-model.ts";
import { report } from "../../model/diagnostic-sink.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import type { TypedValue } from "../../model/typed-value.ts";
import type { EquationSyntax } from "../../syntax/tree/syntax-tree.ts";

type WhenEquation = Extract<EquationSyntax, { kind: "when" }>;

/** `when c then` with a clock: its equations are those of a clocked part (specification 3.6, section 16.6). */
export function elaborateClockedWhen(site: EquationSite, equation: WhenEquation, clock: TypedValue): void {
  const { flat } = site;
  const { branches } = equation;
  const nested = findWhen(branches[0]!.body);
  if (branches.length > 1) reportMisplaced(site, "clock.with-else", equation);
  if (nested !== undefined) reportMisplaced(site, "clock.in-when", nested);
  const [scalar] = clock.scalars;
  if (branches.length > 1 || nested !== undefined || scalar?.kind !== "variable") return;
  const sink: EquationSink = { equations: [], assertions: [], terminations: [] };
  site.elaborateEquations({ ...site, sink }, branches[0]!.body);
  const feature = phrase(featurePhrases, "feature.terminate-elsewhere");
  for (const { origin } of sink.terminations)
    reportFlatten(flat, site.expressionContext.scope, "flatten.unsupported", origin.span, { feature });
  for (const one of [...sink.equations, ...sink.assertions]) flat.clockOf.set(one, scalar.variable);
  append(site.sink.equations, sink.equations);
  append(site.sink.assertions, sink.assertions);
}

export function reportMisplaced(
  { flat, expressionContext }: Pick<SectionSite, "flat" | "expressionContext">,
  place: keyof typeof clockPhrases,
  { span }: Pick<EquationSyntax, "span">,
): void {
  const { path } = expressionContext.scope.objectScope;
  const component = path.length > 0 ? { component: path.join(".") } : {};
  const args = { place: phrase(clockPhrases, place) };
  report(flat.context.sink, diagnose(clockMessages, "clocks.misplaced", span, args, component));
}

function findWhen(equations: readonly EquationSyntax[]): EquationSyntax | undefined {
  for (const equation of equations) {
    if (equation.kind === "when") return equation;
    const inner =
      equation.kind === "for"
        ? equation.body
        : equation.kind === "if"
          ? [...equation.branches.flatMap((branch) => branch.body), ...equation.else]
          : [];
    const found = findWhen(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
