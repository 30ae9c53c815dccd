import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about system structures of SSP (`modelica/ssp-standard`, version 1.0.1). */
export const sspMessages = {
  ...messageGroup("syntax", "error", {
    "ssp.not-ssd": "'{file}' is no {expected} of SSP: its outermost element is '{name}'",
    "ssp.no-structure": "the archive '{file}' has no SystemStructure.ssd",
    "ssp.missing-attribute": "the element '{element}' has no attribute '{attribute}'",
    "ssp.missing-element": "the element '{element}' has no element '{child}'",
    "ssp.bad-value": "the attribute '{attribute}' of '{element}' cannot be '{value}'",
  }),
  ...messageGroup("unsupported", "warning", {
    "ssp.version": "'{file}' has version {version} of SSP; it is read as version 1.0",
    "ssp.binding-type": "parameters of type '{type}' are not read",
    "ssp.rounded-rate":
      "'{name}': its step of {step} s is no multiple of {base} s; it makes steps of {used} s",
    "ssp.osp-annotation": "the annotation '{name}' of the Open Simulation Platform is not used",
  }),
  ...messageGroup("unsupported", "error", {
    "ssp.absolute-source": "the source '{source}' is not relative to the file: only such files are read",
    "ssp.proxy-source": {
      text: "the component '{component}' runs at another place by FMU-proxy ('{source}'): only files are read",
      hint: "Name the FMU itself: every FMU runs in a process of its own.",
    },
    "ssp.nothing-to-run": "the system has neither a component nor a connector with a value",
    "ssp.source-outside": "the source '{source}' leads out of the archive",
    "ssp.no-source": "the component '{component}' has no source: there is nothing to run",
    "ssp.component-type": {
      text: "the component '{component}' is of type '{type}', which cannot be run",
      hint: "possible are FMUs, system structures (.ssd, .ssp) and Modelica texts (text/x-modelica)",
    },
    "ssp.too-deep": "systems are nested more than {limit} levels deep, or in a circle, at '{component}'",
    "ssp.transformation": "a connection with {transformation} cannot be run: only linear transformations can",
    "ssp.indices": "a connection of elements of arrays (startIndices, endIndices) cannot be run",
  }),
  "ssp.unreadable-source": {
    category: "usage",
    severity: "error",
    text: "the source '{source}' of '{element}' cannot be read",
  },
  ...messageGroup("connection", "error", {
    "ssp.element-twice": "the system '{system}' has two elements with the name '{name}'",
    "ssp.no-element": {
      text: "the system '{system}' has no element '{name}'",
      hint: "Its elements are: {known}. A connector of the system itself has no startElement or endElement.",
    },
    "ssp.no-connector": {
      text: "'{element}' has no connector '{name}'",
      hint: "Its connectors are: {known}.",
    },
    "ssp.two-outputs": {
      text: "'{start}' and '{end}' are both outputs: they cannot be connected",
      hint: "A connection leads from an output to an input.",
    },
    "ssp.two-inputs": {
      text: "'{start}' and '{end}' are both inputs: they cannot be connected",
      hint: "Connect each of them to the output that drives it, or both to an input of their system.",
    },
    "ssp.ring": "connectors are connected in a ring without anything in it, at '{connector}'",
    "ssp.no-dictionary": "no enclosing system has a signal dictionary '{name}'",
    "ssp.no-entry": "the signal dictionary '{dictionary}' has no entry '{name}'",
    "ssp.mapped-twice": "two parameters are mapped to the name '{name}'",
  }),
  "ssp.no-mapped-parameter": {
    category: "connection",
    severity: "warning",
    text: "the parameter set has no parameter '{name}' to be mapped",
  },
  "ssp.unit-twice": {
    category: "syntax",
    severity: "warning",
    text: "the unit '{name}' is defined in two ways: the first definition is used",
  },
} as const satisfies MessageCatalogue;
