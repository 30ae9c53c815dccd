import {
  closestNames,
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  type MessageArguments,
  type Span,
} from "@cosimo/ir";
import type { ConnectionDescription, SystemDescription } from "../description/system-description.ts";
import { convertUnit, unitLookup } from "../description/unit-conversion.ts";
import { splitVariableName } from "../description/variable-names.ts";
import type { Connection, UnitPort } from "../system/coupled-system.ts";
import type { UnitVariable } from "../unit/unit.ts";
import { systemMessages } from "./system-messages.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** Connections by numbers, and for each unit the names of the outputs to be read, in the order of their numbers. */
export interface ResolvedConnections {
  readonly connections: readonly Connection[];
  readonly outputs: readonly (readonly string[])[];
  readonly diagnostics: readonly Diagnostic[];
}

type Report = (
  code: keyof typeof systemMessages,
  span: Span | undefined,
  args: MessageArguments,
  context?: DiagnosticContext,
) => void;

/** A resolved end of a connection. */
interface End {
  readonly unit: number;
  readonly port: number;
  readonly variable: UnitVariable;
}

interface Resolved {
  readonly description: ConnectionDescription;
  readonly from: End;
  readonly to: End;
}

/** The parts of a description that concern connections. */
export type ConnectedStructure = Pick<SystemDescription, "connections" | "parameters" | "physicalUnits">;

/** An output to be read, `unit.variable`, and the place in the text that requests it. */
export interface RequestedOutput {
  readonly name: string;
  readonly span?: Span;
}

/**
 * `requested`: outputs to be read without connection, by `unit.variable`. `isExact`: integers of 64 bits are connected with their
 * remainders, as a run needs it.
 */
export function resolveConnections(
  { connections, parameters, physicalUnits }: ConnectedStructure,
  plans: readonly UnitPlan[],
  requested: readonly RequestedOutput[] = [],
  isExact = false,
): ResolvedConnections {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (code, span, args, context) => {
    diagnostics.push(
      span === undefined
        ? diagnoseWithoutSpan(systemMessages, code, args, context)
        : diagnose(systemMessages, code, span, args, context),
    );
  };
  const find = endFinder(plans, report);
  const read = plans.map((): string[] => []);
  const outputPort = ({ unit, variable }: End): number => {
    const names = read[unit]!;
    if (!names.includes(variable.name)) names.push(variable.name);
    return names.indexOf(variable.name);
  };
  const resolved = connections.flatMap((description): Resolved[] => {
    const from = find.output(description.from, description.span);
    const to = find.input(description, description.span);
    return from === undefined || to === undefined ? [] : [{ description, from, to }];
  });
  checkRepetitions(resolved, report);
  const lookUpOf = ({ from, to }: Resolved) => ({
    from: unitLookup({ ...physicalUnits, ...plans[from.unit]!.physicalUnits }),
    to: unitLookup({ ...physicalUnits, ...plans[to.unit]!.physicalUnits }),
  });
  const found = resolved.flatMap((one): Connection[] => {
    const transformation = transformationOf(one, lookUpOf(one), report);
    if (transformation === undefined) return [];
    checkRate(one, plans, report);
    const from: UnitPort = { unit: one.from.unit, port: outputPort(one.from) };
    const { span } = one.description;
    const to: UnitPort = { unit: one.to.unit, port: one.to.port };
    const place = { ...(span !== undefined && { span }) };
    const rest = isExact ? remainderEnds(one, plans) : undefined;
    if (rest === undefined && isExact && one.from.variable.isWide && one.to.variable.isWide)
      report("system.rounded-integers", span, {
        from: nameOfEnd(one.from, plans),
        to: nameOfEnd(one.to, plans),
      });
    return [
      { from, to, ...transformation, ...place },
      ...(rest === undefined
        ? []
        : [
            {
              from: { unit: rest.from.unit, port: outputPort(rest.from) },
              to: { unit: rest.to.unit, port: rest.to.port },
              ...{ gain: 1, offset: 0, ...place },
            },
          ]),
    ];
  });
  for (const { name, span } of requested) {
    const end = find.output(name, span);
    if (end !== undefined) outputPort(end);
  }
  reportKept(plans, resolved, parameters, report);
  return { connections: found, outputs: read, diagnostics };
}

function nameOfEnd({ unit, variable }: End, plans: readonly UnitPlan[]): string {
  return `${plans[unit]!.name}.${variable.name}`;
}

/** The further ports of two connected integers of 64 bits, which have no gain and no offset. */
function remainderEnds(
  { from, to }: Resolved,
  plans: readonly UnitPlan[],
): Pick<Resolved, "from" | "to"> | undefined {
  const end = ({ unit, variable: { name } }: End, ports: readonly UnitVariable[]): End | undefined => {
    const port = ports.findIndex(({ remainderOf }) => remainderOf === name);
    return port < 0 ? undefined : { unit, port, variable: ports[port]! };
  };
  if (to.variable.type !== "Integer") return undefined;
  const source = end(from, plans[from.unit]!.outputs);
  const target = end(to, plans[to.unit]!.inputs);
  return source && target && { from: source, to: target };
}

function endFinder(plans: readonly UnitPlan[], report: Report) {
  const names = new Set(plans.map(({ name }) => name));
  const unitOf = (name: string, span: Span | undefined) => {
    const split = splitVariableName(name, names);
    if (split === undefined) {
      reportUnit(name, [...names], span, report);
      return undefined;
    }
    const index = plans.findIndex((plan) => plan.name === split.unit);
    return { index, plan: plans[index]!, ...split };
  };
  return {
    output(name: string, span: Span | undefined): End | undefined {
      const found = unitOf(name, span);
      if (found === undefined) return undefined;
      const { index, plan, variable } = found;
      const port = plan.outputs.findIndex((one) => one.name === variable);
      if (port >= 0) return { unit: index, port, variable: plan.outputs[port]! };
      if (plan.inputs.some((one) => one.name === variable)) report("system.from-input", span, { name });
      else if (plan.parameters.includes(variable)) report("system.at-parameter", span, { name });
      else if (plan.clocks?.includes(variable)) reportClock(plan, name, span, report);
      else report(...missing("system.no-output", found, span, plan.outputs));
      return undefined;
    },
    input({ from, to: name }: ConnectionDescription, span: Span | undefined): End | undefined {
      const found = unitOf(name, span);
      if (found === undefined) return undefined;
      const { index, plan, variable } = found;
      const port = plan.inputs.findIndex((one) => one.name === variable);
      if (port >= 0) return { unit: index, port, variable: plan.inputs[port]! };
      if (plan.outputs.some((one) => one.name === variable)) report("system.to-output", span, { name, from });
      else if (plan.parameters.includes(variable)) report("system.at-parameter", span, { name });
      else if (plan.clocks?.includes(variable)) reportClock(plan, name, span, report);
      else report(...missing("system.no-input", found, span, plan.inputs));
      return undefined;
    },
  };
}

/** A clock that cannot be connected. */
function reportClock({ kind }: UnitPlan, name: string, span: Span | undefined, report: Report): void {
  report(kind === "coSimulationFmu" ? "system.own-clock" : "system.other-clock", span, { name });
}

/** Largest number of names in one message. */
const NAMES_SHOWN = 10;

function missing(
  code: "system.no-output" | "system.no-input",
  { unit, variable }: { readonly unit: string; readonly variable: string },
  span: Span | undefined,
  variables: readonly UnitVariable[],
): Parameters<Report> {
  const names = variables.filter(({ remainderOf }) => remainderOf === undefined).map(({ name }) => name);
  const possible = names.length === 0 ? "-" : listed(names);
  return [code, span, { unit, variable, possible }, didYouMean(variable, names)];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN ? `${shown}, …` : shown;
}

function reportUnit(name: string, units: readonly string[], span: Span | undefined, report: Report): void {
  const dots = [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index));
  for (const unit of dots) {
    const [close] = closestNames(unit, units);
    if (close === undefined) continue;
    report("system.misspelt-unit", span, { unit, name, close });
    return;
  }
  report("system.no-name", span, { name, units: listed(units) });
}

function checkRepetitions(resolved: readonly Resolved[], report: Report): void {
  const byInput = new Map<string, Resolved[]>();
  for (const one of resolved) {
    const key = one.description.to;
    byInput.set(key, [...(byInput.get(key) ?? []), one]);
  }
  for (const [to, sources] of byInput) {
    if (sources.length === 1) continue;
    const names = sources.map(({ description }) => description.from);
    const { span } = sources[1]!.description;
    const twice = names.find((name, i) => names.indexOf(name) < i);
    const related = sources
      .slice(0, 1)
      .flatMap(({ description }) =>
        description.span ? [{ message: description.from, span: description.span }] : [],
      );
    if (twice !== undefined) report("system.same-twice", span, { from: twice, to }, { related });
    else if (!sources.every(({ description, to }) => description.sum === true && to.variable.type === "Real"))
      report("system.connected-twice", span, { to, sources: names.map((name) => `'${name}'`) }, { related });
  }
}

/** Types that an input of another type accepts, as in SSP 1.0: integers and Booleans convert to real numbers. */
const widening: Readonly<Record<string, readonly string[]>> = {
  Real: ["Integer", "Boolean"],
  Integer: ["Boolean"],
};

function fits(from: UnitVariable["type"], to: UnitVariable["type"]): boolean {
  return from === to || widening[to]?.includes(from) === true;
}

/** A unit that skips communication steps would miss ticks. */
function checkRate({ description, from, to }: Resolved, plans: readonly UnitPlan[], report: Report): void {
  if (to.variable.type !== "Clock") return;
  const slow = [from, to].map((end) => plans[end.unit]!).find(({ rate = 1 }) => rate !== 1);
  if (slow === undefined) return;
  const args = { from: description.from, to: description.to, unit: slow.name, rate: slow.rate! };
  report("system.rate-clock", description.span, args);
}

function transformationOf(
  { description, from, to }: Resolved,
  lookUp: Parameters<typeof convertUnit>[2],
  report: Report,
): { readonly gain: number; readonly offset: number } | undefined {
  const { gain = 1, offset = 0, convertUnits = true, span } = description;
  const names = { from: description.from, to: description.to };
  const [fromType, toType] = [from.variable.type, to.variable.type];
  if (!fits(fromType, toType) || fromType === "String") {
    report("system.type-mismatch", span, { ...names, fromType, toType });
    return undefined;
  }
  if (toType !== "Real" && (gain !== 1 || offset !== 0)) {
    report("system.transformed", span, { to: names.to, type: toType });
    return undefined;
  }
  const { fromUnit = from.variable.unit, toUnit = to.variable.unit } = description;
  const conversion = convertUnits ? convertUnit(fromUnit, toUnit, lookUp) : { factor: 1, offset: 0 };
  if (conversion === "mismatch") {
    report("system.unit-mismatch", span, { ...names, fromUnit, toUnit });
    return undefined;
  }
  if (conversion === "unknown") {
    report("system.unknown-unit", span, { ...names, fromUnit, toUnit });
    return { gain, offset };
  }
  return { gain: gain * conversion.factor, offset: gain * conversion.offset + offset };
}

function reportKept(
  plans: readonly UnitPlan[],
  resolved: readonly Resolved[],
  parameters: SystemDescription["parameters"],
  report: Report,
): void {
  const connected = new Set(resolved.map(({ to }) => `${to.unit} ${to.port}`));
  for (const [unit, { name, inputs }] of plans.entries()) {
    const free = inputs.filter((one, port) => {
      if (one.remainderOf !== undefined) return false;
      if (connected.has(`${unit} ${port}`)) {
        if (`${name}.${one.name}` in parameters)
          report("system.parameter-connected", undefined, { name: `${name}.${one.name}` });
        return false;
      }
      return !(`${name}.${one.name}` in parameters);
    });
    const kept = free.filter(({ type }) => type !== "Clock");
    const clocks = free.filter(({ type }) => type === "Clock").map((one) => one.name);
    if (clocks.length > 0) report("system.clock-idle", undefined, { unit: name, clocks: listed(clocks) });
    if (kept.length === 0) continue;
    const values = kept.map(({ name, start }) => `${name} = ${start}`);
    report("system.not-connected", undefined, { unit: name, inputs: listed(values) });
  }
}
