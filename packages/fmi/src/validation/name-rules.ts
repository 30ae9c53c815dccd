import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { Described } from "../description/annotated.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { interfacesOf } from "./interfaces.ts";
import { also, attributeSpan } from "./places.ts";
import type { Finding, Rule } from "./rule.ts";
import { isCName, isFlatName, isStructuredName } from "./variable-names.ts";

export const nameMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.name-duplicate": "there is more than one variable with the name '{name}'",
    "fmi.name-characters": "the name of a variable is empty, or contains a line end or a tab: '{name}'",
    "fmi.name-not-structured": {
      text: "'{name}' is no structured name, which variableNamingConvention=\"structured\" demands",
      hint: "Structured names look like body.arm[2].'any text' or der(x); or set the convention to \"flat\".",
    },
    "fmi.list-name-duplicate": "'{name}' is defined more than once",
    "fmi.type-named-as-variable": "'{name}' is the name of a type and of a variable",
    "fmi.model-identifier": {
      text: "the model identifier '{identifier}' is no name in C",
      hint: "Use letters, digits and '_', and no digit first: it is part of the names of files and functions.",
    },
    "fmi.token-empty": "the {attribute} is empty: the binary cannot be checked against its description",
  }),
} as const satisfies MessageCatalogue;

interface Named extends Described {
  readonly name: string;
}

/** Items whose name an earlier item has. */
function* repeated(items: Iterable<Named>): Iterable<Finding> {
  const first = new Map<string, Named>();
  for (const item of items) {
    const { name, span } = item;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, item);
    else yield { span: attributeSpan(span, "name"), args: { name }, context: also(name, earlier.span) };
  }
}

function variableNames({ variables }: ModelDescription): readonly Named[] {
  return variables.flatMap((variable) => [variable, ...variable.aliases]);
}

export const nameRules: readonly Rule<keyof typeof nameMessages>[] = [
  {
    id: "fmi.name-duplicate",
    statement: "Names of variables and of their aliases are unique.",
    sections: { 1: "3.4", 2: "2.2.7", 3: "2.4.7.4" },
    check: ({ description }) => repeated(variableNames(description)),
  },
  {
    id: "fmi.name-characters",
    statement: "A name is not empty and has no line ends or tabs.",
    sections: { 1: "3.4", 2: "2.2.9", 3: "2.4.7.6" },
    *check({ description }) {
      for (const { name, span } of variableNames(description))
        if (!isFlatName(name)) yield { span: attributeSpan(span, "name"), args: { name } };
    },
  },
  {
    id: "fmi.name-not-structured",
    statement: "With the structured naming convention names follow its grammar.",
    sections: { 1: "3.4", 2: "2.2.9", 3: "2.4.7.6" },
    *check({ description }) {
      if (description.variableNamingConvention !== "structured") return;
      for (const { name, span } of variableNames(description))
        if (isFlatName(name) && !isStructuredName(name))
          yield { span: attributeSpan(span, "name"), args: { name } };
    },
  },
  {
    id: "fmi.list-name-duplicate",
    statement: "Names of units, display units, types, items of an enumeration and log categories are unique.",
    sections: { 1: "3.2", 2: "2.2.2", 3: "2.4" },
    *check({ description: { units, types, logCategories } }) {
      const lists: readonly (readonly Named[])[] = [
        ...[units, types, logCategories],
        ...units.map((unit) => unit.displayUnits),
        ...types.flatMap((type) => (type.type === "Enumeration" ? [type.items] : [])),
      ];
      for (const list of lists) yield* repeated(list);
    },
  },
  {
    id: "fmi.type-named-as-variable",
    statement: "The name of a type differs from the names of all variables.",
    sections: { 2: "2.2.3", 3: "2.4.4" },
    *check({ description: { types, variables } }) {
      const byName = new Map(variables.map((variable) => [variable.name, variable]));
      for (const { name, span } of types) {
        const variable = byName.get(name);
        if (variable !== undefined)
          yield { span: attributeSpan(span, "name"), args: { name }, context: also(name, variable.span) };
      }
    },
  },
  {
    id: "fmi.model-identifier",
    statement: "A model identifier is an identifier of C.",
    sections: { 1: "3.1", 2: "3.3.1", 3: "2.4.2" },
    *check({ description }) {
      for (const { modelIdentifier: identifier, span } of interfacesOf(description))
        if (!isCName(identifier))
          yield { span: attributeSpan(span, "modelIdentifier"), args: { identifier } };
    },
  },
  {
    id: "fmi.token-empty",
    statement: "The instantiation token (FMI 1 and 2: GUID) identifies the description.",
    sections: { 1: "3.1", 2: "2.2.1", 3: "2.4.1" },
    *check({ description: { instantiationToken, majorVersion, span } }) {
      const attribute = majorVersion === 3 ? "instantiationToken" : "guid";
      if (instantiationToken.trim() === "")
        yield { span: attributeSpan(span, attribute), args: { attribute } };
    },
  },
];
