import { scalar, variable } from "./description-text.ts";
import {
  categories,
  colours,
  cs,
  definitions,
  experiment,
  float,
  metre,
  type RuleCase,
  rule2,
  rule3,
  types2,
  units,
  variables,
} from "./rule-case.ts";

/** Cases for names, types, units and the whole description. */
export const descriptionCases: readonly RuleCase[] = [
  // The description as a whole
  rule3("fmi.no-interface", {}, { interfaces: "" }),
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
  rule2(
    "fmi.model-identifier",
    { interfaces: '<ModelExchange modelIdentifier="doubled"/>' },
    { interfaces: '<ModelExchange modelIdentifier="double"/>' },
  ),
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
    { definitions: metre, ...variables(scalar("a", 1, "", '<Real unit="m" displayUnit="mm"/>')) },
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
];
