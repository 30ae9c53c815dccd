import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about system structures of SSP (`modelica/ssp-standard`, version 1.0.1). */
export const sspMessages = {
  "ssp.not-ssd": {
    category: "syntax",
    severity: "error",
    text: "'{file}' is no {expected} of SSP: its outermost element is '{name}'",
  },
  "ssp.no-structure": {
    category: "syntax",
    severity: "error",
    text: "the archive '{file}' has no SystemStructure.ssd",
  },
  "ssp.version": {
    category: "unsupported",
    severity: "warning",
    text: "'{file}' has version {version} of SSP; it is read as version 1.0",
  },
  "ssp.missing-attribute": {
    category: "syntax",
    severity: "error",
    text: "the element '{element}' has no attribute '{attribute}'",
  },
  "ssp.missing-element": {
    category: "syntax",
    severity: "error",
    text: "the element '{element}' has no element '{child}'",
  },
  "ssp.bad-value": {
    category: "syntax",
    severity: "error",
    text: "the attribute '{attribute}' of '{element}' cannot be '{value}'",
  },
  "ssp.absolute-source": {
    category: "unsupported",
    severity: "error",
    text: "the source '{source}' is not relative to the file: only such files are read",
  },
  "ssp.source-outside": {
    category: "unsupported",
    severity: "error",
    text: "the source '{source}' leads out of the archive",
  },
  "ssp.unreadable-source": {
    category: "usage",
    severity: "error",
    text: "the source '{source}' of '{element}' cannot be read",
  },
  "ssp.no-source": {
    category: "unsupported",
    severity: "error",
    text: "the component '{component}' has no source: there is nothing to run",
  },
  "ssp.component-type": {
    category: "unsupported",
    severity: "error",
    text: "the component '{component}' is of type '{type}', which cannot be run",
    hint: "possible are FMUs, system structures (.ssd, .ssp) and Modelica texts (text/x-modelica)",
  },
  "ssp.too-deep": {
    category: "unsupported",
    severity: "error",
    text: "systems are nested more than {limit} levels deep, or in a circle, at '{component}'",
  },
  "ssp.element-twice": {
    category: "connection",
    severity: "error",
    text: "the system '{system}' has two elements with the name '{name}'",
  },
  "ssp.no-element": {
    category: "connection",
    severity: "error",
    text: "the system '{system}' has no element '{name}'",
  },
  "ssp.no-connector": {
    category: "connection",
    severity: "error",
    text: "'{element}' has no connector '{name}'",
  },
  "ssp.two-outputs": {
    category: "connection",
    severity: "error",
    text: "'{start}' and '{end}' are both outputs: they cannot be connected",
  },
  "ssp.two-inputs": {
    category: "connection",
    severity: "error",
    text: "'{start}' and '{end}' are both inputs: they cannot be connected",
  },
  "ssp.ring": {
    category: "connection",
    severity: "error",
    text: "connectors are connected in a ring without anything in it, at '{connector}'",
  },
  "ssp.transformation": {
    category: "unsupported",
    severity: "error",
    text: "a connection with {transformation} cannot be run: only linear transformations can",
  },
  "ssp.indices": {
    category: "unsupported",
    severity: "error",
    text: "a connection of elements of arrays (startIndices, endIndices) cannot be run",
  },
  "ssp.no-dictionary": {
    category: "connection",
    severity: "error",
    text: "no enclosing system has a signal dictionary '{name}'",
  },
  "ssp.no-entry": {
    category: "connection",
    severity: "error",
    text: "the signal dictionary '{dictionary}' has no entry '{name}'",
  },
  "ssp.binding-type": {
    category: "unsupported",
    severity: "warning",
    text: "parameters of type '{type}' are not read",
  },
  "ssp.mapped-twice": {
    category: "connection",
    severity: "error",
    text: "two parameters are mapped to the name '{name}'",
  },
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
