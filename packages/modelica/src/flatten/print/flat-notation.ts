import {
  arrayOf,
  type EventType,
  type FlatFunction,
  type FunctionId,
  type FunctionLocal,
  type HybridDae,
  type Notation,
  printExpression,
  words,
} from "@cosimo/ir";
import { eventTypeAnnotation } from "../../expressions/event-types.ts";
import { keywords } from "../../syntax/tokens/tokens.ts";
import { conditionEquations, initialConditions } from "./condition-equations.ts";

/** One scalar of a function's outputs; an expression needs a function of its own to select it. */
export interface SelectedOutput {
  readonly function: FunctionId;
  /** "all": a function with all scalars as outputs. */
  readonly output: number | "all";
}

/** Notation of a flat Modelica text, with the functions and types that the text requires. */
export interface FlatNotation {
  readonly equations: Notation;
  /** For functions, which have no events. */
  readonly functions: Notation;
  readonly selected: ReadonlyMap<string, SelectedOutput>;
  select(f: FlatFunction, output: number | "all"): string;
  /** Functions of the event types that the text uses. */
  typeFunctions(): readonly string[];
  enumerationTypes(): readonly (readonly [name: string, literals: readonly string[]])[];
}

export function createFlatNotation(dae: HybridDae): FlatNotation {
  const selected = new Map<string, SelectedOutput>();
  const enumerations = new Map<string, readonly string[]>();
  const eventTypes = new Set<EventType>();
  const conditions = conditionEquations(dae);
  const initial = initialConditions(dae);
  const select = (f: FlatFunction, output: number | "all"): string => {
    const name = legalName(`${f.name}.${output === "all" ? output : output + 1}`);
    selected.set(name, { function: f.id, output });
    return name;
  };
  const equations: Notation = {
    variable: (v) =>
      v.derivativeOf === undefined
        ? legalName(v.name)
        : `der(${equations.variable(dae.variables[v.derivativeOf]!)})`,
    local: (local) => legalName(local.name),
    functionName: (f) => legalName(f.name),
    enumerationType: (literals) => {
      const name = legalName(`enumeration(${literals.join(",")})`);
      enumerations.set(name, literals);
      return name;
    },
    call: (f, output, list) => {
      const direct = output === 0 && outputsOf(f)[0]!.dimensions.length === 0;
      return `${direct ? legalName(f.name) : select(f, output)}(${argumentList(f, list)})`;
    },
    typed: (relation, eventType) => {
      eventTypes.add(eventType);
      return `${typeFunction(eventType)}(${relation})`;
    },
    withoutEvents: (text) => `noEvent(${text})`,
    condition: (v) => {
      if (initial.has(v)) return "initial()";
      const formula = conditions.get(v)?.right;
      if (formula === undefined) return legalName(dae.variables[v]!.name);
      return printExpression(formula, { dae, notation: equations }, { type: "Boolean" });
    },
  };
  const functions: Notation = {
    ...equations,
    typed: (relation) => relation,
    withoutEvents: (text) => text,
  };
  const typeFunctions = () => [...eventTypes].sort().map(typeFunctionText);
  return { typeFunctions, equations, functions, selected, select, enumerationTypes: () => [...enumerations] };
}

const typeFunction = (eventType: EventType) => legalName(`event.${eventType}`);

/** A function with the value of its argument, whose annotation declares the event type. */
function typeFunctionText(eventType: EventType): string {
  const name = typeFunction(eventType);
  const annotation = `annotation(Inline = true, ${eventTypeAnnotation} = "${eventType}")`;
  return `function ${name} input Boolean u; output Boolean y; algorithm y := u; ${annotation}; end ${name};`;
}

export function inputsOf(f: FlatFunction): readonly FunctionLocal[] {
  return f.locals.slice(0, f.inputCount);
}

export function outputsOf(f: FlatFunction): readonly FunctionLocal[] {
  return f.locals.slice(f.inputCount, f.inputCount + f.outputCount);
}

/** Lengths of an input or output; they are numbers, since functions are specialised by the sizes of their arguments. */
export function lengthsOf(f: FlatFunction, local: FunctionLocal): readonly number[] {
  return local.dimensions.map((d) => {
    if (d.kind !== "number") throw new Error(`the size of '${local.name}' of '${f.name}' is no number`);
    return d.value;
  });
}

/** Groups scalars into the arrays of the function's inputs. */
export function argumentList(f: FlatFunction, scalars: readonly string[]): string {
  let next = 0;
  const list = inputsOf(f).map((input) => {
    const lengths = lengthsOf(f, input);
    const count = lengths.reduce((a, b) => a * b, 1);
    next += count;
    return arrayOf(scalars.slice(next - count, next), lengths);
  });
  return list.join(", ");
}

const reserved: ReadonlySet<string> = new Set([
  ...keywords,
  ...["time", "Real", "Integer", "Boolean", "String", "StateSelect", "AssertionLevel"],
  ...words("pre sample noEvent initial terminal reinit assert terminate integer size fill"),
  ...["abs", "sign", "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2"],
  ...["sinh", "cosh", "tanh", "floor", "ceil", "div", "mod", "rem", "min", "max", "homotopy"],
]);

/** The name as one identifier: unchanged if the grammar allows, else quoted (Modelica 3.6, section 2.3.1). */
export function legalName(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name) && !reserved.has(name)) return name;
  if (/^'(?:[^'\\]|\\.)*'$/.test(name)) return name;
  return `'${name.replace(/[\\']/g, (c) => `\\${c}`)}'`;
}
