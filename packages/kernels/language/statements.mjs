import ts from "typescript";
import {
  arithmetic,
  declaredKind,
  translateCall,
  translateExpression,
  translateSlot,
} from "./expressions.mjs";
import { refuse } from "./kernel-error.mjs";
import { createScope, declareLocal, findLocal, withBlock } from "./scope.mjs";
import * as v from "./values.mjs";

const TYPES = { int: "i32", bool: "i32", real: "f64" };

/** A kernel function from its declaration. */
export function translateFunction(signature, declarations) {
  const scope = createScope(signature, declarations);
  const parameters = signature.parameters
    .filter((p) => p.kind in TYPES)
    .map((p) => ({ name: p.name, type: TYPES[p.kind] }));
  const body = translateBlock(scope, signature.node.body.statements);
  const own = new Set(signature.parameters.map((p) => p.name));
  const locals = [...scope.locals]
    .filter(([name]) => !own.has(name))
    .map(([name, kind]) => ({ name, type: TYPES[kind] }));
  const result = signature.result === "void" ? {} : { result: TYPES[signature.result] };
  return { name: signature.name, parameters, ...result, locals, body };
}

function translateBlock(scope, statements) {
  return withBlock(scope, () => statements.flatMap((statement) => translateStatement(scope, statement)));
}

function translateBody(scope, node) {
  return translateBlock(scope, ts.isBlock(node) ? node.statements : [node]);
}

function translateStatement(scope, node) {
  if (ts.isVariableStatement(node)) return declare(scope, node.declarationList, false);
  if (ts.isExpressionStatement(node)) return effects(scope, node.expression);
  if (ts.isBlock(node)) return translateBlock(scope, node.statements);
  if (ts.isIfStatement(node)) return [ifStatement(scope, node)];
  if (ts.isForStatement(node)) return forStatement(scope, node);
  if (ts.isWhileStatement(node)) return [whileStatement(scope, node)];
  if (ts.isReturnStatement(node)) return [returnStatement(scope, node)];
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
    if (node.label) refuse(node, "no labels in the kernel language");
    return [{ kind: ts.isBreakStatement(node) ? "break" : "continue" }];
  }
  if (ts.isEmptyStatement(node)) return [];
  return refuse(node, `not a statement of the kernel language: ${ts.SyntaxKind[node.kind]}`);
}

/** Declarations with a value each; in the head of a `for`, a whole number means an int. */
function declare(scope, list, inFor) {
  if (!(list.flags & (ts.NodeFlags.Const | ts.NodeFlags.Let))) refuse(list, "let or const, not var");
  return list.declarations.map((declaration) => {
    if (!ts.isIdentifier(declaration.name)) refuse(declaration, "no destructuring in the kernel language");
    if (!declaration.initializer)
      refuse(declaration, `'${declaration.name.text}' needs a value to start with`);
    const value = translateExpression(scope, declaration.initializer);
    const literal = inFor && value.kind === "literal" && !declaration.type;
    const kind = literal ? "int" : declaredKind(declaration, value);
    if (!(kind in TYPES)) refuse(declaration, "a function without result has no value");
    const ir = v.asKind(declaration.initializer, value, kind);
    return { kind: "set", local: declareLocal(scope, declaration, declaration.name.text, kind), value: ir };
  });
}

/** An expression statement: assignment, ++, --, call. */
function effects(scope, node) {
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.CommaToken) {
      return [...effects(scope, node.left), ...effects(scope, node.right)];
    }
    return [assignment(scope, node)];
  }
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) return [step(scope, node)];
  if (ts.isCallExpression(node)) return [{ kind: "expression", value: translateCall(scope, node).ir }];
  if (ts.isVoidExpression(node)) return effects(scope, node.expression);
  return refuse(node, "this expression has no effect");
}

const ASSIGNMENTS = { "=": undefined, "+=": "+", "-=": "-", "*=": "*", "/=": "/" };

function assignment(scope, node) {
  const sign = node.operatorToken.getText();
  if (!(sign in ASSIGNMENTS)) refuse(node, `'${sign}' is not an assignment of the kernel language`);
  const operator = ASSIGNMENTS[sign];
  const right = translateExpression(scope, node.right);
  const value = operator ? arithmetic(node, operator, translateExpression(scope, node.left), right) : right;
  return assign(scope, node.left, value, node.right);
}

function assign(scope, node, value, valueNode) {
  const target = ts.isNonNullExpression(node) ? node.expression : node;
  if (ts.isElementAccessExpression(target)) {
    return { kind: "store", ...translateSlot(scope, target), value: v.asReal(valueNode, value) };
  }
  const local = ts.isIdentifier(target) ? findLocal(scope, target.text) : undefined;
  if (!local || !(local.kind in TYPES))
    refuse(target, "only locals, parameters and heap[address] are assigned");
  return { kind: "set", local: local.name, value: v.asKind(valueNode, value, local.kind) };
}

function step(scope, node) {
  const plus = node.operator === ts.SyntaxKind.PlusPlusToken;
  if (!plus && node.operator !== ts.SyntaxKind.MinusMinusToken) refuse(node, "this expression has no effect");
  const place = { left: node.operand, right: node.operand };
  const before = translateExpression(scope, node.operand);
  const after = arithmetic(place, plus ? "+" : "-", before, { kind: "literal", value: 1 });
  return assign(scope, node.operand, after, node.operand);
}

function condition(scope, node) {
  return v.asCondition(node, translateExpression(scope, node));
}

function ifStatement(scope, node) {
  return {
    kind: "if",
    condition: condition(scope, node.expression),
    then: translateBody(scope, node.thenStatement),
    else: node.elseStatement ? translateBody(scope, node.elseStatement) : [],
  };
}

function forStatement(scope, node) {
  return withBlock(scope, () => {
    const { initializer: start } = node;
    let before = [];
    if (start)
      before = ts.isVariableDeclarationList(start) ? declare(scope, start, true) : effects(scope, start);
    const loop = {
      kind: "loop",
      condition: node.condition ? condition(scope, node.condition) : v.intConst(1),
      body: translateBody(scope, node.statement),
      update: node.incrementor ? effects(scope, node.incrementor) : [],
    };
    return [...before, loop];
  });
}

function whileStatement(scope, node) {
  return {
    kind: "loop",
    condition: condition(scope, node.expression),
    body: translateBody(scope, node.statement),
    update: [],
  };
}

function returnStatement(scope, node) {
  const { result } = scope.signature;
  if (!node.expression) {
    if (result !== "void") refuse(node, `the function returns ${result}`);
    return { kind: "return" };
  }
  if (result === "void") refuse(node, "the function has no result");
  return {
    kind: "return",
    value: v.asKind(node.expression, translateExpression(scope, node.expression), result),
  };
}
