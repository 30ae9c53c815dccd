import { scalar, variable } from "./description-text.ts";
import {
  array,
  clock,
  colours,
  float,
  input,
  metre,
  type RuleCase,
  rule2,
  rule3,
  size,
  tick,
  variables,
} from "./rule-case.ts";

/** Cases for attributes of variables and of aliases. */
export const variableCases: readonly RuleCase[] = [
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
  rule3(
    "fmi.initial",
    variables(float("a", 1, 'variability="constant" initial="exact" start="0"')),
    variables(float("a", 1, 'variability="constant" initial="approx" start="0"')),
  ),
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
    variables(scalar("t", 1, 'causality="independent"')),
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
  rule3(
    "fmi.start-too-long",
    variables(variable("Binary", "b", 1, 'causality="parameter" maxSize="2"', '<Start value="0001"/>')),
    variables(variable("Binary", "b", 1, 'causality="parameter" maxSize="1"', '<Start value="0001"/>')),
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
];
