import { positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { writeArchive } from "../archive/write-archive.ts";
import { readModelDescription } from "../description/read-model-description.ts";
import { type DescriptionParts, fmi2Text, fmi3Text, scalar, variable } from "../testing/description-text.ts";
import { rules } from "./rules.ts";
import { validateDescription, validateFmu } from "./validate.ts";

type Parts = DescriptionParts;

/** Something that a rule allows, and something close to it that it doesn't. */
interface RuleCase {
  readonly rule: string;
  readonly version: 2 | 3;
  readonly accepts: Parts;
  readonly rejects: Parts;
  /** Other rules that the second one violates as well. */
  readonly too?: readonly string[];
}

const rule2 = (rule: string, accepts: Parts, rejects: Parts, ...too: readonly string[]): RuleCase => ({
  ...{ rule, version: 2, accepts, rejects, too },
});
const rule3 = (rule: string, accepts: Parts, rejects: Parts, ...too: readonly string[]): RuleCase => ({
  ...{ rule, version: 3, accepts, rejects, too },
});

const variables = (...all: readonly string[]): Parts => ({ variables: all.join("\n") });
const definitions = (all: string): Parts => ({ definitions: all });

const cs = (attributes: string) => `<CoSimulation modelIdentifier="m" ${attributes}/>`;
const units = (content: string) => `<UnitDefinitions>${content}</UnitDefinitions>`;
const metre = units('<Unit name="m"><BaseUnit m="1"/><DisplayUnit name="mm" factor="1000"/></Unit>');
const types2 = (content: string) => `<TypeDefinitions>${content}</TypeDefinitions>`;
const colours = types2(
  '<SimpleType name="Colour"><Enumeration><Item name="red" value="1"/><Item name="blue" value="3"/></Enumeration></SimpleType>',
);
const categories = (name: string) => definitions(`<LogCategories><Category name="${name}"/></LogCategories>`);
const experiment = (attributes: string) => definitions(`<DefaultExperiment ${attributes}/>`);

const input = (name: string, reference: number, type = '<Real start="0"/>') =>
  scalar(name, reference, 'causality="input"', type);
const output = (name: string, reference: number, type = "<Real/>") =>
  scalar(name, reference, 'causality="output"', type);
const unknown = (index: number, attributes = "") => `<Unknown index="${index}" ${attributes}/>`;

/** A state x (index 2) with its derivative (index 3). */
const state = (type = "<Real/>", derivative = '<Real derivative="2"/>') => [
  scalar("x", 1, 'initial="exact"', type.replace("<Real", '<Real start="1"')),
  scalar("der(x)", 2, "", derivative),
];
const derivatives = (index: number, attributes = "") =>
  `<Derivatives>${unknown(index, attributes)}</Derivatives>`;
const initials = (...unknowns: readonly string[]) =>
  `<InitialUnknowns>${unknowns.join("")}</InitialUnknowns>`;
const stateStructure = `${derivatives(3)}${initials(unknown(3))}`;
const outputs = (...unknowns: readonly string[]) => `<Outputs>${unknowns.join("")}</Outputs>`;

/** An input u (index 2) and an output y (index 3) of it. */
const feedthrough = (atRun: string, atStart = "", type = "Real"): Parts => ({
  variables:
    input("u", 1) +
    scalar("y", 2, `causality="output" ${type === "Real" ? "" : 'variability="discrete"'}`, `<${type}/>`),
  structure: outputs(unknown(3, atRun)) + initials(unknown(3, atStart)),
});

const float = (name: string, reference: number, attributes = "", content = "") =>
  variable("Float64", name, reference, attributes, content);
const clock = (name: string, reference: number, attributes: string) =>
  variable("Clock", name, reference, attributes);
const tick = clock("tick", 9, 'causality="input" intervalVariability="triggered"');
const clocked = (name: string, reference: number, attributes = "") =>
  float(name, reference, `variability="discrete" clocks="9" initial="exact" start="0" ${attributes}`);
const size = (start: number, attributes = 'causality="structuralParameter"') =>
  variable("UInt64", "n", 8, `${attributes} variability="fixed" start="${start}"`);
const array = (dimension: string, start = "0") =>
  float("a", 1, `causality="parameter" start="${start}"`, `<Dimension ${dimension}/>`);

const cases: readonly RuleCase[] = [
  // Names
  rule2(
    "fmi.name-duplicate",
    variables(scalar("a", 1), scalar("b", 2)),
    variables(scalar("a", 1), scalar("a", 2)),
  ),
  rule3(
    "fmi.name-duplicate",
    variables(float("a", 1, "", '<Alias name="b"/>')),
    variables(float("a", 1, "", '<Alias name="time"/>')),
  ),
  rule2("fmi.name-characters", variables(scalar("a b", 1)), variables(scalar("a&#10;b", 1))),
  rule2(
    "fmi.name-not-structured",
    { root: 'variableNamingConvention="structured"', ...variables(scalar("der(a[1].'b c'.d,2)", 1)) },
    { root: 'variableNamingConvention="structured"', ...variables(scalar("a b", 1)) },
  ),
  rule2(
    "fmi.list-name-duplicate",
    definitions(metre),
    definitions(units('<Unit name="m"/><Unit name="m"/>')),
  ),
  rule2(
    "fmi.type-named-as-variable",
    definitions(types2('<SimpleType name="q"><Real/></SimpleType>')),
    definitions(types2('<SimpleType name="p"><Real/></SimpleType>')),
  ),
  rule2(
    "fmi.model-identifier",
    { interfaces: '<ModelExchange modelIdentifier="a_B1"/>' },
    { interfaces: '<ModelExchange modelIdentifier="1a"/>' },
  ),
  rule2("fmi.model-identifier", {}, { interfaces: '<ModelExchange modelIdentifier="double"/>' }),
  // Types, ranges and units
  rule2(
    "fmi.declared-type-unknown",
    {
      definitions: colours,
      ...variables(scalar("c", 1, 'variability="discrete"', '<Enumeration declaredType="Colour"/>')),
    },
    {
      definitions: colours,
      ...variables(scalar("c", 1, 'variability="discrete"', '<Enumeration declaredType="Color"/>')),
    },
  ),
  rule2(
    "fmi.declared-type-mismatch",
    {
      definitions: types2('<SimpleType name="L"><Real min="0"/></SimpleType>'),
      ...variables(scalar("a", 1, "", '<Real declaredType="L"/>')),
    },
    { definitions: colours, ...variables(scalar("a", 1, "", '<Real declaredType="Colour"/>')) },
  ),
  rule2(
    "fmi.min-above-max",
    variables(scalar("a", 1, "", '<Real min="1" max="1"/>')),
    variables(scalar("a", 1, "", '<Real min="2" max="1"/>')),
  ),
  rule3(
    "fmi.min-above-max",
    {},
    variables(variable("Int64", "i", 1, 'min="9007199254740993" max="9007199254740992"')),
  ),
  rule2(
    "fmi.nominal-zero",
    variables(scalar("a", 1, "", '<Real nominal="1e-3"/>')),
    variables(scalar("a", 1, "", '<Real nominal="0"/>')),
  ),
  rule2(
    "fmi.enumeration-values",
    definitions(colours),
    definitions(colours.replace('value="3"', 'value="1"')),
  ),
  rule2(
    "fmi.unit-unknown",
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real unit="m"/>')) },
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real unit="km"/>')) },
  ),
  rule2(
    "fmi.display-unit-without-unit",
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real unit="m" displayUnit="mm"/>')) },
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real displayUnit="mm"/>')) },
  ),
  rule2(
    "fmi.display-unit-ignored",
    {},
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real unit="m" displayUnit="cm"/>')) },
  ),
  rule3(
    "fmi.display-unit-unknown",
    { definitions: metre, ...variables(float("a", 1, 'unit="m"', '<Alias name="b" displayUnit="mm"/>')) },
    { definitions: metre, ...variables(float("a", 1, 'unit="m"', '<Alias name="b" displayUnit="cm"/>')) },
  ),
  rule2(
    "fmi.unit-factor",
    definitions(metre),
    definitions(units('<Unit name="m"><DisplayUnit name="x" factor="0"/></Unit>')),
  ),
  rule3(
    "fmi.unit-inverse-offset",
    definitions(units('<Unit name="Ohm"><DisplayUnit name="S" inverse="true"/></Unit>')),
    definitions(units('<Unit name="Ohm"><DisplayUnit name="S" inverse="true" offset="1"/></Unit>')),
  ),
  // Causality, variability, initial
  rule2(
    "fmi.causality-variability",
    variables(scalar("a", 1, 'variability="tunable"')),
    variables(scalar("a", 1, 'causality="input" variability="fixed"', '<Real start="0"/>')),
  ),
  rule3(
    "fmi.causality-variability",
    variables(float("a", 1, 'causality="parameter" start="0"')),
    variables(float("a", 1, 'causality="parameter" variability="discrete" start="0"')),
  ),
  rule2(
    "fmi.variability-continuous",
    variables(scalar("a", 1, 'variability="discrete"', "<Integer/>")),
    variables(scalar("a", 1, "", "<Integer/>")),
  ),
  rule2(
    "fmi.initial",
    variables(scalar("a", 1, 'initial="approx"', '<Real start="0"/>')),
    variables(
      scalar("a", 1, 'causality="parameter" variability="fixed" initial="approx"', '<Real start="0"/>'),
    ),
  ),
  rule3("fmi.initial", {}, variables(float("a", 1, 'variability="constant" initial="approx" start="0"'))),
  rule2(
    "fmi.initial-given",
    variables(input("u", 1)),
    variables(scalar("u", 1, 'causality="input" initial="exact"', '<Real start="0"/>')),
  ),
  rule3(
    "fmi.initial-given",
    variables(float("u", 1, 'causality="input" initial="exact" start="0"')),
    variables(float("u", 1, 'causality="independent" initial="calculated"')),
    "fmi.independent-count",
  ),
  rule2(
    "fmi.independent-count",
    variables(scalar("t", 1, 'causality="independent"')),
    variables(scalar("t", 1, 'causality="independent"'), scalar("s", 2, 'causality="independent"')),
  ),
  rule2(
    "fmi.independent-type",
    {},
    variables(scalar("t", 1, 'causality="independent"', "<Integer/>")),
    "fmi.variability-continuous",
  ),
  rule2(
    "fmi.multiple-set",
    variables(
      scalar("u", 1, 'causality="input" canHandleMultipleSetPerTimeInstant="false"', '<Real start="0"/>'),
    ),
    variables(scalar("u", 1, 'canHandleMultipleSetPerTimeInstant="false"')),
  ),
  rule3(
    "fmi.intermediate-update",
    variables(float("a", 1, 'intermediateUpdate="true"')),
    variables(float("a", 1, 'variability="discrete" intermediateUpdate="true"')),
  ),
  rule3(
    "fmi.clock-causality",
    variables(tick),
    variables(tick.replace('"input"', '"parameter" variability="discrete"')),
  ),
  rule3(
    "fmi.clock-variability",
    variables(tick),
    variables(clock("c", 1, 'variability="tunable" intervalVariability="triggered"')),
  ),
  // Start values
  rule2("fmi.start-missing", variables(input("u", 1)), variables(input("u", 1, "<Real/>"))),
  rule3(
    "fmi.start-missing",
    variables(variable("String", "s", 1, 'causality="input"', '<Start value=""/>')),
    variables(variable("String", "s", 1, 'causality="input"')),
  ),
  rule2(
    "fmi.start-forbidden",
    variables(scalar("a", 1, 'initial="approx"', '<Real start="0"/>')),
    variables(scalar("a", 1, "", '<Real start="0"/>')),
  ),
  rule2(
    "fmi.start-out-of-range",
    variables(input("u", 1, '<Real start="1" min="1"/>')),
    variables(input("u", 1, '<Real start="0.9" min="1"/>')),
  ),
  rule3(
    "fmi.start-out-of-range",
    {},
    variables(
      variable(
        "UInt64",
        "n",
        1,
        'causality="parameter" start="18446744073709551615" max="18446744073709551614"',
      ),
    ),
  ),
  rule2("fmi.start-not-finite", variables(input("u", 1)), variables(input("u", 1, '<Real start="NaN"/>'))),
  rule3("fmi.start-count", variables(array('start="3"', "1 2 3")), variables(array('start="3"', "1 2"))),
  rule3(
    "fmi.start-count",
    variables(size(3), array('valueReference="8"', "1 2 3")),
    variables(array('start="3"', "1 2")),
  ),
  rule2(
    "fmi.start-no-item",
    {
      definitions: colours,
      ...variables(
        scalar(
          "c",
          1,
          'causality="parameter" variability="fixed"',
          '<Enumeration declaredType="Colour" start="3"/>',
        ),
      ),
    },
    {
      definitions: colours,
      ...variables(
        scalar(
          "c",
          1,
          'causality="parameter" variability="fixed"',
          '<Enumeration declaredType="Colour" start="2"/>',
        ),
      ),
    },
  ),
  // Aliases
  rule3(
    "fmi.value-reference-duplicate",
    variables(float("a", 1, "", '<Alias name="b"/>')),
    variables(float("a", 1), float("b", 1)),
  ),
  rule2(
    "fmi.alias-settable",
    variables(scalar("a", 0), scalar("i", 0, 'variability="discrete"', "<Integer/>")),
    variables(scalar("t", 0, 'causality="independent"')),
  ),
  rule2(
    "fmi.alias-start",
    variables(scalar("a", 0)),
    variables(scalar("a", 0, 'initial="exact"', '<Real start="1"/>')),
  ),
  rule2(
    "fmi.alias-constant",
    variables(...[1, 2].map((i) => scalar(`c${i}`, 7, 'variability="constant"', '<Real start="4"/>'))),
    variables(...[1, 2].map((i) => scalar(`c${i}`, 7, 'variability="constant"', `<Real start="${i}"/>`))),
  ),
  rule2("fmi.alias-unit", variables(scalar("a", 0)), {
    definitions: metre,
    ...variables(scalar("a", 0, "", '<Real unit="m"/>')),
  }),
  // Arrays
  rule3("fmi.dimension-exclusive", variables(size(2), array('valueReference="8"')), variables(array(""))),
  rule3("fmi.dimension-size", variables(array('start="1"')), variables(array('start="0"'))),
  rule3(
    "fmi.dimension-reference",
    variables(size(2), array('valueReference="8"')),
    variables(size(2, 'causality="parameter"'), array('valueReference="8"')),
  ),
  rule3(
    "fmi.structural-parameter-array",
    variables(size(2)),
    variables(
      variable("UInt64", "n", 8, 'causality="structuralParameter" start="1"', '<Dimension start="2"/>'),
    ),
  ),
  // Clocks
  rule3("fmi.clocks-reference", variables(tick, clocked("a", 1)), variables(clocked("a", 1))),
  rule3(
    "fmi.clocked-variability",
    variables(tick, clocked("a", 1)),
    variables(tick, float("a", 1, 'clocks="9"')),
  ),
  rule3(
    "fmi.clocked-state",
    {
      ...variables(tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
      structure: '<ClockedState valueReference="1"/>',
    },
    { ...variables(tick, clocked("b", 2)), structure: '<ClockedState valueReference="2"/>' },
  ),
  rule3(
    "fmi.previous",
    variables(tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    variables(float("a", 1, 'variability="discrete" previous="2"'), float("b", 2, 'variability="discrete"')),
  ),
  rule3(
    "fmi.previous-reference",
    variables(tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    variables(tick, clocked("a", 1, 'previous="1"')),
  ),
  rule3(
    "fmi.previous-shared",
    variables(tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    variables(tick, clocked("a", 1, 'previous="2"'), clocked("c", 3, 'previous="2"'), clocked("b", 2)),
  ),
  rule3(
    "fmi.clock-interval-missing",
    variables(clock("c", 1, 'intervalVariability="constant" intervalDecimal="0.1"')),
    variables(clock("c", 1, 'intervalVariability="constant"')),
  ),
  rule3(
    "fmi.clock-interval-forbidden",
    variables(tick),
    variables(clock("c", 1, 'intervalVariability="countdown" intervalDecimal="0.1"')),
  ),
  rule3(
    "fmi.clock-interval-positive",
    variables(tick),
    variables(clock("c", 1, 'intervalVariability="fixed" intervalDecimal="0"')),
  ),
  rule3(
    "fmi.clock-priority",
    {
      interfaces: '<ScheduledExecution modelIdentifier="m"/>',
      ...variables(tick.replace("causality", 'priority="1" causality')),
    },
    { interfaces: '<ScheduledExecution modelIdentifier="m"/>', ...variables(tick) },
  ),
  rule3(
    "fmi.clock-priority-output",
    {
      ...variables(clock("c", 1, 'causality="output" intervalVariability="triggered"')),
      structure: '<Output valueReference="1"/>',
    },
    {
      ...variables(clock("c", 1, 'causality="output" priority="1" intervalVariability="triggered"')),
      structure: '<Output valueReference="1"/>',
    },
  ),
  rule3(
    "fmi.clock-event-mode",
    { interfaces: cs('hasEventMode="true"'), ...variables(tick) },
    { interfaces: cs(""), ...variables(tick) },
  ),
  // Derivatives
  rule2(
    "fmi.derivative-unknown",
    { ...variables(...state()), structure: stateStructure },
    { ...variables(...state("<Real/>", '<Real derivative="4"/>')), structure: stateStructure },
  ),
  rule3(
    "fmi.derivative-unknown",
    variables(float("x", 1), float("y", 2, 'derivative="1"')),
    variables(float("y", 2, 'derivative="7"')),
  ),
  rule2(
    "fmi.derivative-itself",
    {},
    { ...variables(...state("<Real/>", '<Real derivative="3"/>')), structure: stateStructure },
  ),
  rule2(
    "fmi.derivative-type",
    {},
    {
      variables:
        scalar("i", 1, 'variability="discrete"', "<Integer/>") + scalar("d", 2, "", '<Real derivative="2"/>'),
    },
    "fmi.derivative-not-listed",
  ),
  rule2(
    "fmi.reinit-no-state",
    { ...variables(...state('<Real reinit="true"/>')), structure: stateStructure },
    { ...variables(...state("<Real/>", '<Real derivative="2" reinit="true"/>')), structure: stateStructure },
  ),
  rule2(
    "fmi.reinit-co-simulation",
    { interfaces: cs(""), ...variables(...state()), structure: stateStructure },
    { interfaces: cs(""), ...variables(...state('<Real reinit="true"/>')), structure: stateStructure },
  ),
  // Model structure
  rule2("fmi.structure-reference", feedthrough('dependencies="2"'), feedthrough('dependencies="4"')),
  rule2("fmi.structure-duplicate", feedthrough(""), {
    ...feedthrough(""),
    structure: outputs(unknown(3), unknown(3)) + initials(unknown(3)),
  }),
  rule2("fmi.output-missing", feedthrough(""), { ...feedthrough(""), structure: initials(unknown(3)) }),
  rule2("fmi.output-no-output", feedthrough(""), {
    ...feedthrough(""),
    structure: outputs(unknown(3), unknown(2)) + initials(unknown(3)),
  }),
  rule2(
    "fmi.derivative-without-state",
    { ...variables(...state()), structure: stateStructure },
    { ...variables(scalar("a", 1)), structure: derivatives(2) + initials(unknown(2)) },
  ),
  rule2(
    "fmi.derivative-not-listed",
    { ...variables(...state()), structure: stateStructure },
    variables(...state()),
  ),
  rule2(
    "fmi.state-causality",
    { ...variables(...state()), structure: stateStructure },
    {
      ...variables(input("x", 1), scalar("der(x)", 2, "", '<Real derivative="2"/>')),
      structure: stateStructure,
    },
  ),
  rule2("fmi.initial-unknown-missing", feedthrough(""), {
    ...feedthrough(""),
    structure: outputs(unknown(3)),
  }),
  rule3(
    "fmi.initial-unknown-missing",
    {
      ...variables(float("y", 1, 'causality="output"')),
      structure: '<Output valueReference="1"/><InitialUnknown valueReference="1"/>',
    },
    { ...variables(float("y", 1, 'causality="output"')), structure: '<Output valueReference="1"/>' },
  ),
  rule2("fmi.initial-unknown-extra", feedthrough(""), {
    ...feedthrough(""),
    structure: outputs(unknown(3)) + initials(unknown(2), unknown(3)),
  }),
  rule2(
    "fmi.initial-unknown-order",
    {
      variables: output("a", 1) + output("b", 2),
      structure: outputs(unknown(3), unknown(2)) + initials(unknown(2), unknown(3)),
    },
    {
      variables: output("a", 1) + output("b", 2),
      structure: outputs(unknown(2), unknown(3)) + initials(unknown(3), unknown(2)),
    },
  ),
  rule3(
    "fmi.event-indicator-type",
    { ...variables(float("z", 1)), structure: '<EventIndicator valueReference="1"/>' },
    {
      ...variables(float("z", 1, 'variability="discrete"')),
      structure: '<EventIndicator valueReference="1"/>',
    },
  ),
  // Dependencies
  rule2(
    "fmi.dependencies-kind-alone",
    feedthrough('dependencies="2" dependenciesKind="constant"'),
    feedthrough('dependenciesKind="constant"'),
  ),
  rule2(
    "fmi.dependencies-kind-length",
    feedthrough('dependencies="" dependenciesKind=""'),
    feedthrough('dependencies="2" dependenciesKind=""'),
  ),
  rule2(
    "fmi.dependencies-kind",
    feedthrough("", 'dependencies="2" dependenciesKind="constant"'),
    feedthrough("", 'dependencies="2" dependenciesKind="fixed"'),
  ),
  rule2(
    "fmi.dependencies-kind-factor",
    feedthrough('dependencies="2" dependenciesKind="dependent"', "", "Integer"),
    feedthrough('dependencies="2" dependenciesKind="constant"', "", "Integer"),
  ),
  rule2(
    "fmi.dependencies-order",
    {
      ...variables(...state(), input("u", 3)),
      structure: derivatives(3, 'dependencies="2 4"') + initials(unknown(3)),
    },
    {
      ...variables(...state(), input("u", 3)),
      structure: derivatives(3, 'dependencies="4 2"') + initials(unknown(3)),
    },
  ),
  rule2(
    "fmi.dependency-not-known",
    feedthrough('dependencies="2"', 'dependencies="1"'),
    feedthrough('dependencies="1"'),
  ),
  rule2(
    "fmi.parameter-unused",
    feedthrough('dependencies="2"', 'dependencies="1 2"'),
    feedthrough('dependencies="2"', 'dependencies="2"'),
  ),
  // The description as a whole
  rule3("fmi.no-interface", {}, { interfaces: "" }),
  rule2("fmi.token-empty", {}, { root: 'description=""' }),
  rule2(
    "fmi.experiment-times",
    experiment('startTime="0" stopTime="1"'),
    experiment('startTime="1" stopTime="1"'),
  ),
  rule2("fmi.experiment-positive", experiment('tolerance="1e-6"'), experiment('tolerance="0"')),
  rule2(
    "fmi.flag-needs-flag",
    { interfaces: cs('canGetAndSetFMUstate="true" canSerializeFMUstate="true"') },
    { interfaces: cs('canSerializeFMUstate="true"') },
  ),
  rule3(
    "fmi.flag-needs-flag",
    { interfaces: cs('providesIntermediateUpdate="true" canReturnEarlyAfterIntermediateUpdate="true"') },
    { interfaces: cs('canReturnEarlyAfterIntermediateUpdate="true"') },
  ),
  rule3(
    "fmi.fixed-step-size",
    { interfaces: cs('fixedInternalStepSize="0.1"') },
    { interfaces: cs('fixedInternalStepSize="0"') },
  ),
  rule2("fmi.log-category", categories("logEvents"), categories("logEvent")),
];

/** Rules that need an archive, or a description without what all others have, are tested by themselves. */
const elsewhere = [
  ...["fmi.token-empty", "fmi.event-indicators-unsaid", "fmi.terminal-variable", "fmi.no-implementation"],
  ...["fmi.binary-missing", "fmi.source-missing", "fmi.source-not-c", "fmi.build-identifier"],
];

function codesOf(version: 2 | 3, parts: Parts): readonly string[] {
  const text = version === 2 ? fmi2Text(parts) : fmi3Text(parts);
  const { value, diagnostics } = readModelDescription(text);
  const found = value === undefined ? [] : validateDescription(value);
  return [...new Set([...diagnostics, ...found].map(({ code }) => code))];
}

describe("rules of the standards", () => {
  it("have a case each", () => {
    const tested = new Set([...cases.map(({ rule }) => rule), ...elsewhere]);
    expect(rules.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  const pairs = cases.filter(({ rule }) => !elsewhere.includes(rule));

  it.each(pairs)("$rule of FMI $version accepts", ({ version, accepts }) => {
    expect(codesOf(version, accepts)).toEqual([]);
  });

  it.each(pairs)("$rule of FMI $version rejects", ({ rule, version, rejects, too = [] }) => {
    expect([...codesOf(version, rejects)].sort()).toEqual([rule, ...too].sort());
  });

  it("name the line and column of the attribute", () => {
    const text = fmi2Text(variables(scalar("a", 1, "", '\n  <Real\n    start="0"/>')));
    const [finding] = validateDescription(readModelDescription(text).value!);
    expect(positionOf(finding!.span!.source, finding!.span!.start)).toEqual({ line: 9, column: 5 });
  });

  it("an empty token is found, and missing numbers of event indicators are mentioned", () => {
    const codes = (text: string) =>
      validateDescription(readModelDescription(text).value!).map(({ code }) => code);
    expect(codes(fmi2Text({}).replace("{1}", " "))).toEqual(["fmi.token-empty"]);
    expect(codes(fmi2Text({}).replace('numberOfEventIndicators="0"', ""))).toEqual([
      "fmi.event-indicators-unsaid",
    ]);
  });
});

describe("content of the archive", () => {
  const codes = (text: string, others: readonly string[], xml: Readonly<Record<string, string>> = {}) => {
    const encode = (content: string) => new TextEncoder().encode(content);
    const files = Object.fromEntries([
      ...others.map((name) => [name, ""]),
      ...Object.entries(xml),
      ["modelDescription.xml", text],
    ]);
    const bytes = writeArchive(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, encode(content)])),
    );
    return validateFmu(bytes, "a.fmu").diagnostics.map(({ code, args }) =>
      [code, ...[args["platforms"] ?? []].flat()].join(" "),
    );
  };
  const both = { interfaces: `<ModelExchange modelIdentifier="m"/>${cs("").replace('"m"', '"n"')}` };

  it("has a binary or sources for each model identifier", () => {
    expect(codes(fmi2Text({}), [])).toEqual(["fmi.no-implementation"]);
    expect(codes(fmi2Text({}), ["binaries/linux64/m.so"])).toEqual([]);
    expect(
      codes(fmi2Text(both), ["binaries/linux64/m.so", "binaries/linux64/n.so", "binaries/win64/m.dll"]),
    ).toEqual(["fmi.binary-missing x86_64-windows"]);
  });

  it("has the sources that are listed, in C", () => {
    const sources = (file: string) =>
      fmi2Text({
        interfaces: `<ModelExchange modelIdentifier="m"><SourceFiles><File name="${file}"/></SourceFiles></ModelExchange>`,
      });
    expect(codes(sources("a.c"), ["sources/a.c"])).toEqual([]);
    expect(codes(sources("a.c"), [])).toEqual(["fmi.source-missing"]);
    expect(codes(sources("a.cc"), ["sources/a.cc"])).toEqual(["fmi.source-not-c"]);
  });

  it("has build configurations for its model identifiers", () => {
    const build = (identifier: string) => ({
      "sources/buildDescription.xml": `<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="${identifier}"><SourceFileSet><SourceFile name="a.c"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>`,
    });
    const files = ["sources/a.c", "binaries/x86_64-linux/m.so"];
    expect(codes(fmi3Text({}), files, build("m"))).toEqual([]);
    expect(codes(fmi3Text({}), files, build("k"))).toEqual(["fmi.build-identifier"]);
  });

  it("has terminals of variables that there are", () => {
    const terminals = (name: string) => ({
      "terminalsAndIcons/terminalsAndIcons.xml": `<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals><Terminal name="a" matchingRule="bus"><Terminal name="b" matchingRule="plug"><TerminalMemberVariable variableName="${name}" variableKind="signal"/></Terminal></Terminal></Terminals></fmiTerminalsAndIcons>`,
    });
    const files = ["binaries/x86_64-linux/m.so"];
    expect(codes(fmi3Text({}), files, terminals("time"))).toEqual([]);
    expect(codes(fmi3Text({}), files, terminals("tim"))).toEqual(["fmi.terminal-variable"]);
  });

  it("that has no description, or one that is no XML, is no FMU", () => {
    expect(
      validateFmu(writeArchive({ a: new Uint8Array() }), "a.fmu").diagnostics.map(({ code }) => code),
    ).toEqual(["fmu.no-description"]);
    expect(codes("<fmiModelDescription", [])).toEqual(["xml.malformed"]);
  });
});
