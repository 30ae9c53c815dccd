import {
  type Diagnostic,
  type Expression,
  type FlatFunction,
  type FunctionLocal,
  type HybridDae,
  type LocalId,
  type Origin,
  type PhysicalUnit,
  parseUnit,
  printUnit,
  type Statement,
  sameDimension,
  unitOfText,
  type Variable,
  visitStatements,
} from "@cosimo/ir";
import { partsOf, pureNumber, type UnitPart, type UnitScope, unitOf } from "./expression-unit.ts";
import { inferUnits } from "./infer-units.ts";
import { isOfTimeOnly } from "./take-units.ts";
import { unitConstraints } from "./unit-constraints.ts";
import { arraysAsVariables } from "./unit-of-arrays.ts";
import { contradicts, createUnitReport, reportParts, type UnitReport } from "./unit-report.ts";
import { areAlike, createUnitTable, type UnitTable } from "./unit-table.ts";

export interface UnitCheck {
  /** Contradictions as warnings; unit symbols without definition as notices. */
  readonly diagnostics: readonly Diagnostic[];
  /** Units of variables that declare none, by name. */
  readonly inferred: ReadonlyMap<string, string>;
}

/**
 * Infers units through the equations of a flat system and reports contradictions. Literals and what depends on them fit any
 * unit, so that each contradiction is one between declarations.
 */
export function checkUnits(system: HybridDae): UnitCheck {
  const dae = arraysAsVariables(system);
  const declares = dae.variables.some(({ unit }) => unit !== "");
  const functions = dae.functions.filter(({ locals }) => locals.some(({ unit }) => unit !== undefined));
  if (!declares && functions.length === 0) return { diagnostics: [], inferred: new Map() };
  const table = createUnitTable(dae);
  const report = createUnitReport();
  checkDeclarations(dae, report);
  const constraints = unitConstraints(dae);
  inferUnits(table, constraints);
  const place = { origin: dae.origin };
  const scope = checkingScope(table, report, place, undefined);
  for (const { role, left, right, origin } of constraints) {
    if (areAlike(table, left, right)) continue;
    place.origin = origin;
    scope.agree(role, partsOf([left, right], scope));
  }
  for (const { condition, origin } of dae.assertions) {
    place.origin = origin;
    unitOf(condition, scope);
  }
  for (const { statements, origin } of [...dae.algorithms, ...dae.initialAlgorithms]) {
    place.origin = origin;
    visitStatements(statements, { statement: (s) => checkReads(s, scope) });
  }
  for (const one of functions) checkFunction(table, report, one);
  return { diagnostics: report.diagnostics(), inferred: inferredUnits(table) };
}

function inferredUnits({ dae, units, sources }: UnitTable): ReadonlyMap<string, string> {
  return new Map([...sources.keys()].map((id) => [dae.variables[id]!.name, printUnit(units[id]!)]));
}

function checkDeclarations({ variables }: HybridDae, report: UnitReport): void {
  const sound = new Set<string>();
  for (const variable of variables) {
    const key = `${variable.unit} ${variable.displayUnit}`;
    if (variable.derivativeOf !== undefined || sound.has(key)) continue;
    if (!checkDeclaration(variable, report)) continue;
    sound.add(key);
  }
}

/** False after a report. */
function checkDeclaration({ name, unit, displayUnit, origin }: Variable, report: UnitReport): boolean {
  for (const text of [unit, displayUnit]) {
    if (text === "") continue;
    const parsed = parseUnit(text);
    if (!("kind" in parsed)) continue;
    if (parsed.kind === "grammar") report.add("units.grammar", origin, { name, unit: text });
    else report.add("units.symbol", origin, { name, unit: text, symbol: parsed.symbol });
    return false;
  }
  const [own, shown] = [unitOfText(unit), unitOfText(displayUnit)];
  if (own === undefined || shown === undefined || sameDimension(own, shown)) return true;
  report.add("units.display", origin, { name, unit, display: displayUnit });
  return false;
}

/** Reports contradictions at `place`. After one, the unit counts as unknown, so that it causes no others. */
function checkingScope(
  table: UnitTable,
  report: UnitReport,
  place: { readonly origin: Origin },
  locals:
    | { readonly list: readonly FunctionLocal[]; readonly units: readonly (PhysicalUnit | undefined)[] }
    | undefined,
): UnitScope {
  const entered = new Set<object>();
  return {
    table,
    local: (id) => locals?.units[id],
    missing: () => undefined,
    enters: (list) => !entered.has(list) && entered.add(list) !== undefined,
    agree(role, parts) {
      const known = parts.filter(isStrong);
      const [first] = known;
      if (first === undefined) return parts.find(({ unit }) => unit !== undefined)?.unit;
      const other = known.find((part) => contradicts(first.unit, part.unit));
      if (other === undefined) return first.unit;
      const timeOnly = (part: UnitPart) =>
        typeof part.expression === "object" && isOfTimeOnly(part.expression);
      const demands = (part: UnitPart) => typeof part.expression === "string";
      const vague = (part: UnitPart) => timeOnly(part) || demands(part);
      if (!(timeOnly(first) && vague(other)) && !(vague(first) && timeOnly(other)))
        reportParts(report, table, role, [first, other], place.origin, locals?.list);
      return undefined;
    },
  };
}

function isStrong(part: UnitPart): part is UnitPart & { readonly unit: PhysicalUnit } {
  return part.unit !== undefined && part.unit !== pureNumber;
}

/**
 * The statements of a function with the declared units of its interface. A local without unit takes that of its value if it is
 * assigned once.
 */
function checkFunction(table: UnitTable, report: UnitReport, { locals, body, origin }: FlatFunction): void {
  const units = locals.map(({ unit }) => (unit === undefined ? undefined : unitOfText(unit)));
  const place = { origin };
  const scope = checkingScope(table, report, place, { list: locals, units });
  const counts = assignmentCounts(body);
  visitStatements(body, {
    statement(s) {
      place.origin = s.kind === "assign" && s.span !== undefined ? { ...origin, span: s.span } : origin;
      checkReads(s, scope);
      if (s.kind !== "assign" || s.target.kind !== "local") return;
      const { local } = s.target;
      const unit = unitOf(s.value, scope);
      const free = locals[local]!.unit === undefined && counts.get(local) === 1;
      if (free && units[local] === undefined && unit !== pureNumber) units[local] = unit;
      scope.agree("units.assignment", [
        { expression: s.target, unit: units[local] },
        { expression: s.value, unit },
      ]);
    },
  });
}

/** Expressions of a statement beside the values of assignments: conditions, arguments of calls. */
function checkReads(s: Statement, scope: UnitScope): void {
  switch (s.kind) {
    case "if":
      for (const { condition } of s.branches) unitOf(condition, scope);
      return;
    case "while":
      unitOf(s.condition, scope);
      return;
    case "assert":
      unitOf(s.assertion.condition, scope);
      return;
    case "callAssign":
      for (const [output, target] of s.targets.entries()) {
        const call: Expression = { kind: "call", function: s.function, arguments: s.arguments, output };
        const unit = unitOf(call, scope);
        if (target !== undefined)
          scope.agree("units.assignment", [
            { expression: target, unit: unitOf(target, scope) },
            { expression: call, unit },
          ]);
      }
  }
}

function assignmentCounts(body: readonly Statement[]): ReadonlyMap<LocalId, number> {
  const counts = new Map<LocalId, number>();
  visitStatements(body, {
    target(target) {
      if (target.kind === "local") counts.set(target.local, (counts.get(target.local) ?? 0) + 1);
    },
  });
  return counts;
}
