import { algorithmNames } from "@cosimo/cosim";
import { type Setting, settings } from "@cosimo/ir";
import * as z from "zod/mini";

/** The form of coupled systems as files; the shipped JSON Schema is generated from it. */

type Members = Readonly<Record<string, z.ZodMiniType>>;

const text = (about: string) => z.string().check(z.describe(about));
const number = (about: string) => z.number().check(z.describe(about));
const positive = (about: string) => z.number().check(z.gt(0), z.describe(about));
const count = (about: string) => z.number().check(z.int(), z.minimum(1), z.describe(about));
const boolean = (about: string) => z.boolean().check(z.describe(about));
const choice = (about: string, values: readonly (string | number)[]) =>
  z.literal([...values]).check(z.describe(about));
const mapOf = (value: z.ZodMiniType, about: string) => z.record(z.string(), value).check(z.describe(about));
/** Members that are not `required` may be missing; others are unknown. */
const object = <const R extends Members>(required: R, optional: Members = {}) =>
  z.strictObject({ ...required, ...z.partial(z.strictObject(optional)).shape });

const everyUnit = {
  rate: count("The unit steps in every n-th communication step only, over n steps at once."),
};
const integrated = {
  solver: text("Integration method; missing: auto."),
  innerStep: positive("Step of fixed-step methods [s]."),
  tolerance: positive("Relative tolerance; missing: that of the experiment."),
};

const codeTexts = {
  module: "A JavaScript module with the functions of the unit, relative to this file.",
  python: "A Python file with the functions of the unit, relative to this file.",
};

/** Kinds of units; the first member of each identifies it. */
const unit = z.union([
  object(
    { fmu: text("An FMU, relative to this file.") },
    {
      type: choice("FMI type; missing: cs if the FMU has it.", ["me", "cs"]),
      backend: choice("Where the code of the FMU runs; missing: isolated.", [
        "isolated",
        "in-process",
        "wasm",
      ]),
      ...integrated,
      ...everyUnit,
    },
  ),
  object(
    { model: text("A text in Modelica or LISMA_HDS, relative to this file.") },
    { class: text("Model of the file; missing: the only or the last one."), ...integrated, ...everyUnit },
  ),
  ...(["module", "python"] as const).map((language) =>
    object(
      { [language]: text(codeTexts[language]) },
      {
        timeLimit: positive("Largest time of a call [s]; missing: 10."),
        ...integrated,
        ...everyUnit,
      },
    ),
  ),
  object(
    { remote: text("Address of a unit in another program (`cosimo serve`): ws://127.0.0.1:PORT.") },
    { timeLimit: positive("Largest time of a call [s]; missing: 10."), ...everyUnit },
  ),
  object({ table: text("A table (.csv or .xlsx) over time: each column is an output.") }, everyUnit),
  object(
    { functions: mapOf(text("A Modelica expression in time."), "Outputs as expressions in time.") },
    everyUnit,
  ),
  object(
    {
      line: object({
        impedance: positive("Characteristic impedance: effort over flow."),
        delay: positive("Delay from one end to the other [s]."),
      }).check(z.describe("A lossless transmission line between two power ports.")),
    },
    everyUnit,
  ),
]);

const connection = z.tuple([
  text("An output: unit.variable."),
  text("An input: unit.variable."),
  z.optional(
    object(
      {},
      {
        gain: number("The input is gain times the output plus offset; missing: 1."),
        offset: number("Missing: 0."),
        convertUnits: boolean("false: values are not converted between different units of measurement."),
        fromUnit: text("Unit of measurement of the output; missing: as the output declares it."),
        toUnit: text("Unit of measurement of the input; missing: as the input declares it."),
        sum: boolean("This is one of several connections to the input, whose values add up."),
      },
    ),
  ),
]);

/** Settings that the table describes for systems. */
const experiment = object(
  {},
  Object.fromEntries(
    Object.entries<Setting>(settings).flatMap(([name, { schema, range }]) =>
      schema === undefined ? [] : [[name, range?.above === 0 ? positive(schema) : number(schema)]],
    ),
  ),
);

const variables = z.array(text("An output: unit.variable.")).check(z.describe("Signals."));

const constraint = z.discriminatedUnion("kind", [
  object({
    kind: z.literal("zero-crossing"),
    variables,
    tolerance: positive("Largest distance of the end of a step from the crossing."),
  }),
  object(
    { kind: z.literal("bounded-difference"), variables },
    {
      absolute: positive("Largest change in a step."),
      relative: positive("Largest change in a step, relative to the value."),
    },
  ),
  object({ kind: z.literal("sampling"), start: number("[s]"), interval: positive("[s]") }),
]);

/** Options of the coupling algorithm. */
export const algorithmSchema = object(
  {},
  {
    name: z
      .union([z.literal([...algorithmNames]), z.string()])
      .check(z.describe("An algorithm, or a path to a module that exports one as `algorithm`.")),
    extrapolation: choice("Order of the polynomials that extrapolate inputs.", [0, 1, 2]),
    smooth: boolean("Inputs are continuous at communication points."),
    exchange: choice("Whether outputs are computed anew with the new inputs.", ["consistent", "stale"]),
    linearCorrection: boolean("Outputs are corrected for direct feedthrough by directional derivatives."),
    order: z.array(text("A unit.")).check(z.describe("Order of the units in gauss-seidel.")),
    form: choice("Form of linear-implicit.", ["L0", "L1", "SR", "SF", "LX"]),
    refresh: count("linear-implicit: Jacobians are computed anew every n-th step."),
    inputs: choice("implicit: approximation of the inputs within a step.", ["linear", "hermite", "hold"]),
    solver: choice("Solver of implicit.", ["fixed-point", "aitken", "newton", "quasi-newton"]),
    iterations: count("implicit: largest number of iterations in a step."),
    control: choice("Control of the step size.", settings.control.choices),
    minStep: positive("Smallest controlled step [s]."),
    maxStep: positive("Largest controlled step [s]."),
    constraints: z.array(constraint).check(z.describe('Constraints of steps with control "constraints".')),
    energyCorrection: boolean(
      "Inputs of power bonds are corrected by the energy that the last step generated or lost.",
    ),
  },
);

const input = text("An input: unit.variable.");
const bonds = mapOf(
  z.tuple([input, input]),
  "Pairs of connections, by their inputs, whose product is power.",
);
const units = mapOf(unit, "The coupled units, by name.");

const physicalUnits = mapOf(
  object({
    exponents: mapOf(
      number("Exponent of a base unit: kg, m, s, A, K, mol, cd, rad."),
      "Exponents of base units.",
    ),
    factor: number("A value in base units is factor times the value plus offset."),
    offset: number("See factor."),
  }),
  "Units of measurement by name, beyond those of the SI and the units accepted with it.",
);

const parameterUnits = mapOf(
  object({
    unit: text("Unit of measurement of the value."),
    gain: number("Factor of the converted value."),
    offset: number("Added to the product."),
  }),
  "Units of measurement of parameters' values, where they differ from those of the parameters.",
);

const scalar = [z.number(), z.boolean(), z.string()] as const;

/** Contents of a system structure that SSP has no elements for: the annotation of this tool, as JSON. */
export const annotationSchema = object(
  {},
  { units, sums: z.array(input), experiment, algorithm: algorithmSchema, bonds },
);

/** A coupled system as a JSON file. */
export const systemSchema = object(
  { units },
  {
    $schema: text("The address of this schema, for editors."),
    name: text("Missing: the name of the file."),
    description: text("For readers."),
    connections: z.array(connection).check(z.describe("From outputs to inputs.")),
    parameters: mapOf(
      z.union([...scalar, z.array(z.union(scalar))]),
      "Parameters and start values by unit.variable.",
    ),
    parameterUnits,
    optionalParameters: boolean("Values of parameters that no unit has are ignored."),
    physicalUnits,
    experiment,
    algorithm: algorithmSchema,
    bonds,
  },
).check(z.describe("A coupled system of Cosimo."));
