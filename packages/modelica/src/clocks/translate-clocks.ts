import {
  type AlgorithmSection,
  type Assertion,
  append,
  type Checked,
  type ClockedPart,
  type Diagnostic,
  diagnose,
  type Equation,
  type Expression,
  type HybridDae,
  hasErrors,
  type Origin,
  phrase,
  type Relation,
  rewrite,
  rewriteAssertion,
  rewriteStatements,
  type Variable,
  type VariableId,
  type WhenAssignment,
} from "@cosimo/ir";
import { type Builder, createBuilder, numbered } from "./builder.ts";
import { clockMessages, clockPhrases } from "./clock-messages.ts";
import type { ClockCall, ClockTable } from "./clock-table.ts";
import { compactRelations } from "./compact-relations.ts";
import { number, pre, time } from "./construct.ts";
import { discretize, type PartEquations } from "./discretize.ts";
import { inferMethods, type Method } from "./methods.ts";
import { orderEquations, type PlainEquation } from "./order.ts";
import { isVarying, type Partitioning, partition, type SubPartition, visitIncidence } from "./partitions.ts";
import { inferRates, shownVariable } from "./rates.ts";
import { toFraction } from "./rational.ts";
import { createTicks, type Tick } from "./ticks.ts";

/**
 * A flat system with clocks as one with samplers and when-clauses: each clocked variable is assigned at the ticks of its clock
 * and keeps its value between them, so that `pre` is its previous value, and hold(v) is v.
 */
export function translateClocks(dae: HybridDae, table: ClockTable): Checked<HybridDae> {
  const used = withoutUnused(dae, table);
  const partitioning = partition(dae, used);
  if (partitioning.mixed.length > 0)
    return { diagnostics: partitioning.mixed.map((one) => mixed(dae, used, one)) };
  const { rates, diagnostics } = inferRates(dae, used, partitioning);
  if (hasErrors(diagnostics)) return { diagnostics };
  const { methods, diagnostics: ofMethods } = inferMethods(dae, used, partitioning);
  const site = createSite(dae, used, partitioning);
  const all = [...diagnostics, ...ofMethods, ...checkInitial(site, methods)];
  if (hasErrors(all)) return { diagnostics: all };
  const { tickOf } = createTicks(site.builder, dae, site.relations);
  const bases = [...new Set(partitioning.parts.map(({ base }) => base))];
  const clockedParts: ClockedPart[] = [];
  for (const [p, part] of partitioning.parts.entries()) {
    const rate = rates[p];
    if (rate === undefined) {
      dropPart(site, part);
      continue;
    }
    const seed = part.calls.find(({ operation }) => operation.kind === "periodic");
    const tick = tickOf(rate, seed);
    translatePart(site, part, tick, methods[p]);
    const { interval, first, source } = rate;
    clockedParts.push({
      ...{ base: bases.indexOf(part.base) + 1, tick: tick.variable },
      ...{ interval: toFraction(interval), first: toFraction(first) },
      ...(source && { event: source.text }),
      variables: part.variables,
    });
  }
  for (const { operation, result, origin } of used.calls)
    if (operation.kind === "hold")
      site.builder.equate({ kind: "variable", variable: result }, operation.value, origin);
  const found = [...all, ...site.diagnostics];
  if (hasErrors(found)) return { diagnostics: found };
  return { value: finished(site, clockedParts), diagnostics: found };
}

/** Results that nothing reads were elaborated twice, or belong to a branch that is not taken. */
function withoutUnused(dae: HybridDae, table: ClockTable): ClockTable {
  const read = new Set<VariableId>();
  const visit = (e: Expression) => visitIncidence(e, dae.relations, (v) => read.add(v));
  for (const { left, right } of dae.equations) for (const e of [left, right]) visit(e);
  for (const { inputs } of dae.algorithms) for (const v of inputs) read.add(v);
  for (const { condition, message } of dae.assertions) for (const e of [condition, message]) visit(e);
  for (const { branches } of dae.whenClauses)
    for (const { conditions, assignments, reinits } of branches) {
      for (const v of conditions) read.add(v);
      for (const { value } of [...assignments, ...reinits]) visit(value);
    }
  for (const v of [...table.equationClocks.values(), ...table.assertionClocks.values()]) read.add(v);
  const kept: ClockCall[] = [];
  for (const call of [...table.calls].reverse()) {
    if (!read.has(call.result)) continue;
    kept.push(call);
    const { operation } = call;
    if ("value" in operation && operation.value !== undefined) visit(operation.value);
    if (operation.kind === "sample" && operation.clock !== undefined) visit(operation.clock);
    if (operation.kind === "event") visit(operation.startInterval);
  }
  return { ...table, calls: kept.reverse() };
}

function mixed(
  dae: HybridDae,
  table: ClockTable,
  { clocked, continuous, at }: Partitioning["mixed"][number],
): Diagnostic {
  const nameOf = (v: VariableId) => {
    const call = table.calls.find(({ result }) => result === v);
    const { name, description } = dae.variables[v]!;
    return call?.text ?? (name.startsWith("$") ? description : name);
  };
  const args = { clocked: nameOf(clocked.variable), continuous: nameOf(continuous.variable) };
  return diagnose(clockMessages, "clocks.mixed", at.span, args);
}

interface Site {
  readonly dae: HybridDae;
  readonly table: ClockTable;
  readonly partitioning: Partitioning;
  readonly builder: Builder;
  readonly relations: Relation[];
  readonly algorithms: AlgorithmSection[];
  readonly assertions: Assertion[];
  readonly diagnostics: Diagnostic[];
}

/** Equations without clock stay; those of parts are added by their translation. */
function createSite(dae: HybridDae, table: ClockTable, partitioning: Partitioning): Site {
  const inPart = {
    equation: new Set<number>(),
    algorithm: new Set<number>(),
    when: new Set<number>(),
    assertion: new Set<number>(),
  };
  for (const { items } of partitioning.parts) for (const { kind, index } of items) inPart[kind].add(index);
  const builder = createBuilder(
    dae,
    dae.equations.filter((_, i) => !inPart.equation.has(i)),
    dae.initialEquations.filter((equation) => clockedIn(dae, partitioning, equation) === undefined),
  );
  append(
    builder.whenClauses,
    dae.whenClauses.filter((_, i) => !inPart.when.has(i)),
  );
  return {
    ...{ dae, table, partitioning, builder, relations: [...dae.relations], diagnostics: [] },
    algorithms: dae.algorithms.filter((_, i) => !inPart.algorithm.has(i)),
    assertions: dae.assertions.filter((_, i) => !inPart.assertion.has(i)),
  };
}

/** Only states of discretised parts have initial equations. */
function checkInitial(
  { dae, partitioning }: Site,
  methods: readonly (Method | undefined)[],
): readonly Diagnostic[] {
  return dae.initialEquations.flatMap((equation) => {
    const clocked = clockedIn(dae, partitioning, equation);
    if (clocked === undefined || methods[partitioning.partOf[clocked]!] !== undefined) return [];
    const { name } = dae.variables[clocked]!;
    return [diagnose(clockMessages, "clocks.initial", equation.origin.span, { name })];
  });
}

/** A clocked variable of the equation. */
function clockedIn(
  { relations }: HybridDae,
  { partOf }: Partitioning,
  { left, right }: Pick<Equation, "left" | "right">,
): VariableId | undefined {
  let found: VariableId | undefined;
  for (const e of [left, right])
    visitIncidence(e, relations, (v) => {
      if (partOf[v]! >= 0) found ??= v;
    });
  return found;
}

/** A clock that nobody uses never ticks. */
function dropPart({ builder, table }: Site, { variables }: SubPartition): void {
  for (const v of variables)
    if (table.clocks.has(v))
      builder.equate({ kind: "variable", variable: v }, number(0), builder.variables[v]!.origin);
}

function translatePart(site: Site, part: SubPartition, tick: Tick, method: Method | undefined): void {
  const { builder, table, dae } = site;
  const tickNode: Expression = { kind: "variable", variable: tick.variable };
  const values: WhenAssignment[] = [];
  const results = new Set<VariableId>();
  for (const v of part.variables)
    if (table.clocks.has(v))
      builder.equate({ kind: "variable", variable: v }, tickNode, dae.variables[v]!.origin);
  for (const call of part.calls) {
    if (table.clocks.has(call.result)) continue;
    results.add(call.result);
    values.push({ variable: call.result, value: resultOf(site, call, tick), origin: call.origin });
  }
  const given = givenInputs(dae);
  const unknowns = part.variables.filter((v) => !table.clocks.has(v) && !results.has(v) && !given.has(v));
  const assigned = part.items.flatMap((item) =>
    item.kind === "algorithm" ? dae.algorithms[item.index]!.outputs : [],
  );
  const equations = part.items.flatMap((item) =>
    item.kind === "equation" ? plainEquation(site, item.index) : [],
  );
  let system: PartEquations = { equations, unknowns: unknowns.filter((v) => !assigned.includes(v)) };
  if (method !== undefined)
    system = discretize(system, initialOf(site, part), results, method, tick, builder);
  for (const item of part.items) {
    if (item.kind === "algorithm")
      site.algorithms.push(clockedSection(site, dae.algorithms[item.index]!, tick));
    if (item.kind === "when") unsupported(site, "when", item.origin);
  }
  if (hasErrors(site.diagnostics)) return;
  append(values, assignmentsOf(site, part, system, method !== undefined));
  const assertions = part.items.flatMap((item) =>
    item.kind === "assertion"
      ? [rewriteAssertion(dae.assertions[item.index]!, (e) => plain(site, e, item.origin))]
      : [],
  );
  const { origin } = builder.variables[tick.variable]!;
  const branch = {
    conditions: [tick.variable],
    text: tick.text,
    assignments: values,
    reinits: [],
    assertions,
    terminates: [],
    origin,
  };
  if (values.length + assertions.length > 0) builder.whenClauses.push({ branches: [branch], origin });
  const isDerivative = (v: Variable) => v.derivativeOf !== undefined;
  for (const v of part.variables)
    if (!table.clocks.has(v)) {
      const { derivativeOf: _, stepText: __, ...variable } = builder.variables[v]!;
      const start = isDerivative(builder.variables[v]!) ? { start: number(0) } : {};
      builder.variables[v] = {
        ...variable,
        ...start,
        variability: "discrete",
        fixed: true,
        stateSelect: "default",
      };
    }
}

/** Inputs of the whole model but those declared with a value. */
function givenInputs(dae: HybridDae): ReadonlySet<VariableId> {
  const given = new Set(
    dae.variables.flatMap(({ id, causality }) => (causality === "input" && isVarying(dae, id) ? [id] : [])),
  );
  for (const { left, source } of dae.equations)
    if (source === "declaration" && left.kind === "variable") given.delete(left.variable);
  return given;
}

function initialOf(site: Site, part: SubPartition): readonly PlainEquation[] {
  const { dae, partitioning } = site;
  return dae.initialEquations.flatMap((equation) => {
    const clocked = clockedIn(dae, partitioning, equation);
    if (clocked === undefined || partitioning.parts[partitioning.partOf[clocked]!] !== part) return [];
    const { left, right, origin } = equation;
    return [{ left: plain(site, left, origin), right: plain(site, right, origin), origin }];
  });
}

/** The value of an operator at a tick. A sampled variable is read as its left limit. */
function resultOf(site: Site, { operation }: ClockCall, tick: Tick): Expression {
  switch (operation.kind) {
    case "sample": {
      const { value } = operation;
      return value.kind === "variable" && isVarying(site.dae, value.variable) ? pre(value.variable) : value;
    }
    case "convert":
    case "noClock":
      return operation.value;
    case "interval":
      return tick.interval();
    case "firstTick":
      return tick.first();
    default:
      throw new Error(`${operation.kind} has no value`);
  }
}

/** Equations between clocks say only which clocks are one. */
function plainEquation(site: Site, index: number): readonly PlainEquation[] {
  const { left, right, origin } = site.dae.equations[index]!;
  const isClock = (e: Expression) => e.kind === "variable" && site.table.clocks.has(e.variable);
  if (isClock(left) || isClock(right)) return [];
  return [{ left: plain(site, left, origin), right: plain(site, right, origin), origin }];
}

/** Clocked relations and steps cause no events of their own. */
function plain(site: Site, e: Expression, origin: Origin): Expression {
  const asPlain = (node: Expression): Expression => {
    if (node.kind === "if" && node.condition.kind === "initial") return node.then;
    if (node.kind === "sample" || node.kind === "terminal") unsupported(site, node.kind, origin);
    if (node.kind !== "relation") return node;
    const { operator, left, right } = site.relations[node.relation]!;
    return { kind: "compare", operator, left: rewrite(left, asPlain), right: rewrite(right, asPlain) };
  };
  return rewrite(e, asPlain);
}

function unsupported({ diagnostics }: Site, construct: string, { span }: Origin): void {
  const feature = phrase(clockPhrases, "feature.clock-operator", { construct });
  diagnostics.push(diagnose(clockMessages, "clocks.unsupported", span, { feature }));
}

function assignmentsOf(
  site: Site,
  part: SubPartition,
  system: PartEquations,
  isDiscretised: boolean,
): readonly WhenAssignment[] {
  const { dae, table, builder, diagnostics } = site;
  const { equations, unknowns } = system;
  const { steps, unmatchedEquations, unmatchedUnknowns } = orderEquations(
    equations,
    unknowns,
    builder.variables,
  );
  if (unmatchedEquations.length + unmatchedUnknowns.length > 0) {
    const open = unmatchedUnknowns.length > 0 ? unmatchedUnknowns : part.variables;
    const shown = shownVariable(
      dae,
      table,
      open.filter((v) => v < dae.variables.length).concat(part.variables),
    );
    const span = unmatchedEquations[0]?.origin.span ?? shown.origin.span;
    const { length } = equations;
    const feature = phrase(clockPhrases, "feature.clock-index", { name: shown.name });
    diagnostics.push(
      isDiscretised && length === unknowns.length
        ? diagnose(clockMessages, "clocks.unsupported", span, { feature })
        : diagnose(clockMessages, "clocks.unbalanced", span, {
            name: shown.name,
            equations: length,
            unknowns: unknowns.length,
          }),
    );
    return [];
  }
  return steps.flatMap((step): readonly WhenAssignment[] =>
    step.kind === "assign" ? [step] : solved(site, step.variables, step.equations),
  );
}

/**
 * Equations that must be solved stand outside of the clause, for variables of their own, which it copies. Between ticks they
 * have the solution of the last one, because all that they read is kept, too.
 */
function solved(
  { builder }: Site,
  variables: readonly VariableId[],
  equations: readonly PlainEquation[],
): readonly WhenAssignment[] {
  const own = new Map(
    variables.map((v) => {
      const { type, origin, start, literals } = builder.variables[v]!;
      const variability = type === "Real" ? "continuous" : "discrete";
      return [
        v,
        builder.add("solved", origin, {
          type,
          variability,
          ...(start && { start }),
          ...(literals && { literals }),
        }),
      ];
    }),
  );
  const kept: WhenAssignment[] = [];
  const keptNodes = new Map<string, Expression>();
  const keep = (key: string, value: Expression, like: Variable | undefined, origin: Origin): Expression => {
    const found = keptNodes.get(key);
    if (found !== undefined) return found;
    const { type = "Real", start } = like ?? {};
    const node = builder.add("kept", origin, { type, fixed: true, ...(start && { start }) });
    kept.push({ variable: node.variable, value, origin });
    keptNodes.set(key, node);
    return node;
  };
  for (const { left, right, origin } of equations) {
    const map = (e: Expression) =>
      rewrite(e, (node) => {
        if (node.kind === "variable") return own.get(node.variable) ?? node;
        if (node.kind === "pre")
          return keep(`${node.variable}`, pre(node.variable), builder.variables[node.variable], origin);
        return node.kind === "time" ? keep("time", time, undefined, origin) : node;
      });
    builder.equate(map(left), map(right), origin);
  }
  const copies = variables.map((variable) => {
    const { origin } = builder.variables[variable]!;
    return { variable, value: own.get(variable)!, origin };
  });
  return [...kept, ...copies];
}

function clockedSection(site: Site, section: AlgorithmSection, tick: Tick): AlgorithmSection {
  const { origin } = section;
  const body = rewriteStatements(section.statements, {
    expression: (e) => plain(site, e, origin),
    variable: (v) => v,
  });
  const branch = { conditions: [tick.variable], text: tick.text, body, origin };
  const inputs = [...new Set([...section.inputs, tick.variable])].sort((a, b) => a - b);
  return { ...section, statements: [{ kind: "when", branches: [branch] }], inputs };
}

function finished(
  { dae, builder, relations, algorithms, assertions }: Site,
  clockedParts: readonly ClockedPart[],
): HybridDae {
  return compactRelations({
    ...dae,
    variables: builder.variables,
    equations: numbered(builder.equations),
    initialEquations: numbered(builder.initialEquations),
    whenClauses: builder.whenClauses,
    samplers: builder.samplers,
    ...{ relations, algorithms, assertions, clockedParts },
  });
}
