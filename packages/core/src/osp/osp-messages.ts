import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Faults of system structures of the Open Simulation Platform. */
export const ospMessages = {
  ...messageGroup("syntax", "error", {
    "osp.not-osp": {
      text: "{file} is no system of the Open Simulation Platform: its root element is '{name}'",
      hint: "Systems in XML are files OspSystemStructure.xml of libcosim, or system structures of SSP (.ssd, .ssp).",
    },
    "osp.namespace": {
      text: "the root element of {file} is in the namespace '{namespace}', in place of '{expected}'",
      hint: 'Write xmlns="{expected}", if the file is a system structure of version 0.1.',
    },
    "osp.unknown-element": "'{element}' is not known in '{parent}'",
    "osp.missing-attribute": "the element '{element}' lacks the attribute '{attribute}'",
    "osp.bad-value": "'{element}' is given as '{value}'; it must be {expected}",
  }),
  ...messageGroup("connection", "error", {
    "osp.no-simulator": "there is no simulator '{name}'; there are: {possible}",
    "osp.simulator-twice": "two simulators have the name '{name}'",
    "osp.no-function": "there is no function '{name}'; there are: {possible}",
    "osp.no-signal": "the function '{name}' has no signal '{signal}'; it has: {possible}",
    "osp.signal-twice": "the signal '{signal}' of the function '{name}' has two sources",
    "osp.signal-open": "the signal '{signal}' of the function '{name}' is not connected",
    "osp.no-direction": "'{first}' and '{second}' cannot be connected: exactly one of them must be an input",
    "osp.no-group": {
      text: "'{simulator}' has no variable group '{name}'",
      hint: "Groups are in '{file}', beside the FMU or the system; a group within another one cannot be connected.",
    },
    "osp.group-size": "'{first}' has {count} {count|variable|variables}, '{second}' has {other}",
    "osp.bond-size": "the power bond '{name}' has {count} {count|connection|connections}; it needs two",
  }),
  ...messageGroup("unsupported", "error", {
    "osp.algorithm": {
      text: "the algorithm '{name}' is not supported: 'fixedStep' is",
      hint: `Write 'fixedStep', convert the system to JSON, and choose '"control": "energy"' there: steps by power bonds.`,
    },
    "osp.proxy-source":
      "the simulator '{name}' runs at another place by FMU-proxy ('{source}'): only files are read",
  }),
  ...messageGroup("usage", "warning", {
    "osp.version": "{file} has the version '{version}'; 0.1 is known",
    "osp.unused": "'{element}' is not used: the algorithm 'fixedStep' does not read it",
  }),
} as const satisfies MessageCatalogue;

export const ospPhrases = {
  "osp.a-number": "a number",
  "osp.a-positive-number": "a positive number",
  "osp.a-count": "a whole number from 1 to {most}",
  "osp.true-or-false": "true or false",
} as const satisfies PhraseCatalogue;
