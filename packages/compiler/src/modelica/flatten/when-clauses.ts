import {
  type Assertion,
  type Expression,
  type Origin,
  type Reinit,
  type Terminate,
  textOf,
  type VariableId,
  type WhenAssignment,
  type WhenBranch,
} from "@cosimo/ir";
import { argumentSyntax } from "../instance/builtin-functions.ts";
import { nameOf } from "../instance/calls.ts";
import { conditional } from "../instance/construct.ts";
import { preNode } from "../instance/elaboration-tables.ts";
import type { Environment } from "../instance/environment.ts";
import { evaluateConstant } from "../instance/evaluate.ts";
import { elaborate, elaborateCondition } from "../instance/expression-typing.ts";
import { allScalars, describeType, isBroken, type TypedValue } from "../instance/typed-value.ts";
import type {
  EquationBranch,
  EquationSyntax,
  ExpressionSyntax,
  FunctionCall,
} from "../syntax/syntax-tree.ts";
import { elaborateAssertion, elaborateMessage } from "./assertions.ts";
import { callOutputs, compatible, type EquationSite, forEach } from "./equations.ts";
import { addAuxiliary, type FlatModel, originOf, reportFlatten } from "./flat-model.ts";

type WhenEquation = Extract<EquationSyntax, { kind: "when" }>;

/** What one branch of a when-clause does. */
interface WhenBody {
  readonly assignments: WhenAssignment[];
  readonly reinits: Reinit[];
  readonly assertions: Assertion[];
  readonly terminates: Terminate[];
}

interface WhenSite {
  readonly flat: FlatModel;
  readonly environment: Environment;
  readonly body: WhenBody;
}

export function elaborateWhen(site: EquationSite, equation: WhenEquation): void {
  const { flat, environment } = site;
  if (site.initial) {
    reportFlatten(flat, environment.scope, "flatten.initial-when", equation.span);
    return;
  }
  const branches = equation.branches.map((branch) => elaborateBranch(flat, environment, branch));
  const origin = originOf(environment.scope, equation.span);
  flat.whenClauses.push({ branches, origin });
}

function elaborateBranch(flat: FlatModel, environment: Environment, branch: EquationBranch): WhenBranch {
  const conditions = conditionVariables(flat, environment, branch.condition);
  const body: WhenBody = { assignments: [], reinits: [], assertions: [], terminates: [] };
  const inside = { ...environment, when: true, events: false };
  elaborateBody({ flat, environment: inside, body }, branch.body);
  const text = textOf(branch.condition.span);
  return { conditions, text, ...body, origin: originOf(environment.scope, branch.span) };
}

/** Each condition becomes a discrete Boolean with an equation of its own. */
export function conditionVariables(
  flat: FlatModel,
  environment: Environment,
  syntax: ExpressionSyntax,
): readonly VariableId[] {
  const inside = { ...environment, when: true, events: true };
  const value = elaborate(flat.context, inside, syntax);
  if (isBroken(value)) return [];
  if (value.type.kind !== "Boolean" || value.dims.length > 1) {
    const args = { found: describeType(value) };
    reportFlatten(flat, environment.scope, "flatten.when-condition", syntax.span, args);
    return [];
  }
  const origin = originOf(environment.scope, syntax.span);
  const parts = syntax.kind === "array" ? syntax.elements.map((element) => textOf(element.span)) : [];
  return value.scalars.map((scalar, i) =>
    conditionVariable(flat, scalar, parts[i] ?? textOf(syntax.span), origin),
  );
}

function conditionVariable(
  flat: FlatModel,
  condition: Expression,
  description: string,
  origin: Origin,
): VariableId {
  flat.conditionCount++;
  const { variable, node } = addAuxiliary(flat, {
    name: `$when${flat.conditionCount}`,
    type: "Boolean",
    variability: "discrete",
    description,
    origin,
  });
  flat.equations.push({ left: node, right: condition, origin });
  return variable;
}

function elaborateBody(site: WhenSite, equations: readonly EquationSyntax[]): void {
  for (const equation of equations) elaborateInWhen(site, equation);
}

function elaborateInWhen(site: WhenSite, equation: EquationSyntax): void {
  const { flat, environment } = site;
  switch (equation.kind) {
    case "equals":
      elaborateAssignment(site, equation);
      return;
    case "for":
      forEach(site, equation.indices, equation.body, (inside) => elaborateBody(inside, equation.body));
      return;
    case "if":
      elaborateIf(site, equation);
      return;
    case "call":
      elaborateCall(site, equation.call, equation);
      return;
    case "when":
      reportFlatten(flat, environment.scope, "flatten.nested-when", equation.span);
      return;
    case "connect":
      reportFlatten(flat, environment.scope, "flatten.not-in-when", equation.span, {
        construct: "connect(…)",
      });
      return;
  }
}

function elaborateAssignment(site: WhenSite, equation: Extract<EquationSyntax, { kind: "equals" }>): void {
  const { flat, environment } = site;
  const { context } = flat;
  if (equation.left.kind === "tuple") {
    const { elements } = equation.left;
    const outputs = callOutputs(site, equation.right, elements.length);
    if (outputs === undefined) return;
    for (const [i, element] of elements.entries()) {
      if (element === undefined) continue;
      assign(site, elaborate(context, environment, element), outputs[i]!, equation);
    }
    return;
  }
  const left = elaborate(context, environment, equation.left);
  assign(site, left, elaborate(context, environment, equation.right), equation);
}

function assign(
  site: WhenSite,
  left: TypedValue,
  right: TypedValue,
  equation: Extract<EquationSyntax, { kind: "equals" }>,
): void {
  const { flat, environment, body } = site;
  const { scope } = environment;
  if (isBroken(left) || isBroken(right)) return;
  if (!compatible(flat, scope, left, right, equation.span)) return;
  const origin = originOf(scope, equation.span);
  const values = allScalars(right);
  for (const [i, target] of allScalars(left).entries()) {
    if (target.kind !== "variable") {
      reportFlatten(flat, scope, "flatten.when-left-side", equation.left.span);
      return;
    }
    if (!isAssignable(site, target.variable, equation.left)) return;
    body.assignments.push({ variable: target.variable, value: values[i]!, origin });
  }
}

function isAssignable(site: WhenSite, variable: VariableId, syntax: ExpressionSyntax): boolean {
  const { flat, environment } = site;
  const component = flat.context.tables.scalars[variable]?.component;
  if (component === undefined) return true;
  const { variability } = component.prefixes;
  if (variability !== "parameter" && variability !== "constant") return true;
  const args = { name: component.path.join("."), variability };
  reportFlatten(flat, environment.scope, "flatten.assign-parameter", syntax.span, args);
  return false;
}

/** Branches inside of a when-clause: a variable that a branch does not assign keeps its value. */
function elaborateIf(site: WhenSite, equation: Extract<EquationSyntax, { kind: "if" }>): void {
  const { flat, environment } = site;
  const conditions: Expression[] = [];
  const bodies: WhenBody[] = [];
  let rest = equation.else;
  for (const branch of equation.branches) {
    const condition = elaborateCondition(flat.context, environment, branch.condition)?.scalars[0];
    if (condition === undefined) return;
    const known = evaluateConstant(flat.context, condition);
    if (known === 0) continue;
    if (known !== undefined) {
      rest = branch.body;
      break;
    }
    conditions.push(condition);
    bodies.push(bodyOf(site, branch.body));
  }
  bodies.push(bodyOf(site, rest));
  merge(site, conditions, bodies);
}

function bodyOf(site: WhenSite, equations: readonly EquationSyntax[]): WhenBody {
  const body: WhenBody = { assignments: [], reinits: [], assertions: [], terminates: [] };
  elaborateBody({ ...site, body }, equations);
  return body;
}

function merge(site: WhenSite, conditions: readonly Expression[], bodies: readonly WhenBody[]): void {
  const { tables } = site.flat.context;
  const { body } = site;
  const choose = (values: readonly Expression[]) =>
    conditions.reduceRight(
      (otherwise, condition, i) => conditional(condition, values[i]!, otherwise),
      values.at(-1)!,
    );
  const assigned = new Map<VariableId, WhenAssignment>();
  for (const one of bodies)
    for (const a of one.assignments) if (!assigned.has(a.variable)) assigned.set(a.variable, a);
  for (const [variable, { origin }] of assigned) {
    const values = bodies.map(
      (one) => one.assignments.find((a) => a.variable === variable)?.value ?? preNode(tables, variable),
    );
    body.assignments.push({ variable, value: choose(values), origin });
  }
  const states = new Map<VariableId, Reinit>();
  for (const one of bodies) for (const r of one.reinits) if (!states.has(r.state)) states.set(r.state, r);
  for (const [state, { origin }] of states) {
    const values = bodies.map(
      (one) => one.reinits.find((r) => r.state === state)?.value ?? tables.nodes[state]!,
    );
    body.reinits.push({ state, value: choose(values), origin });
  }
  mergeEffects(site, conditions, bodies);
}

function mergeEffects(site: WhenSite, conditions: readonly Expression[], bodies: readonly WhenBody[]): void {
  const yes: Expression = { kind: "number", value: 1 };
  for (const [i, one] of bodies.entries()) {
    for (const assertion of one.assertions) {
      const values = bodies.map((_, k) => (k === i ? assertion.condition : yes));
      const condition = conditions.reduceRight(
        (otherwise, c, k) => conditional(c, values[k]!, otherwise),
        values.at(-1)!,
      );
      site.body.assertions.push({ ...assertion, condition });
    }
    for (const terminate of one.terminates) {
      const { scope } = site.environment;
      if (conditions.length === 0) site.body.terminates.push(terminate);
      else
        reportFlatten(site.flat, scope, "flatten.unsupported", terminate.origin.span, {
          feature: "terminate(…) under a condition inside of a when-clause",
        });
    }
  }
}

function elaborateCall(site: WhenSite, call: ExpressionSyntax, equation: EquationSyntax): void {
  const { flat, environment, body } = site;
  const { scope } = environment;
  if (call.kind !== "call") {
    reportFlatten(flat, scope, "flatten.call-without-effect", equation.span);
    return;
  }
  switch (nameOf(call.function)) {
    case "reinit": {
      body.reinits.push(...elaborateReinit(flat, environment, call));
      return;
    }
    case "assert": {
      const assertion = elaborateAssertion(flat, environment, call, equation.span);
      if (assertion !== undefined) body.assertions.push(assertion);
      return;
    }
    case "terminate": {
      const terminate = elaborateTerminate(flat, environment, call);
      if (terminate !== undefined) body.terminates.push(terminate);
      return;
    }
    default:
      reportFlatten(flat, scope, "flatten.call-without-effect", equation.span);
      return;
  }
}

export function elaborateTerminate(
  flat: FlatModel,
  environment: Environment,
  call: FunctionCall,
): Terminate | undefined {
  const [syntax] = argumentSyntax(flat.context, environment, call, ["message"]) ?? [];
  const message = syntax && elaborateMessage(flat, environment, syntax);
  return message && { message, origin: originOf(environment.scope, call.span) };
}

/** `reinit(x, value)`, element by element. */
export function elaborateReinit(
  flat: FlatModel,
  environment: Environment,
  call: FunctionCall,
): readonly Reinit[] {
  const given = argumentSyntax(flat.context, environment, call, ["x", "expr"]);
  if (given === undefined) return [];
  const { scope } = environment;
  const [state, value] = given.map((one) => elaborate(flat.context, environment, one)) as [
    TypedValue,
    TypedValue,
  ];
  if (isBroken(state) || isBroken(value) || !compatible(flat, scope, state, value, call.span)) return [];
  const origin = originOf(scope, call.span);
  const reinits: Reinit[] = [];
  for (const [i, scalar] of state.scalars.entries()) {
    const component = scalar.kind === "variable" && flat.context.tables.scalars[scalar.variable]?.component;
    if (
      scalar.kind !== "variable" ||
      !component ||
      component.type.kind !== "Real" ||
      component.prefixes.variability !== ""
    ) {
      reportFlatten(flat, scope, "flatten.reinit-argument", given[0]!.span);
      return [];
    }
    flat.reinits.push({ state: scalar.variable, span: call.span });
    reinits.push({ state: scalar.variable, value: value.scalars[i]!, origin });
  }
  return reinits;
}
