import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelFunction,
  KernelModule,
  KernelStatement,
  KernelType,
} from "@cosimo/ir";
import { checkKernels } from "../../kernel/check-kernels.ts";
import { identifiersFor } from "../../kernel/identifiers.ts";
import { blockNames, containsLeave } from "../../kernel/named-blocks.ts";
import { expressionsOf, visitExpressions, visitStatements } from "../../kernel/visit-kernel.ts";
import { BINARY_SIGNS, ORDER_SIGNS } from "../operators.ts";
import { C_LIBRARY, C_PRELUDE, C_RESERVED, MATH_IN_C } from "./c-prelude.ts";

interface Names {
  readonly functions: ReadonlyMap<string, string>;
  readonly locals: ReadonlyMap<string, string>;
  /** Labels at the ends of blocks. */
  readonly blocks: ReadonlyMap<string, string>;
  /** Functions of the module: they have the parameter `heap`, those of the C library do not. */
  readonly withHeap: ReadonlySet<string>;
}

export interface PrintCOptions {
  /** Prefix of the names of exported functions. */
  readonly prefix?: string;
  /** Functions that are declared only: the text that follows defines them. */
  readonly external?: ReadonlySet<string>;
  /** Exported functions are static too: the text is included in a larger one, which contains the prelude. */
  readonly allStatic?: boolean;
}

const C_TYPE: Readonly<Record<KernelType, string>> = { f64: "double", i32: "int32_t" };

/**
 * A module as one file of C11. The first parameter of every function is the memory (`double *heap`). Functions that are not
 * exported are static and must be reachable. Compile without contraction of products and sums (-ffp-contract=off, or
 * -std=c11). Integers must not overflow. Throws when a `Math` function has no counterpart in C.
 */
export function printC(module: KernelModule, options: PrintCOptions = {}): string {
  const { prefix = "", external = new Set(), allStatic = false } = options;
  checkKernels(module);
  const functions = functionNames(module, prefix, external);
  const withHeap = new Set(module.functions.map((fn) => fn.name));
  const exported = new Set(module.exports);
  const heads = module.functions.map((fn) => {
    const storage = exported.has(fn.name) && !allStatic ? "" : "static ";
    return storage + printHead(fn, functions);
  });
  return [
    ...(allStatic ? [] : [C_PRELUDE]),
    ...heads.map((head) => `${head};`),
    ...module.functions.flatMap((fn, i) =>
      external.has(fn.name) ? [] : [`\n${heads[i]} {\n${printBody(fn, functions, withHeap)}\n}`],
    ),
    "",
  ].join("\n");
}

function functionNames(
  module: KernelModule,
  prefix: string,
  external: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const outer = new Set([...module.exports, ...external]);
  const exported = [...outer].map((name) => prefix + name);
  const inner = module.functions.map((fn) => fn.name).filter((name) => !outer.has(name));
  const identifiers = identifiersFor([...exported, ...inner.map((name) => `inner ${name}`)], C_RESERVED);
  const names = new Map<string, string>();
  for (const name of outer) names.set(name, identifiers.get(prefix + name)!);
  for (const name of inner)
    names.set(name, identifiers.get(`inner ${name}`)!.replace(/^inner_/, `${prefix}k_`));
  for (const item of module.imports) {
    const name = MATH_IN_C[item.item];
    if (name === undefined) throw new Error(`${item.from}.${item.item} has no counterpart in C`);
    names.set(item.name, name);
  }
  return names;
}

function localNames(fn: KernelFunction, functions: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const reserved = new Set([...C_RESERVED, ...C_LIBRARY, ...functions.values()]);
  return identifiersFor(
    [...fn.parameters, ...fn.locals].map((l) => l.name),
    reserved,
  );
}

function printHead(fn: KernelFunction, functions: ReadonlyMap<string, string>): string {
  const locals = localNames(fn, functions);
  const parameters = fn.parameters.map((p) => `${C_TYPE[p.type]} ${locals.get(p.name)}`);
  const result = fn.result === undefined ? "void" : C_TYPE[fn.result];
  return `${result} ${functions.get(fn.name)}(${["double *heap", ...parameters].join(", ")})`;
}

function printBody(
  fn: KernelFunction,
  functions: ReadonlyMap<string, string>,
  withHeap: ReadonlySet<string>,
): string {
  const blocks = identifiersFor(blockNames(fn.body), C_RESERVED);
  const names: Names = { functions, locals: localNames(fn, functions), blocks, withHeap };
  const last = fn.body.at(-1)?.kind;
  return [
    ...printDeclarations(fn, names),
    ...printStatements(names, fn.body, "  "),
    ...(fn.result !== undefined && last !== "return" ? ["  return 0;"] : []),
  ].join("\n");
}

/** The locals in use. Locals and parameters that are set and never read are marked, which avoids compiler warnings. */
function printDeclarations(fn: KernelFunction, names: Names): string[] {
  const read = new Set<string>();
  const written = new Set<string>();
  let usesHeap = false;
  visitExpressions(fn.body, (e) => {
    if (e.kind === "local") read.add(e.name);
    usesHeap ||= e.kind === "load" || (e.kind === "call" && names.withHeap.has(e.function));
  });
  visitStatements(fn.body, (s) => {
    if (s.kind === "set") written.add(s.local);
    usesHeap ||= s.kind === "store";
  });
  const idle = fn.parameters.filter(({ name }) => !read.has(name)).map(({ name }) => names.locals.get(name)!);
  const unread = [...(usesHeap ? [] : ["heap"]), ...idle].map((name) => `  (void)${name};`);
  const used = fn.locals.filter((l) => read.has(l.name) || written.has(l.name));
  const declarations = used.flatMap((l) => {
    const name = names.locals.get(l.name)!;
    const declaration = `  ${C_TYPE[l.type]} ${name} = 0;`;
    return read.has(l.name) ? [declaration] : [declaration, `  (void)${name};`];
  });
  return [...unread, ...declarations];
}

function printStatements(names: Names, statements: readonly KernelStatement[], indent: string): string[] {
  return statements.flatMap((statement) => printStatement(names, statement).map((line) => indent + line));
}

function printStatement(names: Names, statement: KernelStatement): string[] {
  switch (statement.kind) {
    case "set":
    case "store":
    case "expression":
      return [`${printSimple(names, statement)};`];
    case "if":
      return [
        `if (${printCondition(names, statement.condition)}) {`,
        ...printStatements(names, statement.then, "  "),
        ...(statement.else.length > 0 ? ["} else {", ...printStatements(names, statement.else, "  ")] : []),
        "}",
      ];
    case "loop": {
      const update = statement.update.map((s) => printSimple(names, s)).join(", ");
      const head = `for (; ${printCondition(names, statement.condition)}; ${update}) {`;
      return [head, ...printStatements(names, statement.body, "  "), "}"];
    }
    case "break":
      return ["break;"];
    case "continue":
      return ["continue;"];
    case "block": {
      const label = names.blocks.get(statement.name)!;
      const body = ["{", ...printStatements(names, statement.body, "  "), "}"];
      return containsLeave(statement.body, statement.name) ? [...body, `${label}:;`] : body;
    }
    case "leave":
      return [`goto ${names.blocks.get(statement.block)};`];
    case "return":
      return [statement.value ? `return ${printExpression(names, statement.value)};` : "return;"];
  }
}

/** Statements that are expressions in C. */
function printSimple(names: Names, statement: KernelStatement): string {
  const values = expressionsOf(statement).map((e) => printExpression(names, e));
  if (statement.kind === "set") return `${names.locals.get(statement.local)} = ${values[0]}`;
  if (statement.kind === "store") return `${printSlot(values[0]!, statement.offset)} = ${values[1]}`;
  return `(void)${values[0]}`;
}

function printSlot(base: string, offset: number): string {
  return offset === 0 ? `heap[${base}]` : `heap[${base} + ${offset}]`;
}

const UNARY = {
  neg: "-",
  abs: "fabs",
  sqrt: "sqrt",
  floor: "floor",
  ceil: "ceil",
  trunc: "trunc",
  powerOfTwo: "power_of_two",
} as const;

const COMPARISON: Readonly<Record<KernelComparison, string>> = { eq: "==", ne: "!=", ...ORDER_SIGNS };

const BINARY: Readonly<Record<KernelBinary, string>> = { ...BINARY_SIGNS, min: "real_min", max: "real_max" };

function printExpression(names: Names, expression: KernelExpression): string {
  switch (expression.kind) {
    case "const":
      return printCConstant(expression.type, expression.value);
    case "local":
      return names.locals.get(expression.name)!;
    case "load":
      return printSlot(printExpression(names, expression.address), expression.offset);
    case "unary":
      if (expression.operator === "eqz") return `(${printCondition(names, expression)})`;
      return `${UNARY[expression.operator]}(${printExpression(names, expression.operand)})`;
    case "binary": {
      const left = printExpression(names, expression.left);
      const right = printExpression(names, expression.right);
      const sign = BINARY[expression.operator];
      return sign.startsWith("real_") ? `${sign}(${left}, ${right})` : `(${left} ${sign} ${right})`;
    }
    case "compare":
      return `(${printCondition(names, expression)})`;
    case "select": {
      const condition = printCondition(names, expression.condition);
      return `(${condition} ? ${printExpression(names, expression.then)} : ${printExpression(names, expression.else)})`;
    }
    case "convert": {
      const operand = printExpression(names, expression.operand);
      return expression.type === "i32" ? `to_integer(${operand})` : `(double)(${operand})`;
    }
    case "call": {
      const list = expression.arguments.map((argument) => printExpression(names, argument));
      const heap = names.withHeap.has(expression.function) ? ["heap"] : [];
      return `${names.functions.get(expression.function)}(${[...heap, ...list].join(", ")})`;
    }
  }
}

function printCondition(names: Names, expression: KernelExpression): string {
  if (expression.kind === "unary" && expression.operator === "eqz") {
    return `!(${printCondition(names, expression.operand)})`;
  }
  if (expression.kind !== "compare") return `${printExpression(names, expression)} != 0`;
  const left = printExpression(names, expression.left);
  return `${left} ${COMPARISON[expression.operator]} ${printExpression(names, expression.right)}`;
}

/** Shortest decimal number that reads back as the same double. */
export function printCConstant(type: KernelType, value: number): string {
  if (type === "i32") return value === -(2 ** 31) ? "INT32_MIN" : value < 0 ? `(${value})` : `${value}`;
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value > 0 ? "INFINITY" : "(-INFINITY)";
  if (Object.is(value, -0)) return "(-0.0)";
  const digits = /[.e]/.test(String(value)) ? String(value) : `${value}.0`;
  return value < 0 ? `(${digits})` : digits;
}
