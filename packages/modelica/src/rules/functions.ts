import { type MessageCatalogue, messageGroup, type Phrase, phrase, type Span } from "@cosimo/ir";
import type {
  ComponentDeclaration,
  ComponentReference,
  ExpressionSyntax,
  Modification,
  ModificationArgument,
  Name,
} from "../syntax/tree/syntax-tree.ts";
import { allComponents, type ClassSubject, isSimple, ownText, underlyingType } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";
import { rulePhrases } from "./rule-phrases.ts";

/** Annotations of functions, and classes of external objects: sections 12.7 and 12.9.7. */
export const functionMessages = messageGroup("semantics", "error", {
  "rule.derivative-annotation": {
    text: "'{name}' cannot be the derivative of the function '{function}': {problem}",
    hint: "A derivative is a function of the same inputs, followed by the derivatives of the Real ones.",
  },
  "rule.inverse-annotation": {
    text: "the annotation 'inverse' of the function '{function}' is wrong at '{name}': {problem}",
    hint: "Write 'inverse(u = g(y))' for an input u and a function g that computes it from the output y.",
  },
  "rule.external-object": {
    text: "'{class}' cannot be a class of external objects: {problem}",
    hint: "It extends ExternalObject, and has the functions 'constructor' and 'destructor' only.",
  },
}) satisfies MessageCatalogue;

export const functionRules: readonly ClassRule<keyof typeof functionMessages>[] = [
  { id: "rule.derivative-annotation", section: "12.7.1", check: wrongDerivatives },
  { id: "rule.inverse-annotation", section: "12.7.3", check: wrongInverses },
  { id: "rule.external-object", section: "12.9.7", check: wrongExternalObjects },
];

type ElementModification = Extract<ModificationArgument, { readonly kind: "element" }>;

/** Arguments `name` of an annotation. */
function* entries(annotation: Modification | undefined, name: string): Iterable<ElementModification> {
  for (const one of annotation?.arguments ?? [])
    if (one.kind === "element" && one.path.length === 1 && one.path[0]!.name === name) yield one;
}

function annotationOf(subject: ClassSubject): Modification | undefined {
  return ownText(subject)?.annotation ?? subject.definition.comment.annotation;
}

function* wrongDerivatives(subject: ClassSubject): Iterable<Finding> {
  if (subject.definition.restriction !== "function") return;
  for (const { modification } of entries(annotationOf(subject), "derivative")) {
    const named = modification?.value;
    if (named?.kind !== "reference") continue;
    const problem = problemOfDerivative(subject, named, modification!);
    if (problem !== undefined) yield wrong(subject, nameOf(named), problem, named.span);
  }
}

function wrong(subject: ClassSubject, name: string, problem: Phrase, span: Span): Finding {
  return { span, args: { name, function: subject.definition.name.name, problem } };
}

function nameOf({ parts }: ComponentReference): string {
  return parts.map(({ name }) => name).join(".");
}

/** Why this cannot be a function that is called; else the function. */
function functionNamed(subject: ClassSubject, { global, parts, span }: ComponentReference) {
  const name: Name = { global, parts: parts.map((part) => ({ name: part.name, span: part.span })), span };
  const found = subject.find(name);
  if (found === undefined) return { problem: phrase(rulePhrases, "rule.not-found") };
  const { restriction } = found.definition;
  if (restriction === "function" || restriction === "operator function") return { found };
  return { problem: phrase(rulePhrases, "rule.not-function", { restriction }) };
}

function problemOfDerivative(
  subject: ClassSubject,
  named: ComponentReference,
  options: Modification,
): Phrase | undefined {
  const { problem, found } = functionNamed(subject, named);
  if (found === undefined) return problem;
  const without = new Set(
    ["noDerivative", "zeroDerivative"].flatMap((one) => namesIn(entries(options, one))),
  );
  const [own, inputs] = [inputsOf(subject), inputsOf(found)];
  const unknown = [...without].find((name) => own.every(({ component }) => component.name.name !== name));
  if (unknown !== undefined) return phrase(rulePhrases, "rule.no-input", { name: unknown });
  const orders = [...entries(options, "order")].map(({ modification }) => modification?.value);
  if (orders.some((order) => order?.kind === "reference" && isVariable(subject, order)))
    return phrase(rulePhrases, "rule.order-of-derivative");
  const isHigher = orders.length > 0;
  // Of records and functions the number of derivatives is not counted here.
  if (isHigher || own.some(({ type }) => type === undefined)) return undefined;
  const rates = own.filter(({ type, component }) => type === "Real" && !without.has(component.name.name));
  const wanted = own.length + rates.length;
  if (inputs.length === wanted) return undefined;
  return phrase(rulePhrases, "rule.derivative-inputs", { found: inputs.length, wanted });
}

/** Whether it is an input, an output or a local variable of the function. */
function isVariable(subject: ClassSubject, { parts: [first, second] }: ComponentReference): boolean {
  if (first === undefined || second !== undefined) return false;
  const found = [...allComponents(subject)].find(({ component }) => component.name.name === first.name);
  return found !== undefined && found.component.prefixes.variability !== "constant";
}

function namesIn(list: Iterable<ElementModification>): readonly string[] {
  return [...list].flatMap(({ modification }) =>
    modification?.value?.kind === "reference" ? [nameOf(modification.value)] : [],
  );
}

/** Inputs with the names of their types; no name of one with elements. */
function inputsOf(
  subject: ClassSubject,
): readonly { readonly component: ComponentDeclaration; readonly type: string | undefined }[] {
  return [...allComponents(subject)]
    .filter(({ component }) => component.prefixes.causality === "input")
    .map(({ component, owner }) => {
      const found = owner.classOf(component);
      const type = found && isSimple(found) ? underlyingType(found).name : undefined;
      return { component, type };
    });
}

function* wrongInverses(subject: ClassSubject): Iterable<Finding> {
  if (subject.definition.restriction !== "function") return;
  for (const { modification, path } of entries(annotationOf(subject), "inverse")) {
    const outputs = [...allComponents(subject)].filter(
      ({ component: { prefixes, protected: hidden } }) => prefixes.causality === "output" && !hidden,
    );
    if (outputs.length !== 1) {
      yield wrong(
        subject,
        "inverse",
        phrase(rulePhrases, "rule.outputs-of-function", { count: outputs.length }),
        path[0]!.span,
      );
      continue;
    }
    for (const one of modification?.arguments ?? []) {
      if (one.kind !== "element") continue;
      const name = one.path[0]!.name;
      const isInput = [...allComponents(subject)].some(
        ({ component }) => component.name.name === name && component.prefixes.causality === "input",
      );
      if (!isInput)
        yield wrong(subject, name, phrase(rulePhrases, "rule.no-input", { name }), one.path[0]!.span);
      else yield* wrongCallee(subject, one.modification?.value);
    }
  }
}

function* wrongCallee(subject: ClassSubject, value: ExpressionSyntax | undefined): Iterable<Finding> {
  if (value?.kind !== "call") return;
  const { problem } = functionNamed(subject, value.function);
  if (problem !== undefined) yield wrong(subject, nameOf(value.function), problem, value.function.span);
}

const parts = ["constructor", "destructor"];

function* wrongExternalObjects(subject: ClassSubject): Iterable<Finding> {
  const text = ownText(subject);
  const isObject = subject.bases().some(({ subject: base }) => base.name === "ExternalObject");
  if (text === undefined || !isObject) return;
  const names = text.classes.map(({ name }) => name.name);
  const missing = parts.find((one) => !names.includes(one));
  const further = [...text.components, ...text.classes].find(({ name }) => !parts.includes(name.name));
  const unfit = text.classes.find(
    ({ name, restriction, prefixes }) =>
      parts.includes(name.name) && (restriction !== "function" || prefixes.replaceable),
  );
  const { name, span } = subject.definition.name;
  if (missing !== undefined)
    yield {
      span,
      args: { class: name, problem: phrase(rulePhrases, "rule.two-functions", { name: missing }) },
    };
  else if (further !== undefined)
    yield {
      span: further.name.span,
      args: {
        class: name,
        problem: phrase(rulePhrases, "rule.further-element", { name: further.name.name }),
      },
    };
  else if (unfit !== undefined)
    yield {
      span: unfit.name.span,
      args: {
        class: name,
        problem: phrase(rulePhrases, "rule.not-plain-function", { name: unfit.name.name }),
      },
    };
}
