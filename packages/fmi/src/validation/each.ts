import type { MessageArguments, Span } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { Variable } from "../description/variables.ts";
import { also, attributeSpan } from "./places.ts";
import type { Rule } from "./rule.ts";
import { listed, listName, type StructureList, unknownsOf } from "./structure-lists.ts";

/** Whether a rule is violated; arguments of its message beside the name of the variable mean that it is. */
type Violation<T> = (item: T, description: ModelDescription) => MessageArguments | boolean | undefined;

/**
 * A rule for each item by itself. The finding is at the attribute, or at the item if it has no such attribute; the message has
 * the name of the item as `variable`.
 */
function each<T extends { readonly name: string; readonly span: Span }>(
  items: (description: ModelDescription) => Iterable<T>,
) {
  return (attribute: string | undefined, violation: Violation<T>): Rule["check"] =>
    function* ({ description }) {
      for (const item of items(description)) {
        const found = violation(item, description);
        if (found)
          yield {
            span: attribute === undefined ? item.span : attributeSpan(item.span, attribute),
            args: { variable: item.name, ...(found !== true && found) },
          };
      }
    };
}

export const eachVariable = each(({ variables }) => variables);
export const eachClock = each(({ variables }) => variables.filter((one) => one.type === "Clock"));

/** A rule for each variable of a list in the model structure. The message also has the name of the list. */
export function eachListed(list: StructureList, violation: Violation<Variable>): Rule["check"] {
  return function* ({ description }) {
    for (const { unknown, variable } of unknownsOf(description, [list])) {
      const found = variable !== undefined && violation(variable, description);
      if (variable === undefined || !found) continue;
      const args = {
        variable: variable.name,
        list: listName(list, description),
        ...(found !== true && found),
      };
      yield { span: unknown.span, args, context: also(variable.name, variable.span) };
    }
  };
}

/** The rule that a list in the model structure has these variables. */
export function isListed(
  list: StructureList,
  expected: (description: ModelDescription) => readonly Variable[],
): Rule["check"] {
  return function* ({ description }) {
    const present = listed(description, list);
    for (const variable of expected(description))
      if (!present.has(variable))
        yield {
          span: description.structure.span,
          args: { variable: variable.name, list: listName(list, description) },
          context: also(variable.name, variable.span),
        };
  };
}
