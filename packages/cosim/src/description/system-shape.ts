import type { JsonShape, ObjectShape } from "./json-shape.ts";
import { algorithmNames } from "./system-description.ts";

const number = (
  about: string,
  limits: { above?: number; least?: number; whole?: boolean } = {},
): JsonShape => ({
  ...{ kind: "number", about },
  ...limits,
});
const text = (about: string): JsonShape => ({ kind: "string", about });
const truth = (about: string): JsonShape => ({ kind: "boolean", about });
const choice = (about: string, of: readonly (string | number)[], open = false): JsonShape => ({
  ...{ kind: "choice", about, of, open },
});
const positive = { above: 0 };

const everyUnit = {
  rate: number("The unit takes part in each so many-th communication step only.", { least: 1, whole: true }),
};
const integrated = {
  solver: text("Integration method; missing: auto."),
  innerStep: number("Step of fixed-step methods [s].", positive),
  tolerance: number("Relative tolerance; missing: that of the experiment.", positive),
};

function unit(name: string, origin: JsonShape, members: Readonly<Record<string, JsonShape>>): ObjectShape {
  return { kind: "object", members: { [name]: origin, ...members, ...everyUnit }, required: [name] };
}

const units: readonly ObjectShape[] = [
  unit("fmu", text("An FMU, relative to this file."), {
    type: choice("How it is run; missing: cs if it can.", ["me", "cs"]),
    backend: choice("Where its code runs; missing: isolated.", ["isolated", "in-process", "wasm"]),
    ...integrated,
  }),
  unit("model", text("A text in Modelica or LISMA_HDS, relative to this file."), {
    class: text("Which model of the file; missing: the only, or last one."),
    ...integrated,
  }),
  unit("table", text("A table (.csv) over time: each column is an output."), {}),
  unit(
    "functions",
    { kind: "map", of: text("A Modelica expression in time."), about: "Outputs as expressions in time." },
    {},
  ),
  unit(
    "line",
    {
      kind: "object",
      about: "A lossless transmission line between two power ports.",
      members: {
        impedance: number("Characteristic impedance: effort over flow.", positive),
        delay: number("From one end to the other [s].", positive),
      },
      required: ["impedance", "delay"],
    },
    {},
  ),
];

const connection: JsonShape = {
  kind: "tuple",
  least: 2,
  of: [
    text("An output: unit.variable."),
    text("An input: unit.variable."),
    {
      kind: "object",
      members: {
        gain: number("The input is gain times the output plus offset; missing: 1."),
        offset: number("Missing: 0."),
        convertUnits: truth("false: units of measurement that differ are left as they are."),
        fromUnit: text("Unit of measurement of the output; missing: what the output says itself."),
        toUnit: text("Unit of measurement of the input; missing: what the input says itself."),
        sum: truth("This is one of several connections to the input, whose values add up."),
      },
    },
  ],
};

const experiment: JsonShape = {
  kind: "object",
  members: {
    startTime: number("[s]; missing: 0."),
    stopTime: number("[s]; missing: a second after the start."),
    communicationStep: number("H [s], the first one where steps are controlled.", positive),
    tolerance: number("Relative, of units that have none of their own, and of step control.", positive),
    absoluteTolerance: number("Of step control.", positive),
    outputInterval: number(
      "Distance of the rows of the result [s]; missing: each communication point.",
      positive,
    ),
  },
};

const variables: JsonShape = { kind: "list", of: text("An output: unit.variable."), about: "Signals." };

const constraints: JsonShape = {
  kind: "list",
  about: 'What limits steps with control "constraints".',
  of: {
    kind: "tagged",
    of: {
      "zero-crossing": {
        kind: "object",
        members: {
          kind: text(""),
          variables,
          tolerance: number("How near to it a step has to end.", positive),
        },
        required: ["kind", "variables", "tolerance"],
      },
      "bounded-difference": {
        kind: "object",
        members: {
          ...{ kind: text(""), variables },
          absolute: number("Greatest change in a step.", positive),
          relative: number("Greatest change in a step, as a part of the value.", positive),
        },
        required: ["kind", "variables"],
      },
      sampling: {
        kind: "object",
        members: { kind: text(""), start: number("[s]"), interval: number("[s]", positive) },
        required: ["kind", "start", "interval"],
      },
    },
  },
};

export const algorithmShape: JsonShape = {
  kind: "object",
  members: {
    name: choice(
      "An algorithm, or a path to a module that exports one as `algorithm`.",
      algorithmNames,
      true,
    ),
    extrapolation: choice("Order of the polynomials by which inputs go on.", [0, 1, 2]),
    smooth: truth("Inputs are continuous over communication points."),
    exchange: choice("Whether outputs are computed anew with the new inputs.", ["consistent", "stale"]),
    linearCorrection: truth("Outputs are corrected for direct feedthrough by directional derivatives."),
    order: { kind: "list", of: text("A unit."), about: "The order of units in gauss-seidel." },
    form: choice("Of linear-implicit.", ["L0", "L1", "SR", "SF", "LX"]),
    refresh: number("linear-implicit renews its Jacobians each so many steps.", { least: 1, whole: true }),
    inputs: choice("Of implicit: the inputs within a step.", ["linear", "hermite", "hold"]),
    solver: choice("Of implicit.", ["fixed-point", "aitken", "newton", "quasi-newton"]),
    iterations: number("Of implicit: the most in a step.", { least: 1, whole: true }),
    control: choice("How steps are controlled.", ["fixed", "richardson", "defect", "energy", "constraints"]),
    minStep: number("Of controlled steps [s].", positive),
    maxStep: number("Of controlled steps [s].", positive),
    constraints,
    energyCorrection: truth(
      "Inputs of power bonds are corrected by the energy that a step has made or lost.",
    ),
  },
};

const bonds: JsonShape = {
  kind: "map",
  of: { kind: "tuple", least: 2, of: [text("An input: unit.variable."), text("An input: unit.variable.")] },
  about: "Pairs of connections, by their inputs, whose product is power.",
};

const unitMap: JsonShape = {
  kind: "map",
  of: { kind: "either", of: units },
  about: "What is coupled, by name.",
};

const physicalUnits: JsonShape = {
  kind: "map",
  of: {
    kind: "object",
    members: {
      exponents: { kind: "map", of: number("Of a base unit: kg, m, s, A, K, mol, cd, rad.") },
      factor: number("A value in base units is factor times the value plus offset."),
      offset: number("See factor."),
    },
    required: ["exponents", "factor", "offset"],
  },
  about: "Units of measurement by name; those of the SI and what goes with it are known.",
};

/** What system structures of SSP have no place for: our annotation in them, as JSON. */
export const annotationShape: ObjectShape = {
  kind: "object",
  members: {
    units: unitMap,
    sums: { kind: "list", of: text("An input: unit.variable.") },
    ...{ experiment, algorithm: algorithmShape, bonds },
  },
};

/** A coupled system as a JSON file. */
export const systemShape: ObjectShape = {
  kind: "object",
  about: "A coupled system of Cosimo.",
  members: {
    $schema: text("Where this schema is, for editors."),
    name: text("Missing: the name of the file."),
    description: text("For readers."),
    units: unitMap,
    connections: { kind: "list", of: connection, about: "From outputs to inputs." },
    parameters: {
      kind: "map",
      of: { kind: "value" },
      about: "Parameters and start values by unit.variable.",
    },
    parameterUnits: {
      kind: "map",
      of: {
        kind: "object",
        members: {
          unit: text("The unit of measurement that the value is in."),
          gain: number("What the converted value is multiplied by."),
          offset: number("What is added to that."),
        },
        required: ["unit", "gain", "offset"],
      },
      about: "Units of measurement of parameters' values, where they are not those of the parameters.",
    },
    optionalParameters: truth("Values of parameters that no unit has are left aside."),
    physicalUnits,
    experiment,
    algorithm: algorithmShape,
    bonds,
  },
  required: ["units"],
};
