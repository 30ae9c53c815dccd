import { attributeOf, childOf, type XmlElement } from "@cosimo/fmi";
import { phrase } from "@cosimo/ir";
import { ospPhrases } from "./osp-messages.ts";
import { badValue, numberIn, type OspReading, report, required } from "./osp-reading.ts";

/** A signal that a function gives: the sum of `gain` times its input signals, and an offset. */
export interface FunctionOutput {
  readonly inputs: readonly string[];
  readonly gain: number;
  readonly offset: number;
}

/** Linear functions of signals: systems have no others. */
export interface OspFunction {
  readonly name: string;
  readonly element: XmlElement;
  readonly outputs: ReadonlyMap<string, FunctionOutput>;
  /** Signals of the groups that connections name: of vectors. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

export function readFunctions(reading: OspReading, root: XmlElement): readonly OspFunction[] {
  return (childOf(root, "Functions")?.children ?? []).flatMap((element): OspFunction[] => {
    const name = required(reading, element, "name");
    if (name === undefined) return [];
    const found = functionOf(reading, element);
    return found === undefined ? [] : [{ name, element, ...found }];
  });
}

function functionOf(
  reading: OspReading,
  element: XmlElement,
): Pick<OspFunction, "outputs" | "groups"> | undefined {
  switch (element.name) {
    case "LinearTransformation": {
      const number = (name: string, missing: number): number =>
        numberIn(reading, element, attributeOf(element, name) ?? String(missing), name) ?? missing;
      const output = { inputs: ["in"], gain: number("factor", 1), offset: number("offset", 0) };
      return { outputs: new Map([["out", output]]), groups: new Map() };
    }
    case "Sum": {
      const inputs = signals("in", countOf(reading, element, "inputCount"));
      return { outputs: new Map([["out", { inputs, gain: 1, offset: 0 }]]), groups: new Map() };
    }
    case "VectorSum":
      return vectorSum(
        signals("in", countOf(reading, element, "inputCount")),
        countOf(reading, element, "dimension"),
      );
    default:
      return report(reading, "osp.unknown-element", element.span, {
        ...{ element: element.name, parent: "Functions" },
      });
  }
}

function vectorSum(inputs: readonly string[], dimension: number): Pick<OspFunction, "outputs" | "groups"> {
  const components = signals("", dimension);
  const outputs = components.map((component): [string, FunctionOutput] => [
    `out${component}`,
    { inputs: inputs.map((input) => `${input}${component}`), gain: 1, offset: 0 },
  ]);
  const groups = ["out", ...inputs].map((group): [string, readonly string[]] => [
    group,
    components.map((component) => `${group}${component}`),
  ]);
  return { outputs: new Map(outputs), groups: new Map(groups) };
}

/** `in[0]`, `in[1]`, … */
function signals(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${name}[${i}]`);
}

/** Largest number of inputs or components: each is a signal to be connected. */
const MOST_SIGNALS = 10_000;

function countOf(reading: OspReading, element: XmlElement, name: string): number {
  const text = required(reading, element, name);
  const value = text === undefined ? undefined : numberIn(reading, element, text, name);
  if (value === undefined) return 0;
  if (Number.isInteger(value) && value >= 1 && value <= MOST_SIGNALS) return value;
  badValue(
    reading,
    name,
    element.span,
    String(value),
    phrase(ospPhrases, "osp.a-count", { most: MOST_SIGNALS }),
  );
  return 0;
}
