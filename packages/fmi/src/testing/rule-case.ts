import { type DescriptionParts, scalar, variable } from "./description-text.ts";

export type Parts = DescriptionParts;

/** An input that a rule accepts, and a similar one that it rejects. */
export interface RuleCase {
  readonly rule: string;
  readonly version: 2 | 3;
  readonly accepts: Parts;
  readonly rejects: Parts;
  /** Other rules that the rejected input violates. */
  readonly too?: readonly string[];
}

export const rule2 = (rule: string, accepts: Parts, rejects: Parts, ...too: readonly string[]): RuleCase => ({
  ...{ rule, version: 2, accepts, rejects, too },
});
export const rule3 = (rule: string, accepts: Parts, rejects: Parts, ...too: readonly string[]): RuleCase => ({
  ...{ rule, version: 3, accepts, rejects, too },
});

export const variables = (...all: readonly string[]): Parts => ({ variables: all.join("\n") });
export const definitions = (all: string): Parts => ({ definitions: all });

export const cs = (attributes: string) => `<CoSimulation modelIdentifier="m" ${attributes}/>`;
export const units = (content: string) => `<UnitDefinitions>${content}</UnitDefinitions>`;
export const metre = units('<Unit name="m"><BaseUnit m="1"/><DisplayUnit name="mm" factor="1000"/></Unit>');
export const types2 = (content: string) => `<TypeDefinitions>${content}</TypeDefinitions>`;
export const colours = types2(
  '<SimpleType name="Colour"><Enumeration><Item name="red" value="1"/><Item name="blue" value="3"/></Enumeration></SimpleType>',
);
export const categories = (name: string) =>
  definitions(`<LogCategories><Category name="${name}"/></LogCategories>`);
export const experiment = (attributes: string) => definitions(`<DefaultExperiment ${attributes}/>`);

export const input = (name: string, reference: number, type = '<Real start="0"/>') =>
  scalar(name, reference, 'causality="input"', type);
export const output = (name: string, reference: number, type = "<Real/>") =>
  scalar(name, reference, 'causality="output"', type);
export const unknown = (index: number, attributes = "") => `<Unknown index="${index}" ${attributes}/>`;

/** A state x (index 2) with its derivative (index 3). */
export const state = (type = "<Real/>", derivative = '<Real derivative="2"/>') => [
  scalar("x", 1, 'initial="exact"', type.replace("<Real", '<Real start="1"')),
  scalar("der(x)", 2, "", derivative),
];
export const derivatives = (index: number, attributes = "") =>
  `<Derivatives>${unknown(index, attributes)}</Derivatives>`;
export const initials = (...unknowns: readonly string[]) =>
  `<InitialUnknowns>${unknowns.join("")}</InitialUnknowns>`;
export const stateStructure = `${derivatives(3)}${initials(unknown(3))}`;
export const outputs = (...unknowns: readonly string[]) => `<Outputs>${unknowns.join("")}</Outputs>`;

/** An input u (index 2) and an output y (index 3) of it. */
export const feedthrough = (atRun: string, atStart = "", type = "Real"): Parts => ({
  variables:
    input("u", 1) +
    scalar("y", 2, `causality="output" ${type === "Real" ? "" : 'variability="discrete"'}`, `<${type}/>`),
  structure: outputs(unknown(3, atRun)) + initials(unknown(3, atStart)),
});

export const float = (name: string, reference: number, attributes = "", content = "") =>
  variable("Float64", name, reference, attributes, content);
export const clock = (name: string, reference: number, attributes: string) =>
  variable("Clock", name, reference, attributes);
export const tick = clock("tick", 9, 'causality="input" intervalVariability="triggered"');
export const clocked = (name: string, reference: number, attributes = "") =>
  float(name, reference, `variability="discrete" clocks="9" initial="exact" start="0" ${attributes}`);
export const size = (start: number, attributes = 'causality="structuralParameter"') =>
  variable("UInt64", "n", 8, `${attributes} variability="fixed" start="${start}"`);
export const array = (dimension: string, start = "0") =>
  float("a", 1, `causality="parameter" start="${start}"`, `<Dimension ${dimension}/>`);
