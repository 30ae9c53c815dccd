import type { KernelExpression, KernelFunction, KernelImport, KernelModule } from "@cosimo/ir";
import { call, integerLocal, load, real, realLocal } from "../kernel/kernel-builder.ts";
import { mapCalls } from "../kernel/map-kernel.ts";
import { mathImport } from "../kernel/math-imports.ts";
import { visitStatements } from "../kernel/visit-kernel.ts";
import {
  type CalledFunctions,
  calledBy,
  differentiateFunction,
  differentiateIteration,
  type TangentPlaces,
} from "./tangent-functions.ts";

/** The memory of tangents, and kernels that have none. */
export interface TangentSettings extends TangentPlaces {
  /** Address of the tangents of the time at which functions are called from outside. */
  readonly times: number;
  /** Whether what a kernel computes has no derivatives: sizes of steps, the search for events. */
  isPassive(kernel: string): boolean;
  /** Whether a kernel writes what outlasts a search, so that it computes tangents also where a passive kernel calls it. */
  isLasting(kernel: string): boolean;
}

const WITH = (name: string) => `${name} with tangents`;
const PLAIN = (name: string) => `plain ${name}`;
const LASTING = (name: string) => `lasting ${name}`;

/**
 * A module in which each function also computes the tangents of all that it stores, under the same names and with the same arguments: a
 * run by it is the same run, in which derivatives by parameters stand beside all values. Functions without tangents are exported as
 * `plain …`.
 */
export function tangentModule(module: KernelModule, settings: TangentSettings): KernelModule {
  const exact = exactFunctions(module, settings);
  const others = module.imports.filter(({ from }) => from !== "math");
  const isImported = (name: string) => others.some((one) => one.name === name);
  const called: CalledFunctions = {
    kindOf: (name) => {
      if (isElementary(name)) return "elementary";
      return exact.has(name) || isImported(name) ? "exact" : "plain";
    },
    elementaryName: (name) => name.replace(/^Math\./, ""),
    withTangents: (name) => (isImported(name) ? name : WITH(name)),
    plain: (name) => (exact.has(name) || isImported(name) ? PLAIN(name) : name),
    isImported,
  };
  const exported = module.exports.filter((name) => exact.has(name));
  const calledFromPlain = (name: string) =>
    exact.has(name) && settings.isLasting(kernelOf(name)) ? LASTING(name) : called.plain(name);
  const functions = module.functions.flatMap((fn) => {
    const plain = { ...fn, name: called.plain(fn.name), body: mapCalls(fn.body, calledFromPlain) };
    return exact.has(fn.name) ? [plain, ...differentiated(fn, called, settings)] : [plain];
  });
  const table = new Map(module.functions.map((fn) => [fn.name, fn]));
  const lasting = [...exact].filter((name) => settings.isLasting(kernelOf(name)));
  const doors = [
    ...exported.map((name) => doorOf(table.get(name)!, settings)),
    ...lasting.map((name) => ({ ...doorOf(table.get(name)!, settings), name: LASTING(name) })),
  ];
  const all = [...functions, ...doors];
  return {
    functions: all,
    imports: importsOf(all, others),
    exports: [...module.exports, ...exported.map(PLAIN)],
  };
}

function isElementary(name: string): boolean {
  return mathImport(name) !== undefined || name === "exponential";
}

/** Functions that store or return numbers which may have tangents, and those that other modules expect in both forms. */
function exactFunctions(
  { functions, exports }: KernelModule,
  { isPassive }: TangentSettings,
): ReadonlySet<string> {
  const open = functions.filter((fn) => !isPassive(kernelOf(fn.name)) && !isElementary(fn.name));
  const isFirst = (fn: KernelFunction) => fn.result === "f64" || hasStore(fn) || exports.includes(fn.name);
  const exact = new Set(open.filter(isFirst).map((fn) => fn.name));
  const imported = (name: string) => !isElementary(name) && !functions.some((fn) => fn.name === name);
  for (let grows = true; grows; ) {
    grows = false;
    for (const fn of open) {
      if (exact.has(fn.name)) continue;
      if (![...calledBy(fn)].some((name) => exact.has(name) || imported(name))) continue;
      exact.add(fn.name);
      grows = true;
    }
  }
  return exact;
}

/** `advance.dopri5Attempt(n=2)` is an instance of `dopri5Attempt`. */
function kernelOf(name: string): string {
  return name.replace(/\(.*$/, "").replace(/^.*\./, "");
}

function hasStore(fn: KernelFunction): boolean {
  let found = false;
  visitStatements(fn.body, (s) => {
    found ||= s.kind === "store";
  });
  return found;
}

function differentiated(
  fn: KernelFunction,
  called: CalledFunctions,
  settings: TangentSettings,
): readonly KernelFunction[] {
  const made = { ...differentiateFunction(fn, called, settings), name: WITH(fn.name) };
  if (!fn.name.endsWith("_newton")) return [made];
  const once = `${fn.name} once with tangents`;
  const iteration = differentiateIteration(fn, PLAIN(fn.name), once, settings.directions);
  return [
    { ...made, name: once },
    { ...iteration, name: WITH(fn.name) },
  ];
}

/** The function as others call it: the tangents of its time are in memory, those of other numbers are zero. */
function doorOf(fn: KernelFunction, { directions, times }: TangentSettings): KernelFunction {
  const at: KernelExpression = { kind: "const", type: "i32", value: 0 };
  const list = fn.parameters.flatMap((p): KernelExpression[] => {
    if (p.type === "i32") return [integerLocal(p.name)];
    const tangents = Array.from({ length: directions }, (_, j) =>
      p.name === "t" ? load(at, times + j) : real(0),
    );
    return [realLocal(p.name), ...tangents];
  });
  const value = call(fn.result ?? "i32", WITH(fn.name), list);
  const body =
    fn.result === undefined ? { kind: "expression" as const, value } : { kind: "return" as const, value };
  return { ...fn, locals: [], body: [body] };
}

/** `Math` functions that are called, and the functions of other modules in both forms. */
function importsOf(functions: readonly KernelFunction[], others: readonly KernelImport[]): KernelImport[] {
  const names = new Set(functions.flatMap((fn) => [...calledBy(fn)]));
  const math = [...names].map((name) => mathImport(name)).filter((one) => one !== undefined);
  const rest = others.flatMap((one) => [one, { ...one, name: PLAIN(one.name), item: PLAIN(one.item) }]);
  return [...math, ...rest.filter(({ name }) => names.has(name))];
}
