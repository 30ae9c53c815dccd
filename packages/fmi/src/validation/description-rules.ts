import { didYouMean, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { Terminal } from "../description/terminals-and-icons.ts";
import { interfacesOf } from "./interfaces.ts";
import { attributeSpan } from "./places.ts";
import type { Rule } from "./rule.ts";

export const generalMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.no-interface": {
      text: "the FMU is for neither Model Exchange nor Co-Simulation nor Scheduled Execution",
      hint: "Add the element <ModelExchange>, <CoSimulation> or <ScheduledExecution>.",
    },
  }),
  ...messageGroup("fmi", "warning", {
    "fmi.experiment-times":
      "the stop time {stop} of the default experiment is not after its start time {start}",
    "fmi.experiment-positive": '{attribute}="{value}" of the default experiment is not a positive number',
  }),
  ...messageGroup("fmi", "error", {
    "fmi.flag-needs-flag": "{flag} is true, which requires {needed} to be true",
    "fmi.fixed-step-size": "the fixed internal step size is {value}; it must be positive",
  }),
  ...messageGroup("fmi", "notice", {
    "fmi.event-indicators-unsaid": {
      text: "an FMU for Model Exchange should give the number of its event indicators",
      hint: "Add numberOfEventIndicators to 'fmiModelDescription', also when it is 0.",
    },
    "fmi.log-category": "the log category '{category}' is not defined by the standard",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.terminal-variable": "the terminal '{terminal}' has a member '{variable}', which is no variable",
  }),
} as const satisfies MessageCatalogue;

/** Flags that require other flags. */
const implications: readonly (readonly [flag: string, needed: string])[] = [
  ["canSerializeFMUState", "canGetAndSetFMUState"],
  ["canReturnEarlyAfterIntermediateUpdate", "providesIntermediateUpdate"],
];

/** The name of a flag in a version. */
function flagName(flag: string, version: FmiMajorVersion): string {
  return version === 2 ? flag.replace("FMUState", "FMUstate") : flag;
}

const categories = [
  "logEvents",
  "logSingularLinearSystems",
  "logNonlinearSystems",
  "logDynamicStateSelection",
  "logStatusWarning",
  "logStatusDiscard",
  "logStatusError",
  "logStatusFatal",
] as const;
const knownCategories: Readonly<Record<FmiMajorVersion, readonly string[]>> = {
  1: [],
  2: [...categories, "logStatusPending", "logAll"],
  3: categories,
};

function* terminalsIn(terminals: readonly Terminal[]): Iterable<Terminal> {
  for (const terminal of terminals) {
    yield terminal;
    yield* terminalsIn(terminal.terminals);
  }
}

function memberNames({ members, streams }: Terminal): readonly string[] {
  return [
    ...members.map((member) => member.variableName),
    ...streams.flatMap((stream) => [stream.inStreamVariableName, stream.outStreamVariableName]),
  ];
}

export const descriptionRules: readonly Rule<keyof typeof generalMessages>[] = [
  {
    id: "fmi.no-interface",
    statement: "An FMU has at least one interface type.",
    sections: { 3: "2.4.1" },
    *check({ description }) {
      if (interfacesOf(description).length === 0) yield { span: description.span, args: {} };
    },
  },
  {
    id: "fmi.experiment-times",
    statement: "The stop time of the default experiment is greater than its start time.",
    sections: { 1: "3.5", 2: "2.2.5", 3: "2.4.6" },
    *check({ description: { defaultExperiment } }) {
      if (defaultExperiment === undefined) return;
      const { startTime: start = 0, stopTime: stop = Infinity, span } = defaultExperiment;
      if (!(start < stop)) yield { span: attributeSpan(span, "stopTime"), args: { start, stop } };
    },
  },
  {
    id: "fmi.experiment-positive",
    statement: "Tolerance and step size of the default experiment are positive.",
    sections: { 1: "3.5", 2: "2.2.5", 3: "2.4.6" },
    *check({ description: { defaultExperiment } }) {
      if (defaultExperiment === undefined) return;
      const { tolerance, stepSize, span } = defaultExperiment;
      for (const [attribute, value] of Object.entries({ tolerance, stepSize }))
        if (value !== undefined && !(value > 0 && value < Infinity))
          yield { span: attributeSpan(span, attribute), args: { attribute, value } };
    },
  },
  {
    id: "fmi.flag-needs-flag",
    statement: "A capability flag that requires another one is set only with it.",
    sections: { 2: "3.3.1", 3: "2.4.2" },
    *check({ description }) {
      const { majorVersion } = description;
      for (const type of interfacesOf(description)) {
        const flags: Readonly<Record<string, unknown>> = { ...type };
        for (const [one, other] of implications) {
          const [flag, needed] = [flagName(one, majorVersion), flagName(other, majorVersion)];
          if (flags[one] === true && flags[other] !== true)
            yield { span: attributeSpan(type.span, flag), args: { flag, needed } };
        }
      }
    },
  },
  {
    id: "fmi.fixed-step-size",
    statement: "A fixed internal step size is positive.",
    sections: { 3: "4.4" },
    *check({ description: { coSimulation } }) {
      const value = coSimulation?.fixedInternalStepSize;
      if (coSimulation !== undefined && value !== undefined && !(value > 0 && value < Infinity))
        yield { span: attributeSpan(coSimulation.span, "fixedInternalStepSize"), args: { value } };
    },
  },
  {
    id: "fmi.event-indicators-unsaid",
    statement: "An FMU for Model Exchange gives its number of event indicators.",
    sections: { 2: "2.2.1" },
    *check({ description: { modelExchange, numberOfEventIndicators, span } }) {
      if (modelExchange !== undefined && numberOfEventIndicators === undefined) yield { span, args: {} };
    },
  },
  {
    id: "fmi.log-category",
    statement: "Standard log categories have the names of the standard.",
    sections: { 2: "2.2.4", 3: "2.4.5" },
    *check({ description: { logCategories, majorVersion } }) {
      const known = knownCategories[majorVersion];
      for (const { name: category, span } of logCategories)
        if (!known.includes(category))
          yield {
            span: attributeSpan(span, "name"),
            args: { category },
            context: didYouMean(category, known),
          };
    },
  },
  {
    id: "fmi.terminal-variable",
    statement: "Members of terminals are variables.",
    sections: { 2: "2.2.10", 3: "2.4.9" },
    *check({ description: { variables }, fmu }) {
      const names = new Set(
        variables.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]),
      );
      for (const terminal of terminalsIn(fmu?.terminalsAndIcons?.terminals ?? []))
        for (const variable of memberNames(terminal))
          if (!names.has(variable))
            yield {
              span: terminal.span,
              args: { terminal: terminal.name, variable },
              context: didYouMean(variable, names),
            };
    },
  },
];
