import { variable } from "./description-text.ts";
import {
  array,
  clock,
  clocked,
  cs,
  float,
  type Parts,
  type RuleCase,
  rule3,
  size,
  tick,
  variables,
} from "./rule-case.ts";

const withClockedStates = (states: readonly number[], ...all: readonly string[]): Parts => ({
  ...variables(...all),
  structure: states.map((state) => `<ClockedState valueReference="${state}"/>`).join(""),
});

/** Cases for arrays and clocks of FMI 3. */
export const arrayAndClockCases: readonly RuleCase[] = [
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
    withClockedStates([1], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    withClockedStates([2], tick, clocked("b", 2)),
  ),
  rule3(
    "fmi.clocked-state-unlisted",
    withClockedStates([1], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    withClockedStates([], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
  ),
  rule3(
    "fmi.previous",
    withClockedStates([1], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    withClockedStates(
      [1],
      float("a", 1, 'variability="discrete" previous="2"'),
      float("b", 2, 'variability="discrete"'),
    ),
    "fmi.clocked-state",
  ),
  rule3(
    "fmi.previous-reference",
    withClockedStates([1], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    withClockedStates([1], tick, clocked("a", 1, 'previous="1"')),
  ),
  rule3(
    "fmi.previous-shared",
    withClockedStates([1], tick, clocked("a", 1, 'previous="2"'), clocked("b", 2)),
    withClockedStates(
      [1, 3],
      ...[1, 3].map((i) => clocked(`a${i}`, i, 'previous="2"')),
      clocked("b", 2),
      tick,
    ),
  ),
  rule3(
    "fmi.clock-interval-missing",
    variables(clock("c", 1, 'intervalVariability="constant" intervalDecimal="0.1"')),
    variables(clock("c", 1, 'intervalVariability="constant"')),
  ),
  rule3(
    "fmi.clock-resolution",
    variables(clock("c", 1, 'intervalVariability="fixed" intervalCounter="1" resolution="9"')),
    variables(clock("c", 1, 'intervalVariability="fixed" intervalCounter="1"')),
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
];
