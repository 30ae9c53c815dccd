import type { PhraseCatalogue } from "@cosimo/ir";

/** Phrases in messages, related lines and advice of structural analysis. */
export const structurePhrases = {
  "structure.by-variables": "{count} {count|variable|variables} ({variables})",
  "structure.by-none": "any variable",
  "structure.without-slope":
    "'{variable}' stands in '{equation}' in a condition, in a function such as sign() or floor(), or where it cancels: no value of it follows. Write an equation in which '{variable}' enters with a slope.",
  "structure.lines": "{count|line|lines} {lines}",
  "structure.lines-of-file": "{count|line|lines} {lines} of {file}",
  "structure.several-places": "{before}; {last}",
  "structure.parameter-at": "{name} ({place})",
  "structure.of-components": " of {components}",
  "structure.likewise": " (and likewise {others})",
  "structure.algorithm-for": "algorithm for {variable}",
  "structure.initial-algorithm-for": "initial algorithm for {variable}",
  "structure.when-clause-for": "when-clause for {variable}",
  "structure.nothing-determines": "nothing determines '{name}'",
  "structure.class-defined": "class {class} is defined here",
  "structure.assigned-here-too": "'{name}' is assigned here too",
  "structure.fixed-start": "'{name} = {value}' (fixed start)",
  "structure.condition-at": "{condition} (line {line})",
  "structure.in-no-equation": "is in no equation",
  "structure.in-few-equations": "is in {uses} {uses|equation|equations} only",
  "structure.rare-variable": "'{name}' {rarely}",
  "structure.connect-flow": "Nothing is connected to '{component}', so that its flow is zero: connect it.",
  "structure.potentials-fixed-twice":
    "The equations of {components} fix the same potentials twice and leave open how flows divide between them: remove one of these components, or put another one (a resistance, a spring) between them.",
  "structure.flow-fixed-twice":
    "The equations of {components} fix the same flow twice and leave open the potential between them: remove one of these components, or connect another one beside them.",
  "structure.potentials": "potentials",
  "structure.temperatures": "temperatures",
  "structure.angles": "angles",
  "structure.positions": "positions",
  "structure.pressures": "pressures",
  "structure.connect-component": "Connect '{component}': it is connected to no other component.",
  "structure.connect-ground":
    "Connect a Ground (Modelica.Electrical.Analog.Basic.Ground) at one of these components, so that the others follow.",
  "structure.connect-temperature":
    "Connect a FixedTemperature (Modelica.Thermal.HeatTransfer.Sources.FixedTemperature) or a HeatCapacitor at one of these components, so that the others follow.",
  "structure.connect-fixed":
    "Connect a Fixed component, or one with mass or inertia, at one of these components, so that the others follow.",
  "structure.connect-potential":
    "Connect a component that gives the potential a value at one of these components, so that the others follow.",
} as const satisfies PhraseCatalogue;
