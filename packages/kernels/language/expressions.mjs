import ts from "typescript";
import { readSignature } from "./declarations.mjs";
import { foldConstant, OPERATIONS } from "./fold-constants.mjs";
import { refuse } from "./kernel-error.mjs";
import { mathCall, mathConstant, numberMember } from "./math.mjs";
import { findLocal } from "./scope.mjs";
import * as v from "./values.mjs";

/** Translates an expression to a value (see values.mjs). `scope` is a function's, or a file's for constants. */
export function translateExpression(scope, node) {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) {
    return translateExpression(scope, node.expression);
  }
  if (ts.isNumericLiteral(node)) return literal(node);
  if (ts.isIdentifier(node)) return name(scope, node);
  if (ts.isPropertyAccessExpression(node)) return property(node);
  if (ts.isElementAccessExpression(node)) {
    return { kind: "whole", ir: { kind: "load", type: "f64", ...translateSlot(scope, node) } };
  }
  if (ts.isPrefixUnaryExpression(node)) return prefix(scope, node);
  if (ts.isBinaryExpression(node)) return binaryExpression(scope, node);
  if (ts.isConditionalExpression(node)) return conditional(scope, node);
  if (ts.isCallExpression(node)) return translateCall(scope, node);
  if (ts.isAsExpression(node)) return assertion(scope, node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: "bool", ir: v.intConst(1) };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: "bool", ir: v.intConst(0) };
  return refuse(node, `'${node.getText()}' is not an expression of the kernel language`);
}

/** Digits alone are an int or a real; a point or an exponent makes a real. */
function literal(node) {
  const value = Number(node.text);
  return /^(\d+|0x[\da-f]+)$/i.test(node.getText().replaceAll("_", ""))
    ? { kind: "literal", value }
    : { kind: "real", ir: v.realConst(value) };
}

function name(scope, node) {
  if (node.text === "Infinity") return { kind: "real", ir: v.realConst(Number.POSITIVE_INFINITY) };
  const local = findLocal(scope, node.text);
  if (local) return localValue(node, local);
  const constant = findConstant(scope, node.text);
  if (constant) return constantValue(scope, constant);
  return refuse(node, `'${node.text}' is not known here`);
}

function localValue(node, local) {
  if (local.kind === "heap") refuse(node, "memory is read as heap[address] or passed on, nothing else");
  if (local.kind === "table") refuse(node, "a table of functions is called or passed on, nothing else");
  const type = local.kind === "real" ? "f64" : "i32";
  return { kind: local.kind, ir: { kind: "local", type, name: local.name } };
}

function findConstant({ file, declarations }, identifier) {
  const own = declarations.constants.get(`${file.source.fileName}#${identifier}`);
  if (own) return own;
  const imported = file.imports.get(identifier);
  const source = imported && file.resolveSource(file.source.fileName, imported.module);
  return source && declarations.constants.get(`${source.fileName}#${imported.name}`);
}

/** The folded value of a constant, evaluated once. */
function constantValue({ declarations }, constant) {
  if (constant.value) return constant.value;
  const { declaration, file } = constant;
  if (constant.open) refuse(declaration, `the constant '${constant.name}' depends on itself`);
  constant.open = true;
  const initial = translateExpression({ file, declarations, blocks: [] }, declaration.initializer);
  const kind = declaredKind(declaration, initial);
  const ir = foldConstant(v.asKind(declaration.initializer, initial, kind));
  if (ir === undefined) refuse(declaration, `'${constant.name}' is not a constant expression`);
  constant.value = { kind, ir };
  return constant.value;
}

/** The kind of a declared name: as annotated, or that of its value. */
export function declaredKind(declaration, value) {
  const text = declaration.type?.getText();
  if (text === "int" || text === "real") return text;
  if (text === "boolean") return "bool";
  if (text !== undefined) refuse(declaration.type, `the type must be int, real or boolean, not '${text}'`);
  if (value.kind === "literal")
    refuse(declaration, "int or real? A whole number needs a type: ': int' or ': real'");
  return value.kind === "whole" ? "real" : value.kind;
}

function property(node) {
  if (node.expression.getText() === "Math") return mathConstant(node);
  if (node.expression.getText() === "Number") return numberMember(node);
  return refuse(node, "only Math, Number and calls of a table's functions have properties here");
}

/** `heap[address]` as address and constant offset. */
export function translateSlot(scope, node) {
  const heap = ts.isIdentifier(node.expression) ? findLocal(scope, node.expression.text) : undefined;
  if (heap?.kind !== "heap") refuse(node, "only a parameter of type Heap is indexed");
  const index = node.argumentExpression;
  return { address: v.asInt(index, translateExpression(scope, index)), offset: 0 };
}

function prefix(scope, node) {
  const value = translateExpression(scope, node.operand);
  if (node.operator === ts.SyntaxKind.ExclamationToken) {
    return { kind: "bool", ir: v.unary("eqz", v.asCondition(node.operand, value)) };
  }
  if (node.operator !== ts.SyntaxKind.MinusToken) {
    refuse(node, "of the operators before an operand, only - and ! (and ++, -- as statements)");
  }
  if (value.kind === "literal") return { kind: "literal", value: -value.value };
  if (value.kind === "int") return { kind: "int", ir: v.binary("sub", v.intConst(0), value.ir) };
  const ir = v.asReal(node.operand, value);
  return { kind: value.kind, ir: ir.kind === "const" ? v.realConst(-ir.value) : v.unary("neg", ir) };
}

const ARITHMETIC = { "+": "add", "-": "sub", "*": "mul" };
const INTEGER = { "%": "rem", "<<": "shl", ">>": "shr", "&": "and", "|": "or" };
const COMPARISON = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "===": "eq", "!==": "ne" };

function binaryExpression(scope, node) {
  const operator = node.operatorToken.getText();
  if (operator === "&&" || operator === "||") return logical(scope, node, operator);
  const left = translateExpression(scope, node.left);
  const right = translateExpression(scope, node.right);
  if (operator in COMPARISON) return comparison(node, COMPARISON[operator], left, right);
  return arithmetic(node, operator, left, right);
}

/** `left operator right`; `node` is the binary expression or compound assignment. */
export function arithmetic(node, operator, left, right) {
  if (operator === "/") {
    return { kind: "real", ir: v.binary("div", v.asReal(node.left, left), v.asReal(node.right, right)) };
  }
  if (
    operator === "**" &&
    left.kind === "literal" &&
    left.value === 2 &&
    ["int", "whole"].includes(right.kind)
  ) {
    return { kind: "real", ir: v.unary("powerOfTwo", v.asReal(node.right, right)) };
  }
  if (operator === "**") {
    return {
      kind: "real",
      ir: v.call("f64", "Math.pow", [v.asReal(node.left, left), v.asReal(node.right, right)]),
    };
  }
  if (operator in INTEGER) {
    const ir = v.binary(INTEGER[operator], v.asInt(node.left, left), v.asInt(node.right, right));
    return { kind: "int", ir };
  }
  if (!(operator in ARITHMETIC)) refuse(node, `the operator '${operator}' is not of the kernel language`);
  const kind = v.commonKind(left, right);
  if (kind === undefined) refuse(node, "no arithmetic with truth values");
  if (kind === "literal") {
    return { kind, value: OPERATIONS[ARITHMETIC[operator]](left.value, right.value) };
  }
  const ir = v.binary(
    ARITHMETIC[operator],
    v.asKind(node.left, left, kind),
    v.asKind(node.right, right, kind),
  );
  return { kind, ir };
}

function comparison(node, operator, left, right) {
  if (left.kind === "bool" || right.kind === "bool") refuse(node, "truth values are not compared");
  const common = v.commonKind(left, right);
  const kind = common === "literal" ? "int" : common;
  const ir = v.compare(operator, v.asKind(node.left, left, kind), v.asKind(node.right, right, kind));
  return { kind: "bool", ir };
}

/** The right side is evaluated lazily, unless it is cheaper than a branch. */
function logical(scope, node, operator) {
  const left = v.asCondition(node.left, translateExpression(scope, node.left));
  const right = v.asCondition(node.right, translateExpression(scope, node.right));
  const both = operator === "&&";
  if (isCheap(right)) return { kind: "bool", ir: v.binary(both ? "and" : "or", left, right) };
  return {
    kind: "bool",
    ir: both ? v.select(left, right, v.intConst(0)) : v.select(left, v.intConst(1), right),
  };
}

function isCheap(ir) {
  if (ir.kind === "const" || ir.kind === "local") return true;
  if (ir.kind === "unary" && ir.operator !== "sqrt") return isCheap(ir.operand);
  return ir.kind === "compare" && isCheap(ir.left) && isCheap(ir.right);
}

function conditional(scope, node) {
  const condition = v.asCondition(node.condition, translateExpression(scope, node.condition));
  const then = translateExpression(scope, node.whenTrue);
  const otherwise = translateExpression(scope, node.whenFalse);
  const kind = conditionalKind(node, then, otherwise);
  const ir = v.select(
    condition,
    v.asKind(node.whenTrue, then, kind),
    v.asKind(node.whenFalse, otherwise, kind),
  );
  return { kind, ir };
}

function conditionalKind(node, then, otherwise) {
  if (then.kind === "bool" && otherwise.kind === "bool") return "bool";
  const kind = v.commonKind(then, otherwise);
  if (kind === undefined) refuse(node, "both sides of ?: must be numbers, or both truth values");
  return kind === "literal" ? "int" : kind;
}

function assertion(scope, node) {
  const kind = node.type.getText();
  if (kind !== "int" && kind !== "real") refuse(node, "only 'as int' and 'as real'");
  const value = translateExpression(scope, node.expression);
  return { kind, ir: v.asKind(node.expression, value, kind) };
}

/** A call as a value; kind "void" for a function without result. */
export function translateCall(scope, node) {
  const target = node.expression;
  if (ts.isPropertyAccessExpression(target)) {
    const owner = target.expression.getText();
    if (owner === "Math" || owner === "Number") {
      return mathCall(node, owner, (argument) => translateExpression(scope, argument));
    }
    return tableCall(scope, node, target);
  }
  if (!ts.isIdentifier(target)) refuse(node, "only functions with a name are called");
  const signature = findFunction(scope, target);
  return callOf(scope, node, signature.name, signature);
}

function findFunction({ file, declarations }, target) {
  const imported = file.imports.get(target.text);
  const signature = declarations.functions.get(imported?.name ?? target.text);
  if (!signature || (!imported && signature.file !== file)) {
    refuse(target, `'${target.text}' is neither a kernel function of this file nor an imported one`);
  }
  return signature;
}

function tableCall(scope, node, target) {
  const table = ts.isIdentifier(target.expression) ? findLocal(scope, target.expression.text) : undefined;
  if (table?.kind !== "table") refuse(node, `'${target.expression.getText()}' is not a table of functions`);
  const member = table.table.members().get(target.name.text);
  if (!member) refuse(target.name, `${table.table.name} has no function '${target.name.text}'`);
  const name = `${table.name}.${target.name.text}`;
  return callOf(scope, node, name, readSignature(scope.file, name, member.signature));
}

/** Checks arguments of memory and tables, then drops them. */
function callOf(scope, node, name, { parameters, result }) {
  if (node.arguments.length !== parameters.length) {
    refuse(node, `'${name}' takes ${parameters.length} arguments, not ${node.arguments.length}`);
  }
  const list = [];
  parameters.forEach((parameter, i) => {
    const argument = node.arguments[i];
    if (parameter.kind === "heap" || parameter.kind === "table") checkDropped(scope, argument, parameter);
    else list.push(v.asKind(argument, translateExpression(scope, argument), parameter.kind));
  });
  const type = result === "int" ? "i32" : "f64";
  return { kind: result, ir: v.call(type, name, list) };
}

function checkDropped(scope, argument, parameter) {
  const local = ts.isIdentifier(argument) ? findLocal(scope, argument.text) : undefined;
  if (local?.kind !== parameter.kind)
    refuse(argument, `parameter '${parameter.name}' takes a ${parameter.kind}`);
  if (parameter.kind === "table" && local.name !== parameter.name) {
    refuse(
      argument,
      `a table of functions keeps its name: the parameter is '${parameter.name}', not '${local.name}'`,
    );
  }
}
