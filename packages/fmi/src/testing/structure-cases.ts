import { scalar } from "./description-text.ts";
import {
  cs,
  derivatives,
  feedthrough,
  float,
  initials,
  input,
  output,
  outputs,
  type RuleCase,
  rule2,
  rule3,
  state,
  stateStructure,
  unknown,
  variables,
} from "./rule-case.ts";

/** Cases for states, the model structure and dependencies. */
export const structureCases: readonly RuleCase[] = [
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
    { ...variables(...state()), structure: stateStructure },
    { ...variables(...state("<Real/>", '<Real derivative="3"/>')), structure: stateStructure },
  ),
  rule2(
    "fmi.derivative-type",
    { ...variables(...state()), structure: stateStructure },
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
];
