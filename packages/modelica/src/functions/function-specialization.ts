import { type FlatFunction, type FunctionId, phrase } from "@cosimo/ir";
import { externalCode } from "#external-code";
import { initialOrder } from "../components/initial-order.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { zero } from "../model/construct.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import type { CallableFunction, FunctionTable } from "../model/elaboration-tables.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import { type ExpressionContext, type FunctionBody, reportExpression } from "../model/expression-context.ts";
import { addLocal, createFunctionBody, localValue } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { errorValue, literal, realType, type TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { FunctionCall, StatementSyntax } from "../syntax/tree/syntax-tree.ts";
import { algorithmScopes } from "./algorithm-scopes.ts";
import { externalClauseOf, HOST_LANGUAGE, isWholeFunction } from "./external-clause.ts";
import { addDerivative, constantInputs } from "./function-derivative.ts";
import { inliningOf } from "./function-inlining.ts";
import {
  addKnownLocals,
  addOpenLocal,
  declareLocal,
  type FunctionSite,
  hasIterator,
  initializeLocal,
  inputLike,
  typedAs,
} from "./function-locals.ts";

/** Largest number of nested specialisations. */
const DEEPEST_SPECIALIZATION = 100;

/**
 * The function specialised to arguments of these sizes; built at the first call. `undefined` after a report, and "unsized" if the
 * sizes of its results do not follow from those of its arguments.
 */
export function specializeFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, ConstantValue>,
): CallableFunction | "unsized" | undefined {
  const { functions } = context.tables;
  const constant = constantInputs(called, declared, values, expressionContext);
  const signature = signatureOf(functions, values, fixed);
  const key = [signature, ...constant].join(";");
  let known = functions.bySignature.get(called);
  if (known === undefined) {
    known = new Map();
    functions.bySignature.set(called, known);
  }
  const present = known.get(key);
  if (present !== undefined) return present;
  if (isTooDeep(context, expressionContext, syntax, called)) return undefined;
  const reports = context.sink.list.length;
  const id = functions.list.length as FunctionId;
  functions.list.push(undefined);
  functions.nesting++;
  const sizes = sizesOfOpenOutputs(context, called, declared, values, fixed);
  const site = createSite(context, called, declared, values, fixed);
  const outputs = site && declareOutputs(site, declared, sizes);
  functions.nesting--;
  if (outputs === undefined) {
    functions.list[id] = errorFunction(id, called, syntax);
    return "unsized";
  }
  const callable = { id, outputs };
  known.set(key, callable);
  functions.nesting++;
  functions.list[id] = buildFunction(site!, id, called, declared, signature, outputs.length);
  functions.nesting--;
  addDerivative(context, called, values, constant, id, specializeFunction);
  // Diagnostics of a trial are dropped: the final call must report them again.
  if (context.sink.permanent !== undefined && context.sink.list.length > reports) known.delete(key);
  return callable;
}

/** Whether calls are nested without end, by sizes that grow or by defaults that call their own function; reports it. */
export function isTooDeep(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): boolean {
  if (context.tables.functions.nesting <= DEEPEST_SPECIALIZATION) return false;
  const feature = phrase(featurePhrases, "feature.growing-recursion", { name: called.name.join(".") });
  reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
  return true;
}

function signatureOf(
  table: FunctionTable,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, ConstantValue>,
): string {
  const shape = (value: TypedValue): string => {
    if (value.fields === undefined) return value.dims.join("x");
    const fields = [...value.fields].map(([name, field]) =>
      value.type.kind === "function" ? `${name} = ${shape(field)}` : shape(field),
    );
    return `${value.type.kind === "function" ? identityOf(table, value.type.function) : ""}(${fields.join(" ")})`;
  };
  const sizes = values.some((value) => value.dims.length > 0 || value.fields !== undefined);
  const known = [...fixed].map(
    ([name, value]) => `${name}=${typeof value === "string" ? quoted(value) : value}`,
  );
  return [...(sizes ? values.map(shape) : []), ...known].join(",");
}

/** A text in a signature, whose parts are separated by commas. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(",", "\\u002c");
}

/** The name of a function with a number: instances of one class differ by redeclarations. */
function identityOf({ passed }: FunctionTable, instance: ClassInstance): string {
  const number = passed.get(instance) ?? passed.size + 1;
  passed.set(instance, number);
  return `${instance.name.join(".")}#${number}`;
}

function errorFunction(id: FunctionId, called: ClassInstance, syntax: FunctionCall): FlatFunction {
  const origin = { span: syntax.span, component: [] };
  return { id, name: called.name.join("."), locals: [], inputCount: 0, outputCount: 0, body: [], origin };
}

function createSite(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, ConstantValue>,
): FunctionSite | undefined {
  const body = createFunctionBody("function");
  for (const [i, { member, shape }] of declared.inputs.entries())
    body.variables.set(member.name, inputLike(context, body, member.name, typedAs(values[i]!, shape), shape));
  const inputCount = body.locals.length;
  let expressionContext: ExpressionContext = {
    scope: called,
    iterators: undefined,
    events: false,
    when: false,
    body,
  };
  for (const { member, shape } of declared.inputs) {
    const value = fixed.get(member.name);
    if (value === undefined) continue;
    const iterators = {
      name: member.name,
      value: literal(value, shape.type),
      next: expressionContext.iterators,
    };
    expressionContext = { ...expressionContext, iterators };
  }
  return {
    context,
    body,
    expressionContext: withKnownFields(expressionContext, body, fixed),
    assigned: assignedNames(context, called),
    inputCount,
  };
}

/** Records of the inputs of which fields are known. */
function withKnownFields(
  expressionContext: ExpressionContext,
  body: FunctionBody,
  fixed: ReadonlyMap<string, ConstantValue>,
): ExpressionContext {
  const records = new Set(
    [...fixed.keys()].filter((name) => name.includes(".")).map((name) => name.split(".")[0]!),
  );
  let { iterators } = expressionContext;
  for (const name of records)
    iterators = {
      name,
      value: withLiterals(name, localValue(body.variables.get(name)!), fixed),
      next: iterators,
    };
  return { ...expressionContext, iterators };
}

function withLiterals(
  name: string,
  value: TypedValue,
  fixed: ReadonlyMap<string, ConstantValue>,
): TypedValue {
  const known = fixed.get(name);
  if (known !== undefined) return literal(known, value.type);
  if (value.fields === undefined) return value;
  const fields = [...value.fields].map(
    ([field, inner]) => [field, withLiterals(`${name}.${field}`, inner, fixed)] as const,
  );
  return { ...value, fields: new Map(fields) };
}

/** Outputs declared with `:` get their sizes from a trial pass over the statements. */
function sizesOfOpenOutputs(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, ConstantValue>,
): ReadonlyMap<string, readonly number[]> {
  const isOpen = (one: FunctionMember) =>
    one.shape.binding === undefined && one.shape.dims.some(({ subscript }) => subscript.kind === "all");
  const sizes = new Map<string, readonly number[]>();
  if (!declared.outputs.some(isOpen)) return sizes;
  const trial = trialContext(context);
  const site = createSite(trial, called, declared, values, fixed);
  if (site === undefined) return sizes;
  addKnownLocals(site, declared);
  for (const one of declared.outputs) if (!addOpenLocal(site, one)) declareLocal(site, one);
  addKnownLocals(site, declared);
  for (const one of declared.protected)
    if (!hasIterator(site, one.member.name) && !addOpenLocal(site, one)) declareLocal(site, one);
  elaborateBody(site, called);
  for (const { member } of declared.outputs.filter(isOpen)) {
    const local = site.body.variables.get(member.name);
    if (local !== undefined) sizes.set(member.name, local.dims);
  }
  return sizes;
}

function elaborateBody(site: FunctionSite, called: ClassInstance): void {
  const { context } = site;
  for (const scope of algorithmScopes(context, called)) {
    const expressionContext = { ...site.expressionContext, scope };
    for (const section of compositionOf(scope.definition)!.algorithms)
      context.queries.elaborateStatements(
        { context, expressionContext, effects: undefined },
        section.statements,
      );
  }
}

function declareOutputs(
  site: FunctionSite,
  declared: FunctionInterface,
  sizes: ReadonlyMap<string, readonly number[]>,
): CallableFunction["outputs"] | undefined {
  addKnownLocals(site, declared);
  const outputs: { name: string; shape: TypedValue }[] = [];
  for (const one of declared.outputs) {
    const local = declareLocal(site, one, sizes.get(one.member.name));
    if (local === undefined) return undefined;
    outputs.push({ name: one.member.name, shape: localValue(local) });
  }
  // Those that read the sizes of outputs.
  addKnownLocals(site, declared);
  if (declared.outputs.length === 0) addDone(site);
  return outputs;
}

/** A function without outputs has one nevertheless, which is zero: evaluators call functions for values. */
function addDone({ body }: FunctionSite): void {
  const local = addLocal(body, "done", realType, []);
  body.statements.push({ kind: "assign", target: { kind: "local", local, subscripts: [] }, value: zero });
}

function buildFunction(
  site: FunctionSite,
  id: FunctionId,
  called: ClassInstance,
  declared: FunctionInterface,
  key: string,
  _outputs: number,
): FlatFunction {
  const { body, context } = site;
  const outputCount = body.locals.length - site.inputCount;
  for (const one of declared.protected) {
    if (hasIterator(site, one.member.name) || addOpenLocal(site, one)) continue;
    const reports = context.sink.list.length;
    if (declareLocal(site, one) === undefined) {
      if (context.sink.list.length > reports) {
        const iterators = {
          name: one.member.name,
          value: errorValue,
          next: site.expressionContext.iterators,
        };
        site.expressionContext = { ...site.expressionContext, iterators };
        continue;
      }
      const { span } = one.member.declaration;
      const feature = phrase(featurePhrases, "feature.run-time-local-array", { name: one.member.name });
      reportExpression(context, site.expressionContext, "expression.unsupported", span, { feature });
      body.open.set(one.member.name, () => undefined);
    }
  }
  const own = isWholeFunction(called) ? [] : declared.protected;
  const initialized = initialOrder(context, site.expressionContext, [...declared.outputs, ...own]);
  for (const one of initialized ?? []) initializeLocal(site, one);
  rejectEquations(site, called);
  const external = externalClauseOf(context, called);
  const isOfHost = external?.language === HOST_LANGUAGE;
  if (external === undefined || isOfHost) elaborateBody(site, called);
  if (external !== undefined && !isOfHost) externalCode?.addExternalCall(site, called, declared, external);
  const sizes = key.split(",").filter((part) => part !== "");
  const plain = called.name.join(".");
  const name = sizes.length === 0 ? plain : `${plain}[${sizes.join(",")}]`;
  const origin = { span: called.definition.name.span, component: [] };
  const inlining = inliningOf(called);
  return {
    id,
    name,
    ...(name !== plain && { plainName: plain }),
    ...(isOfHost && { host: external.call?.function.name ?? called.definition.name.name }),
    ...(inlining !== undefined && { inlining }),
    ...(called.definition.prefixes.impure && { impure: true }),
    locals: body.locals,
    inputCount: site.inputCount,
    outputCount,
    body: body.statements,
    origin,
  };
}

function rejectEquations(site: FunctionSite, called: ClassInstance): void {
  const first = compositionOf(called.definition)?.equations[0]?.equations[0];
  if (first === undefined) return;
  reportExpression(
    site.context,
    site.expressionContext,
    "expression.not-in-function",
    first.span,
    {
      construct: phrase(featurePhrases, "construct.equation"),
    },
    { advice: phrase(featurePhrases, "advice.algorithm-of-function") },
  );
}

/** Names that statements of the function assign. */
function assignedNames(context: ModelContext, called: ClassInstance): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (statements: readonly StatementSyntax[]): void => {
    for (const s of statements) {
      if (s.kind === "assign") names.add(s.target.parts[0]!.name);
      else if (s.kind === "tupleAssign") {
        for (const target of s.targets) if (target?.kind === "reference") names.add(target.parts[0]!.name);
      } else if (s.kind === "if") {
        for (const branch of s.branches) visit(branch.body);
        visit(s.else);
      } else if (s.kind === "for" || s.kind === "while") visit(s.body);
      else if (s.kind === "when") for (const branch of s.branches) visit(branch.body);
    }
  };
  for (const scope of algorithmScopes(context, called))
    for (const section of compositionOf(scope.definition)!.algorithms) visit(section.statements);
  return names;
}
