import type {
  AlgorithmSection,
  ClockedPart,
  HybridDae,
  Mode,
  Relation,
  Transition,
} from "../dae/hybrid-dae.ts";
import type { Statement } from "../expressions/expression.ts";
import type { PrintContext } from "./print-context.ts";
import { printDeclaration, printExperiment } from "./print-declaration.ts";
import { printEquality, printExpression } from "./print-expression.ts";
import { printFunction } from "./print-function.ts";
import { indent, printAssertion, printStatements, printTarget, printVariable } from "./print-statements.ts";
import { printWhenClause } from "./print-when-clause.ts";

/**
 * The flat system as text for reading and for tests: one line per variable, equation and relation; empty sections are
 * omitted.
 */
export function printHybridDae(dae: HybridDae): string {
  const context: PrintContext = { dae };
  const equality = ({ left, right, ranges = [] }: HybridDae["equations"][number]) => {
    const text = printEquality(left, right, context);
    const index = ranges.map(({ local, from, to }) => `local${local} in ${from}:${to}`);
    return index.length === 0 ? text : `for ${index.join(", ")}: ${text}`;
  };
  const relations = dae.relations.map(
    (r) => `${printExpression({ kind: "relation", relation: r.id }, context)}${remark(r)}`,
  );
  const samplers = dae.samplers.map((s) => {
    const [start, interval] = [printExpression(s.start, context), printExpression(s.interval, context)];
    return `${s.text}: from ${start} every ${interval}`;
  });
  const experiment = printExperiment(dae);
  return [
    `model ${dae.name}${dae.description === "" ? "" : ` ${JSON.stringify(dae.description)}`}\n`,
    section(
      "variables",
      dae.variables.map((v) => `${printDeclaration(v, context, true)}${v.protected ? " (protected)" : ""}`),
    ),
    section("initial equations", dae.initialEquations.map(equality)),
    ...dae.initialAlgorithms.map((a) => section("initial algorithm", printAlgorithm(a, dae))),
    section("equations", dae.equations.map(equality)),
    ...dae.algorithms.map((a) => section("algorithm", printAlgorithm(a, dae))),
    section("relations", relations),
    section("samplers", samplers),
    section(
      "clocked parts",
      (dae.clockedParts ?? []).map((part) => printClockedPart(part, context)),
    ),
    section(
      "when-clauses",
      dae.whenClauses.flatMap((clause) => printWhenClause(clause, context)),
    ),
    section(
      "assertions",
      dae.assertions.map((a) => printAssertion(a, context)),
    ),
    section(
      "modes",
      dae.modes.flatMap((mode) => printMode(mode, dae, context)),
    ),
    section(
      "transitions",
      dae.transitions.flatMap((t) => printTransition(t, dae, context)),
    ),
    section(
      "functions",
      dae.functions.flatMap((f) => printFunction(f, dae, {}, printCallAssignment)),
    ),
    section("experiment", experiment === "" ? [] : [experiment]),
  ].join("");
}

/** Usage of a relation, where it is not the default. */
function remark({ usage, eventType }: Relation): string {
  const word = eventType ?? (usage === "when" ? usage : undefined);
  return word === undefined ? "" : ` (${word})`;
}

function printClockedPart({ base, event, interval, first, variables }: ClockedPart, context: PrintContext) {
  const [step, begin] = [interval, first].map(({ numerator, denominator }) =>
    denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`,
  );
  const ticks = event === undefined ? `${begin} + k*${step} s` : `ticks ${begin} + k*${step} of ${event}`;
  const names = variables.filter((v) => !context.dae.variables[v]!.protected);
  return `base ${base}, ${ticks}: ${names.map((v) => printVariable(v, context)).join(", ")}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}\n${indent(lines).join("\n")}\n`;
}

function printAlgorithm(algorithm: AlgorithmSection, dae: HybridDae): readonly string[] {
  return printStatements(algorithm.statements, { dae, locals: algorithm.locals }, printCallAssignment);
}

function printCallAssignment(s: Extract<Statement, { kind: "callAssign" }>, context: PrintContext): string {
  const targets = s.targets.map((t) => (t === undefined ? "" : printTarget(t, context))).join(", ");
  const list = s.arguments.map((e) => printExpression(e, context)).join(", ");
  return `(${targets}) := ${context.dae.functions[s.function]!.name}(${list})`;
}

function printMode({ name, equations }: Mode, dae: HybridDae, context: PrintContext): readonly string[] {
  const inForce = equations.map((id) => {
    const { left, right } = dae.equations[id]!;
    return printEquality(left, right, context);
  });
  return [name, ...indent(inForce)];
}

function printTransition(t: Transition, dae: HybridDae, context: PrintContext): readonly string[] {
  const { cause } = t;
  const text =
    cause.kind === "guard" ? printExpression(cause.guard, context) : dae.schedules[cause.schedule]!.text;
  return [
    `${dae.modes[t.from]!.name} -> ${dae.modes[t.to]!.name} when ${text}`,
    ...indent(
      t.resets.map(({ variable, kind, value }) => {
        const operator = kind === "value" ? ":=" : "~=";
        return `${printVariable(variable, context)} ${operator} ${printExpression(value, context)}`;
      }),
    ),
  ];
}
