import type { KernelExpression, KernelFunction, KernelModule, KernelStatement, KernelType } from "@cosimo/ir";

interface Signature {
  readonly parameters: readonly KernelType[];
  readonly result: KernelType | undefined;
}

interface Scope {
  readonly function: KernelFunction;
  /** Names of the enclosing blocks. */
  readonly blocks: Set<string>;
  readonly locals: ReadonlyMap<string, KernelType>;
  readonly signatures: ReadonlyMap<string, Signature>;
}

const F64_BINARY = new Set(["add", "sub", "mul", "div", "min", "max"]);
const I32_BINARY = new Set(["add", "sub", "mul", "and", "or", "shl", "shr", "rem"]);

/**
 * Throws unless every name of a module is declared and unique, and every expression has the expected type. An error here is
 * an internal one: the message names the function.
 */
export function checkKernels(module: KernelModule): void {
  const signatures = signaturesOf(module);
  for (const fn of module.functions) {
    const scope: Scope = { function: fn, blocks: new Set(), locals: localsOf(fn), signatures };
    checkStatements(scope, fn.body, 0);
  }
  const defined = new Set(module.functions.map((fn) => fn.name));
  for (const name of module.exports) {
    if (!defined.has(name)) throw new Error(`kernel module exports the unknown function '${name}'`);
  }
}

function signaturesOf(module: KernelModule): ReadonlyMap<string, Signature> {
  const signatures = new Map<string, Signature>();
  const declare = (name: string, signature: Signature) => {
    if (signatures.has(name)) throw new Error(`kernel module has two functions '${name}'`);
    signatures.set(name, signature);
  };
  for (const item of module.imports) declare(item.name, { parameters: item.parameters, result: item.result });
  for (const fn of module.functions) {
    declare(fn.name, { parameters: fn.parameters.map((p) => p.type), result: fn.result });
  }
  return signatures;
}

function localsOf(fn: KernelFunction): ReadonlyMap<string, KernelType> {
  const locals = new Map<string, KernelType>();
  for (const { name, type } of [...fn.parameters, ...fn.locals]) {
    if (locals.has(name)) throw new Error(`kernel function '${fn.name}' has two locals '${name}'`);
    locals.set(name, type);
  }
  return locals;
}

function fail(scope: Scope, message: string): never {
  throw new Error(`kernel function '${scope.function.name}': ${message}`);
}

/** `subject` describes the place; the text is built only for an error. */
function expectType(
  scope: Scope,
  expression: KernelExpression,
  type: KernelType,
  place: string,
  subject?: string,
): void {
  const actual = checkExpression(scope, expression);
  if (actual === type) return;
  const where = subject === undefined ? place : `${place} '${subject}'`;
  fail(scope, `${where} is ${actual ?? "nothing"}, not ${type} (${expression.kind})`);
}

function checkStatements(scope: Scope, statements: readonly KernelStatement[], loops: number): void {
  for (const statement of statements) checkStatement(scope, statement, loops);
}

function checkStatement(scope: Scope, statement: KernelStatement, loops: number): void {
  switch (statement.kind) {
    case "set": {
      const type = scope.locals.get(statement.local);
      if (type === undefined) fail(scope, `unknown local '${statement.local}'`);
      expectType(scope, statement.value, type, "value of", statement.local);
      return;
    }
    case "store":
      checkAddress(scope, statement.address, statement.offset);
      expectType(scope, statement.value, "f64", "stored value");
      return;
    case "if":
      expectType(scope, statement.condition, "i32", "condition");
      checkStatements(scope, statement.then, loops);
      checkStatements(scope, statement.else, loops);
      return;
    case "loop":
      expectType(scope, statement.condition, "i32", "condition of a loop");
      checkStatements(scope, statement.body, loops + 1);
      checkUpdate(scope, statement.update);
      return;
    case "break":
    case "continue":
      if (loops === 0) fail(scope, `'${statement.kind}' outside of a loop's body`);
      return;
    case "block":
      if (scope.blocks.has(statement.name)) fail(scope, `two blocks '${statement.name}' in each other`);
      scope.blocks.add(statement.name);
      checkStatements(scope, statement.body, loops);
      scope.blocks.delete(statement.name);
      return;
    case "leave":
      if (!scope.blocks.has(statement.block)) fail(scope, `leaves the unknown block '${statement.block}'`);
      return;
    case "return":
      checkReturn(scope, statement.value);
      return;
    case "expression":
      checkExpression(scope, statement.value);
  }
}

/** An update is printed as one expression, so it contains simple statements only. */
function checkUpdate(scope: Scope, update: readonly KernelStatement[]): void {
  for (const statement of update) {
    if (!["set", "store", "expression"].includes(statement.kind)) {
      fail(scope, `'${statement.kind}' in the update of a loop`);
    }
    checkStatement(scope, statement, 0);
  }
}

function checkReturn(scope: Scope, value: KernelExpression | undefined): void {
  const { result } = scope.function;
  if (result === undefined) {
    if (value !== undefined) fail(scope, "returns a value, but has no result");
  } else {
    if (value === undefined) fail(scope, "returns no value");
    expectType(scope, value, result, "returned value");
  }
}

function checkAddress(scope: Scope, address: KernelExpression, offset: number): void {
  expectType(scope, address, "i32", "address");
  if (!(Number.isInteger(offset) && offset >= 0 && offset < 2 ** 28))
    fail(scope, `offset ${offset} of an address`);
}

/** The type of an expression; `undefined` for the call of a function without result. */
function checkExpression(scope: Scope, expression: KernelExpression): KernelType | undefined {
  switch (expression.kind) {
    case "const":
      if (expression.type === "i32" && (expression.value | 0) !== expression.value) {
        fail(scope, `${expression.value} is not an i32`);
      }
      return expression.type;
    case "local": {
      const type = scope.locals.get(expression.name);
      if (type === undefined) fail(scope, `unknown local '${expression.name}'`);
      if (type !== expression.type)
        fail(scope, `local '${expression.name}' is ${type}, not ${expression.type}`);
      return type;
    }
    case "load":
      checkAddress(scope, expression.address, expression.offset);
      return "f64";
    case "unary": {
      const type = expression.operator === "eqz" ? "i32" : "f64";
      if (type !== expression.type) fail(scope, `'${expression.operator}' of ${expression.type}`);
      expectType(scope, expression.operand, type, "operand of", expression.operator);
      return type;
    }
    case "binary": {
      const { type, operator } = expression;
      if (!(type === "f64" ? F64_BINARY : I32_BINARY).has(operator)) fail(scope, `'${operator}' of ${type}`);
      expectType(scope, expression.left, type, "left side of", operator);
      expectType(scope, expression.right, type, "right side of", operator);
      return type;
    }
    case "compare":
      expectType(scope, expression.left, expression.operandType, "left side of", expression.operator);
      expectType(scope, expression.right, expression.operandType, "right side of", expression.operator);
      return "i32";
    case "select":
      expectType(scope, expression.condition, "i32", "condition of a select");
      expectType(scope, expression.then, expression.type, "first side of a select");
      expectType(scope, expression.else, expression.type, "second side of a select");
      return expression.type;
    case "convert":
      expectType(scope, expression.operand, expression.type === "f64" ? "i32" : "f64", "converted value");
      return expression.type;
    case "call":
      return checkCall(scope, expression);
  }
}

function checkCall(scope: Scope, call: KernelExpression & { kind: "call" }): KernelType | undefined {
  const signature = scope.signatures.get(call.function);
  if (signature === undefined) fail(scope, `call of the unknown function '${call.function}'`);
  const { parameters, result } = signature;
  if (parameters.length !== call.arguments.length) {
    fail(scope, `'${call.function}' takes ${parameters.length} arguments, not ${call.arguments.length}`);
  }
  call.arguments.forEach((argument, i) => {
    expectType(scope, argument, parameters[i]!, "argument of", call.function);
  });
  if (result !== undefined && result !== call.type)
    fail(scope, `'${call.function}' gives ${result}, not ${call.type}`);
  return result;
}
