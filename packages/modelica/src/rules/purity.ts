import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { callsIn } from "../syntax/tree/references.ts";
import type {
  ComponentReference,
  EquationSyntax,
  FunctionCall,
  StatementSyntax,
} from "../syntax/tree/syntax-tree.ts";
import { type ClassSubject, ownText } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";

/** Where impure functions are called: section 12.3. */
export const purityMessages = messageGroup("semantics", "error", {
  "rule.impure-call": {
    text: "the impure function '{name}' cannot be called here",
    hint: "Call it in a when-clause, in an initial section, in the value of a parameter, or in another impure function.",
  },
}) satisfies MessageCatalogue;

export const purityRules: readonly ClassRule<keyof typeof purityMessages>[] = [
  { id: "rule.impure-call", section: "12.3", check: impureCalls },
];

function* impureCalls(subject: ClassSubject): Iterable<Finding> {
  for (const part of pureParts(subject))
    for (const { function: called } of uncovered(part)) {
      if (!isImpure(subject, called)) continue;
      yield { span: called.span, args: { name: called.parts.map(({ name }) => name).join(".") } };
    }
}

/** `pure(f(x))` may call an impure function. */
function* uncovered(part: unknown): Iterable<FunctionCall> {
  const covered = new Set<unknown>();
  for (const call of callsIn(part)) {
    if (call.function.parts.map(({ name }) => name).join(".") === "pure") covered.add(call.positional[0]);
    if (!covered.has(call)) yield call;
  }
}

function isImpure(subject: ClassSubject, { global, parts, span }: ComponentReference): boolean {
  const names = parts.map((part) => ({ name: part.name, span: part.span }));
  const called = subject.find({ global, parts: names, span });
  return called?.definition.restriction === "function" && called.definition.prefixes.impure;
}

/** The parts of a class in which no impure function may be called. */
function* pureParts(subject: ClassSubject): Iterable<unknown> {
  const text = ownText(subject);
  const { restriction, prefixes } = subject.definition;
  if (text === undefined || prefixes.impure) return;
  if (restriction === "function" || restriction === "operator function") {
    // Older functions without a keyword are impure themselves where they call impure ones.
    if (prefixes.pure) yield text.algorithms;
    return;
  }
  for (const { initial, equations } of text.equations) if (!initial) yield* outsideWhen(equations);
  for (const { initial, statements } of text.algorithms) if (!initial) yield* outsideWhen(statements);
  for (const { prefixes: own, modification } of text.components)
    if (own.variability !== "parameter" && own.variability !== "constant") yield modification?.value;
}

function* outsideWhen(items: readonly (EquationSyntax | StatementSyntax)[]): Iterable<unknown> {
  for (const item of items) {
    if (item.kind === "when") continue;
    if (item.kind === "if") {
      for (const { condition, body } of item.branches) {
        yield condition;
        yield* outsideWhen(body);
      }
      yield* outsideWhen(item.else);
    } else if (item.kind === "for") {
      yield item.indices;
      yield* outsideWhen(item.body);
    } else if (item.kind === "call" && item.call.kind === "call") {
      // A call for its effect alone, as of print, gives the model no value; the standard library has some.
      yield item.call.positional;
      yield item.call.named;
    } else yield item;
  }
}
