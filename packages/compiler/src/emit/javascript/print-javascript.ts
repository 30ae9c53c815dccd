import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelFunction,
  KernelModule,
  KernelStatement,
  KernelUnary,
} from "@cosimo/ir";
import { checkKernels } from "../../kernel/check-kernels.ts";
import { identifiersFor } from "../../kernel/identifiers.ts";
import { blockNames } from "../../kernel/named-blocks.ts";
import { BINARY_SIGNS, ORDER_SIGNS } from "../operators.ts";

const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield " +
    "Math NaN Infinity heap toInteger powerOfTwo"
  ).split(" "),
);

/** Saturates like WebAssembly's conversion; `| 0` alone would wrap around. */
const TO_INTEGER = `function toInteger(x) {
  return x >= 2147483647 ? 2147483647 : x <= -2147483648 ? -2147483648 : x | 0;
}`;

/** Exact for exponents of normal numbers. */
const POWER_OF_TWO = `function powerOfTwo(k) {
  return 2 ** k;
}`;

interface Names {
  readonly functions: ReadonlyMap<string, string>;
  readonly locals: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<string, string>;
}

/** JavaScript: the body of a function of `heap` (a `Float64Array`) that returns an object of the exported functions. */
export function printJavaScript(module: KernelModule): string {
  checkKernels(module);
  const functions = new Map(
    identifiersFor(
      module.functions.map((fn) => fn.name),
      RESERVED,
    ),
  );
  for (const item of module.imports) functions.set(item.name, `Math.${item.item}`);
  const exports = module.exports.map((name) => `${JSON.stringify(name)}: ${functions.get(name)}`);
  return [
    '"use strict";',
    TO_INTEGER,
    POWER_OF_TWO,
    ...module.functions.map((fn) => printFunction(fn, functions)),
    `return { ${exports.join(", ")} };`,
    "",
  ].join("\n");
}

function printFunction(fn: KernelFunction, functions: ReadonlyMap<string, string>): string {
  const locals = identifiersFor(
    [...fn.parameters, ...fn.locals].map((l) => l.name),
    new Set([...RESERVED, ...functions.values()]),
  );
  const names: Names = { functions, locals, blocks: identifiersFor(blockNames(fn.body), RESERVED) };
  const parameters = fn.parameters.map((p) => locals.get(p.name)).join(", ");
  const declarations = fn.locals.map((l) => `${locals.get(l.name)} = 0`);
  return [
    `function ${functions.get(fn.name)}(${parameters}) {`,
    ...(declarations.length > 0 ? [`  let ${declarations.join(", ")};`] : []),
    ...printStatements(names, fn.body, "  "),
    "}",
  ].join("\n");
}

function printStatements(names: Names, statements: readonly KernelStatement[], indent: string): string[] {
  return statements.flatMap((statement) => printStatement(names, statement).map((line) => indent + line));
}

function printStatement(names: Names, statement: KernelStatement): string[] {
  switch (statement.kind) {
    case "set":
      return [`${names.locals.get(statement.local)} = ${printValue(names, statement.value)};`];
    case "store":
      return [
        `${printSlot(names, statement.address, statement.offset)} = ${printValue(names, statement.value)};`,
      ];
    case "if":
      return [
        `if (${printCondition(names, statement.condition)}) {`,
        ...printStatements(names, statement.then, "  "),
        ...(statement.else.length > 0 ? ["} else {", ...printStatements(names, statement.else, "  ")] : []),
        "}",
      ];
    case "loop":
      return printLoop(names, statement);
    case "break":
    case "continue":
      return [statement.kind === "break" ? "break;" : "continue;"];
    case "block":
      return [`${names.blocks.get(statement.name)}: {`, ...printStatements(names, statement.body, "  "), "}"];
    case "leave":
      return [`break ${names.blocks.get(statement.block)};`];
    case "return":
      return [statement.value ? `return ${printValue(names, statement.value)};` : "return;"];
    case "expression":
      return [`${printValue(names, statement.value)};`];
  }
}

function printLoop(names: Names, loop: KernelStatement & { kind: "loop" }): string[] {
  const condition = printCondition(names, loop.condition);
  const update = loop.update.flatMap((s) => printStatement(names, s)).map((line) => line.slice(0, -1));
  const head =
    update.length === 0 ? `while (${condition}) {` : `for (; ${condition}; ${update.join(", ")}) {`;
  return [head, ...printStatements(names, loop.body, "  "), "}"];
}

/** A slot of memory. */
function printSlot(names: Names, address: KernelExpression, offset: number): string {
  const base = printValue(names, address);
  return offset === 0 ? `heap[${base}]` : `heap[${base} + ${offset}]`;
}

const UNARY: Readonly<Record<Exclude<KernelUnary, "eqz">, string>> = {
  neg: "-",
  abs: "Math.abs",
  sqrt: "Math.sqrt",
  floor: "Math.floor",
  ceil: "Math.ceil",
  trunc: "Math.trunc",
  powerOfTwo: "powerOfTwo",
};

const COMPARISON: Readonly<Record<KernelComparison, string>> = { eq: "===", ne: "!==", ...ORDER_SIGNS };

const BINARY: Readonly<Record<KernelBinary, string>> = { ...BINARY_SIGNS, min: "Math.min", max: "Math.max" };

/** An expression as a number. */
function printValue(names: Names, expression: KernelExpression): string {
  switch (expression.kind) {
    case "const":
      return printConstant(expression.value);
    case "local":
      return names.locals.get(expression.name)!;
    case "load":
      return printSlot(names, expression.address, expression.offset);
    case "unary":
      if (expression.operator === "eqz") return `(${printCondition(names, expression)} ? 1 : 0)`;
      return `${UNARY[expression.operator]}(${printValue(names, expression.operand)})`;
    case "binary":
      return printBinary(names, expression);
    case "compare":
      return `(${printCondition(names, expression)} ? 1 : 0)`;
    case "select": {
      const condition = printCondition(names, expression.condition);
      return `(${condition} ? ${printValue(names, expression.then)} : ${printValue(names, expression.else)})`;
    }
    case "convert": {
      const operand = printValue(names, expression.operand);
      return expression.type === "i32" ? `toInteger(${operand})` : operand;
    }
    case "call": {
      const list = expression.arguments.map((argument) => printValue(names, argument));
      return `${names.functions.get(expression.function)}(${list.join(", ")})`;
    }
  }
}

/** Integer arithmetic wraps around at 32 bits. */
function printBinary(names: Names, expression: KernelExpression & { kind: "binary" }): string {
  const { operator, type } = expression;
  const left = printValue(names, expression.left);
  const right = printValue(names, expression.right);
  const sign = BINARY[operator];
  if (operator === "min" || operator === "max") return `${sign}(${left}, ${right})`;
  if (type === "f64") return `(${left} ${sign} ${right})`;
  if (operator === "mul") return `Math.imul(${left}, ${right})`;
  if (operator === "and" || operator === "or" || operator === "shl" || operator === "shr") {
    return `(${left} ${sign} ${right})`;
  }
  return `((${left} ${sign} ${right}) | 0)`;
}

/** An expression as a JavaScript Boolean. */
function printCondition(names: Names, expression: KernelExpression): string {
  if (expression.kind === "compare") {
    const left = printValue(names, expression.left);
    return `${left} ${COMPARISON[expression.operator]} ${printValue(names, expression.right)}`;
  }
  if (expression.kind === "unary" && expression.operator === "eqz") {
    return `!(${printCondition(names, expression.operand)})`;
  }
  if (expression.kind === "const") return expression.value === 0 ? "false" : "true";
  return printValue(names, expression);
}

function printConstant(value: number): string {
  return value < 0 || Object.is(value, -0) ? `(${Object.is(value, -0) ? "-0" : value})` : String(value);
}
