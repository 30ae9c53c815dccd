import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ClockVariable, Variable } from "../description/variables.ts";
import { eachClock, eachListed, eachVariable, isListed } from "./each.ts";
import { also, attributeSpan, variableAt } from "./places.ts";
import type { Rule, Subject } from "./rule.ts";

export const clockMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.clocks-reference": "'{variable}' belongs to the clock {reference}, which is no clock",
    "fmi.clocked-variability":
      "'{variable}' belongs to a clock and has variability=\"{variability}\"; it can only be discrete or tunable",
    "fmi.clocked-state": "the clocked state '{variable}' needs the attributes 'clocks' and 'previous'",
    "fmi.clocked-state-unlisted":
      "'{variable}' has a previous value but is not listed as 'ClockedState' in the model structure",
    "fmi.previous":
      "'{variable}' cannot have the attribute 'previous': it is not discrete, or belongs to no clock",
    "fmi.previous-reference":
      "the attribute 'previous' of '{variable}' is {reference}, which is no other discrete variable of the same type",
    "fmi.previous-shared": "'{variable}' and '{other}' have the same previous value",
    "fmi.clock-interval-missing": {
      text: "the clock '{variable}' has a constant interval of unknown length",
      hint: "Give it intervalDecimal, or intervalCounter and resolution.",
    },
    "fmi.clock-resolution": "the clock '{variable}' has an interval counter, but no resolution",
    "fmi.clock-interval-forbidden":
      "the clock '{variable}' with intervalVariability=\"{variability}\" must not have an interval",
    "fmi.clock-interval-positive":
      "interval and resolution of the clock '{variable}' must be positive, its shift not negative",
    "fmi.clock-priority": "the input clock '{variable}' has no priority, which Scheduled Execution needs",
    "fmi.clock-priority-output": "the output clock '{variable}' must not have a priority",
    "fmi.clock-event-mode":
      "the FMU has clocks, but no event mode in Co-Simulation: hasEventMode is not true",
  }),
} as const satisfies MessageCatalogue;

function clocks({ description: { variables } }: Subject): readonly ClockVariable[] {
  return variables.filter((variable) => variable.type === "Clock");
}

function hasInterval({ intervalDecimal, intervalCounter }: ClockVariable): boolean {
  return intervalDecimal !== undefined || intervalCounter !== undefined;
}

function holdsPrevious(holder: Variable | undefined, variable: Variable): boolean {
  const fits = holder?.type === variable.type && holder.variability === "discrete";
  return fits && holder !== variable && holder.causality !== "input";
}

export const clockRules: readonly Rule<keyof typeof clockMessages>[] = [
  {
    id: "fmi.clocks-reference",
    statement: "The references in the attribute 'clocks' are clocks.",
    sections: { 3: "2.4.7.4" },
    *check({ description }) {
      for (const variable of description.variables)
        for (const reference of variable.clocks)
          if (variableAt(description, reference)?.type !== "Clock")
            yield {
              span: attributeSpan(variable.span, "clocks"),
              args: { variable: variable.name, reference: reference.written },
            };
    },
  },
  {
    id: "fmi.clocked-variability",
    statement: "Variables with clocks are discrete or tunable.",
    sections: { 3: "2.4.7.4" },
    check: eachVariable(
      "clocks",
      ({ clocks, variability }) =>
        clocks.length > 0 && variability !== "discrete" && variability !== "tunable" && { variability },
    ),
  },
  {
    id: "fmi.clocked-state",
    statement: "Clocked states have clocks and a previous value.",
    sections: { 3: "2.4.8" },
    check: eachListed(
      "clockedStates",
      ({ clocks, previous }) => clocks.length === 0 || previous === undefined,
    ),
  },
  {
    id: "fmi.clocked-state-unlisted",
    statement: "Variables with a previous value are listed as clocked states.",
    sections: { 3: "2.4.7.4" },
    check: isListed("clockedStates", ({ variables }) =>
      variables.filter(({ previous }) => previous !== undefined),
    ),
  },
  {
    id: "fmi.previous",
    statement: "Only discrete variables with clocks have a previous value.",
    sections: { 3: "2.4.7.4" },
    check: eachVariable(
      "previous",
      ({ previous, clocks, variability }) =>
        previous !== undefined && (clocks.length === 0 || variability !== "discrete"),
    ),
  },
  {
    id: "fmi.previous-reference",
    statement: "A previous value is another discrete variable of the same type that is no input.",
    sections: { 3: "2.4.7.4" },
    check: eachVariable(
      "previous",
      (variable, description) =>
        variable.previous !== undefined &&
        !holdsPrevious(variableAt(description, variable.previous), variable) && {
          reference: variable.previous.written,
        },
    ),
  },
  {
    id: "fmi.previous-shared",
    statement: "No two variables have the same previous value.",
    sections: { 3: "2.4.7.4" },
    *check({ description: { variables } }) {
      const first = new Map<string | number, Variable>();
      for (const variable of variables) {
        if (variable.previous === undefined) continue;
        const other = first.get(variable.previous.written);
        if (other === undefined) first.set(variable.previous.written, variable);
        else
          yield {
            span: attributeSpan(variable.span, "previous"),
            args: { variable: variable.name, other: other.name },
            context: also(other.name, other.span),
          };
      }
    },
  },
  {
    id: "fmi.clock-interval-missing",
    statement: "Clocks with a constant interval have an interval.",
    sections: { 3: "2.4.4" },
    check: eachClock(undefined, (clock) => clock.intervalVariability === "constant" && !hasInterval(clock)),
  },
  {
    id: "fmi.clock-resolution",
    statement: "Clocks with an interval counter have a resolution.",
    sections: { 3: "2.4.4" },
    check: eachClock(
      "intervalCounter",
      ({ intervalCounter, resolution }) => intervalCounter !== undefined && resolution === undefined,
    ),
  },
  {
    id: "fmi.clock-interval-forbidden",
    statement: "Triggered clocks and clocks with a changing interval have no interval in the description.",
    sections: { 3: "2.4.4" },
    check: eachClock(undefined, (clock) => {
      const variability = clock.intervalVariability ?? "";
      return (
        ["changing", "countdown", "triggered"].includes(variability) && hasInterval(clock) && { variability }
      );
    }),
  },
  {
    id: "fmi.clock-interval-positive",
    statement: "Intervals and resolutions of clocks are positive, shifts not negative.",
    sections: { 3: "2.4.4" },
    check: eachClock(
      undefined,
      ({ intervalDecimal = 1, intervalCounter = 1n, resolution = 1n, shiftDecimal }) =>
        !(intervalDecimal > 0 && intervalCounter > 0n && resolution > 0n && shiftDecimal >= 0),
    ),
  },
  {
    id: "fmi.clock-priority",
    statement: "Input clocks of Scheduled Execution have a priority.",
    sections: { 3: "2.4.4" },
    check: eachClock(
      undefined,
      ({ causality, priority }, { scheduledExecution }) =>
        scheduledExecution !== undefined && causality === "input" && priority === undefined,
    ),
  },
  {
    id: "fmi.clock-priority-output",
    statement: "Output clocks have no priority.",
    sections: { 3: "2.4.4" },
    check: eachClock(
      "priority",
      ({ causality, priority }) => causality === "output" && priority !== undefined,
    ),
  },
  {
    id: "fmi.clock-event-mode",
    statement: "Co-Simulation with clocks has an event mode.",
    sections: { 3: "4.4" },
    *check(subject) {
      const { coSimulation } = subject.description;
      if (coSimulation === undefined || coSimulation.hasEventMode || clocks(subject).length === 0) return;
      yield { span: coSimulation.span, args: {} };
    },
  },
];
