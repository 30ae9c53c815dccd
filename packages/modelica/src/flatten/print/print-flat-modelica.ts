import type { AlgorithmSection, FlatFunction, HybridDae, Statement, VariableId } from "@cosimo/ir";
import {
  indent,
  loopVariables,
  type PrintCallAssignment,
  type PrintContext,
  printAssertion,
  printDeclaration,
  printEquality,
  printExperiment,
  printExpression,
  printFunction,
  printLocal,
  printStatements,
  printTarget,
  printWhenClause,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import { conditionEquations } from "./condition-equations.ts";
import {
  argumentList,
  createFlatNotation,
  type FlatNotation,
  legalName,
  outputsOf,
} from "./flat-notation.ts";
import { printSelectedOutput } from "./print-selected-output.ts";

/**
 * Prints the system as one flat Modelica model for other tools: names with dots and brackets quoted, `der(x)` by
 * operator, relations and conditions of when-clauses inserted, comparisons without events under `noEvent`. The system
 * must have no transitions.
 */
export function printFlatModelica(dae: HybridDae): string {
  if (dae.transitions.length > 0) throw new Error("transitions have no form in flat Modelica");
  const notation = createFlatNotation(dae);
  const context: PrintContext = { dae, notation: notation.equations };
  // The body is printed first: it determines the necessary functions and types.
  const body = [...printVariables(dae, context), ...printSections(dae, context, notation)];
  const functions = printFunctions(dae, notation);
  const types = notation
    .enumerationTypes()
    .map(([name, literals]) => `type ${name} = enumeration(${literals.join(", ")});`);
  const description = dae.description === "" ? "" : ` ${JSON.stringify(dae.description)}`;
  const experiment = printExperiment(dae);
  const lines = [
    `model ${legalName(dae.name)}${description}`,
    ...indent([...types, ...notation.typeFunctions(), ...functions]),
    ...body,
    ...(experiment === "" ? [] : [`  annotation(experiment(${experiment}));`]),
    `end ${legalName(dae.name)};`,
  ];
  return `${lines.join("\n")}\n`;
}

function printVariables(dae: HybridDae, context: PrintContext): readonly string[] {
  const held = assignedInWhen(dae);
  const conditions = conditionEquations(dae);
  const lines: string[] = [];
  let hidden = false;
  for (const variable of dae.variables) {
    if (variable.derivativeOf !== undefined || conditions.has(variable.id)) continue;
    if (variable.protected !== hidden) lines.push(variable.protected ? "protected" : "public");
    hidden = variable.protected;
    lines.push(`  ${printDeclaration(variable, context, held.has(variable.id))};`);
  }
  return lines;
}

/** `discrete` is allowed only for variables that a when-clause assigns. */
function assignedInWhen(dae: HybridDae): ReadonlySet<VariableId> {
  const assigned = new Set<VariableId>();
  for (const { branches } of dae.whenClauses)
    for (const branch of branches) for (const { variable } of branch.assignments) assigned.add(variable);
  for (const { statements } of dae.algorithms) {
    visitStatements(statements, {
      statement: (s) => {
        if (s.kind !== "when") return;
        for (const { body } of s.branches)
          visitStatements(body, {
            target: (target) => {
              if (target.kind === "variable") assigned.add(target.variable);
            },
          });
      },
    });
  }
  return assigned;
}

function printSections(dae: HybridDae, context: PrintContext, notation: FlatNotation): readonly string[] {
  const equality = (e: HybridDae["equations"][number]) => `${printEquality(e.left, e.right, context)};`;
  const conditions = new Set(conditionEquations(dae).values());
  const equations = [
    ...dae.equations.filter((e) => !conditions.has(e)).map(equality),
    ...dae.whenClauses.flatMap((clause) => printWhenClause(clause, context)),
    ...dae.assertions.map((assertion) => printAssertion(assertion, context)),
  ];
  return [
    ...section("initial equation", dae.initialEquations.map(equality)),
    ...dae.initialAlgorithms.flatMap((a, i) => printAlgorithm("initial algorithm", a, i, dae, notation)),
    ...section("equation", equations),
    ...dae.algorithms.flatMap((a, i) => printAlgorithm("algorithm", a, i, dae, notation)),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...indent(lines)];
}

/** Locals other than loop variables become variables of the model with unique names. */
function printAlgorithm(
  title: string,
  algorithm: AlgorithmSection,
  index: number,
  dae: HybridDae,
  notation: FlatNotation,
): readonly string[] {
  const counters = loopVariables(algorithm.statements);
  const others = algorithm.locals.filter((local) => !counters.has(local.id));
  const prefix = `$${title.replace(" ", "-")}${index + 1}`;
  const locals = algorithm.locals.map((local) =>
    counters.has(local.id) ? local : { ...local, name: `${prefix}.${local.name}` },
  );
  const context: PrintContext = { dae, locals, notation: notation.equations };
  const declarations = others.map((local) => `${printLocal(locals[local.id]!, context)};`);
  const statements = printStatements(algorithm.statements, context, callAssignment(notation));
  return [...section("protected", declarations), ...section(title, statements)];
}

function printFunctions(dae: HybridDae, notation: FlatNotation): readonly string[] {
  const written = dae.functions.filter((f) => !readsStored(f, dae));
  const own = written.flatMap((f) =>
    printFunction(f, dae, { notation: notation.functions }, callAssignment(notation)),
  );
  const names = [...notation.selected.keys()].sort();
  return [
    ...own,
    ...names.flatMap((name) => printSelectedOutput(name, notation.selected.get(name)!, dae, notation)),
  ];
}

/** Functions of stored values and their derivatives have no text: their calls are `delay(…)`. */
function readsStored(f: FlatFunction, dae: HybridDae): boolean {
  let found = f.stored !== undefined;
  visitStatements(f.body, {
    expression: (e) =>
      visitExpression(e, (node) => {
        found ||= node.kind === "call" && dae.functions[node.function]!.stored !== undefined;
      }),
  });
  return found;
}

/** `(a, , b) := f(…)`; a wrapper function splits arrays among the outputs. */
function callAssignment(notation: FlatNotation): PrintCallAssignment {
  return (s: Extract<Statement, { kind: "callAssign" }>, context) => {
    const f = context.dae.functions[s.function]!;
    const scalar = outputsOf(f).every((output) => output.dimensions.length === 0);
    const name = scalar ? legalName(f.name) : notation.select(f, "all");
    const targets = s.targets.map((t) => (t === undefined ? "" : printTarget(t, context))).join(", ");
    const list = s.arguments.map((e) => printExpression(e, context));
    return `(${targets}) := ${name}(${argumentList(f, list)})`;
  };
}
