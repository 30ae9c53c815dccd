import { startOf, type Variable } from "../description/variables.ts";
import { planExchange } from "../simulation/exchange-plan.ts";
import { elementNames, type SizedVariable } from "../simulation/sized-variables.ts";
import type { StepVariableType } from "../step-function/step-function.ts";
import { TEXT_SIZE } from "../step-function/step-function.ts";
import { variableTypes } from "../step-function/variable-types.ts";
import type { ContainerInput, ContainerPart, ContainerSystem, PartElement } from "./container.ts";

/** A variable of the container: an element of a variable of a part. Row 0 is the time. */
export interface Row {
  readonly name: string;
  readonly part: ContainerPart;
  readonly sized: SizedVariable;
  readonly element: number;
  readonly type: StepVariableType;
  readonly causality: Variable["causality"];
  /** Whether it is given a value: missing where the part computes it. */
  readonly start?: StartScalar;
  /** Place of its value [bytes]. */
  readonly offset: number;
}

export type StartScalar = number | bigint | boolean | string;

/** Variables of a part that are exchanged by one call; their elements are numbers of a vector from `first` on. */
export interface LaidGroup {
  readonly type: StepVariableType;
  readonly references: readonly number[];
  readonly first: number;
  readonly count: number;
}

export type Occasion = "GIVEN_BEFORE_INITIALIZATION" | "GIVEN_UNTIL_INITIALIZED" | "GIVEN_ANY_TIME";

export interface LaidPart {
  readonly part: ContainerPart;
  readonly inputs: readonly LaidGroup[];
  readonly outputs: readonly LaidGroup[];
  readonly others: readonly LaidGroup[];
  readonly given: readonly { readonly group: LaidGroup; readonly occasion: Occasion }[];
  readonly texts: readonly { readonly reference: number; readonly row: number; readonly start?: string }[];
}

/** A row of the container and a number of a vector. */
export interface Link {
  readonly row: number;
  readonly number: number;
}

/** Where everything of a container is. */
export interface ContainerLayout {
  readonly rows: readonly Row[];
  /** Of all values of rows [bytes]. */
  readonly size: number;
  readonly parts: readonly LaidPart[];
  /** Sizes of the vectors. */
  readonly inputCount: number;
  readonly outputCount: number;
  readonly otherCount: number;
  /** Numbers in the vectors of inputs and outputs as they are counted in the system. */
  readonly inputNumbers: readonly number[];
  readonly outputNumbers: readonly number[];
  /** Where the vectors of each part begin, and where the last one ends. */
  readonly firstInput: readonly number[];
  readonly firstOutput: readonly number[];
  readonly openInputs: readonly Link[];
  readonly shownOutputs: readonly Link[];
  readonly shownOthers: readonly Link[];
  /** Of each value that is given: its row, and what the part has of itself. */
  readonly givenRows: readonly number[];
  readonly givenStarts: readonly number[];
  /** Variables that have no place in a container, or none in one of FMI 2. */
  readonly leftOut: readonly string[];
}

export function layOutContainer(system: ContainerSystem): ContainerLayout {
  const rows: Row[] = [];
  const parts: LaidPart[] = [];
  const links = { open: [] as Link[], outputs: [] as Link[], others: [] as Link[] };
  const given = { rows: [] as number[], starts: [] as number[] };
  const leftOut: string[] = [];
  const numbers = { inputs: [] as number[], outputs: [] as number[] };
  const first = { inputs: [0], outputs: [0], others: 0 };
  let offset = 0;

  for (const part of system.parts) {
    const own = system.inputs.slice(numbers.inputs.length, numbers.inputs.length + part.inputs.length);
    const { taken, refused } = chooseVariables(system, part, own);
    leftOut.push(...refused.map((name) => `${part.name}.${name}`));
    const isNumber = ({ type }: ChosenVariable) => type !== "String";
    const inputs = groupElements(part, part.inputs, first.inputs.at(-1)!);
    const outputs = groupElements(part, part.outputs, first.outputs.at(-1)!);
    const isConnected = new Set(part.outputs.map(({ sized }) => sized));
    const read = taken.filter((one) => one.isComputed && isNumber(one) && !isConnected.has(one.sized));
    const others = groupElements(part, read.flatMap(elementsOf), first.others);
    const laid = { given: [] as LaidPart["given"][number][], texts: [] as LaidPart["texts"][number][] };
    for (const one of taken) {
      const firstRow = rows.length + 1;
      const names = elementNames(one.sized.variable.name, one.sized.dimensions);
      const open = one.causality === "input" ? openElements(part, own, one.sized) : undefined;
      for (const [element, name] of names.entries()) {
        if (open !== undefined && !open.has(element)) continue;
        const row = rows.length + 1;
        const start = startOfElement(part, one, element);
        rows.push({
          ...{ name: `${part.name}.${name}`, part, sized: one.sized, element, offset },
          ...{ type: one.type, causality: one.causality, ...(start !== undefined && { start }) },
        });
        offset += one.type === "String" ? TEXT_SIZE : 8;
        if (open !== undefined) links.open.push({ row, number: inputs.numbers[open.get(element)!]! });
        else if (one.isComputed && isNumber(one)) {
          const among = isConnected.has(one.sized) ? outputs : others;
          const target = isConnected.has(one.sized) ? links.outputs : links.others;
          target.push({ row, number: among.numberOf(one.sized, element) });
        }
      }
      const reference = one.sized.variable.valueReference;
      if (one.type === "String" && (one.isComputed || one.occasion !== undefined)) {
        const own = one.occasion === undefined ? undefined : String(startOf(one.sized.variable)?.[0] ?? "");
        laid.texts.push({ reference, row: firstRow, ...(own !== undefined && { start: own }) });
      } else if (one.occasion !== undefined) {
        const group = {
          ...{ type: exchangeType(part, one.sized), references: [reference] },
          ...{ first: given.rows.length, count: one.sized.size },
        };
        laid.given.push({ group, occasion: one.occasion });
        for (const element of names.keys()) {
          given.rows.push(firstRow + element);
          given.starts.push(Number(declaredStart(one.sized, element) ?? Number.NaN));
        }
      }
    }
    numbers.inputs.push(...inputs.numbers);
    numbers.outputs.push(...outputs.numbers);
    first.inputs.push(inputs.end);
    first.outputs.push(outputs.end);
    first.others = others.end;
    parts.push({ part, inputs: inputs.groups, outputs: outputs.groups, others: others.groups, ...laid });
  }
  return {
    ...{ rows, size: offset, parts, leftOut, givenRows: given.rows, givenStarts: given.starts },
    ...{ inputCount: first.inputs.at(-1)!, outputCount: first.outputs.at(-1)!, otherCount: first.others },
    ...{ inputNumbers: numbers.inputs, outputNumbers: numbers.outputs },
    ...{ firstInput: first.inputs, firstOutput: first.outputs },
    ...{ openInputs: links.open, shownOutputs: links.outputs, shownOthers: links.others },
  };
}

/** A variable of a part that the container has. */
interface ChosenVariable {
  readonly sized: SizedVariable;
  readonly type: StepVariableType;
  readonly causality: Variable["causality"];
  /** The part is asked for its value. */
  readonly isComputed: boolean;
  /** Missing: it is never given a value, or is an input. */
  readonly occasion?: Occasion;
}

function chooseVariables(
  { version, shown }: ContainerSystem,
  part: ContainerPart,
  inputs: readonly ContainerInput[],
): { readonly taken: readonly ChosenVariable[]; readonly refused: readonly string[] } {
  const isOpen = new Set(part.inputs.flatMap(({ sized }, i) => (inputs[i]!.isOpen ? [sized.index] : [])));
  const isConnected = new Set(part.outputs.map(({ sized }) => sized.index));
  const isSet = new Set(part.start.others.map(({ target }) => target.index));
  const taken: ChosenVariable[] = [];
  const refused: string[] = [];
  for (const sized of part.start.variables) {
    const { name, causality, variability, initial } = sized.variable;
    const isShown = elementNames(name, sized.dimensions).some((one) => shown.includes(`${part.name}.${one}`));
    const isWanted =
      causality === "input"
        ? isOpen.has(sized.index) || !isExchanged(part, sized)
        : ["parameter", "calculatedParameter", "output"].includes(causality) ||
          (causality === "local" && (isShown || isConnected.has(sized.index) || isSet.has(sized.index)));
    if (!isWanted) continue;
    const type = typeInContainer(part, sized, version);
    if (type === undefined) {
      refused.push(name);
      continue;
    }
    const isGuess = initial === "approx" && isSet.has(sized.index);
    const isFree = variability !== "constant" && causality !== "input" && causality !== "calculatedParameter";
    const isGiven = isFree && (causality === "parameter" || initial === "exact" || isGuess);
    const tunes = causality === "parameter" && variability === "tunable" && type !== "String";
    const occasion = isGuess
      ? "GIVEN_BEFORE_INITIALIZATION"
      : tunes
        ? "GIVEN_ANY_TIME"
        : "GIVEN_UNTIL_INITIALIZED";
    taken.push({
      ...{ sized, type, causality: isShown && causality === "local" ? "output" : causality },
      isComputed: variability !== "constant" && causality !== "parameter" && causality !== "input",
      ...(isGiven && { occasion }),
    });
  }
  return { taken, refused };
}

/** Clocked values and bytes are not exchanged; texts are, one by one, before the run and after it. */
function isExchanged({ description }: ContainerPart, { variable, size }: SizedVariable): boolean {
  if (variable.clocks.length > 0 || variable.type === "Clock" || variable.type === "Binary") return false;
  if (variable.type === "String") return size === 1 && variable.causality !== "input";
  return description.majorVersion > 1;
}

function typeInContainer(
  part: ContainerPart,
  sized: SizedVariable,
  version: 2 | 3,
): StepVariableType | undefined {
  if (!isExchanged(part, sized)) return undefined;
  const { type } = sized.variable;
  if (type === "Enumeration") return version === 3 ? "Int64" : "Int32";
  if (type === "Clock" || version === 3) return type as StepVariableType;
  if (type === "Float32") return "Float64";
  const { range, inFmi2 } = variableTypes[type];
  if (inFmi2) return type;
  const [least, most] = variableTypes.Int32.range!;
  return range !== undefined && range[0] >= least && range[1] <= most ? "Int32" : undefined;
}

/** The type of a call. */
function exchangeType({ description }: ContainerPart, { variable }: SizedVariable): StepVariableType {
  if (variable.type === "Enumeration") return description.majorVersion === 3 ? "Int64" : "Int32";
  return variable.type as StepVariableType;
}

interface GroupedElements {
  readonly groups: readonly LaidGroup[];
  /** Of the elements, in their order. */
  readonly numbers: readonly number[];
  readonly end: number;
  numberOf(sized: SizedVariable, element: number): number;
}

function groupElements(
  part: ContainerPart,
  elements: readonly PartElement[],
  first: number,
): GroupedElements {
  const variables = [...new Set(elements.map(({ sized }) => sized))];
  const { groups, slots } = planExchange(variables, part.description.majorVersion);
  let end = first;
  const laid = groups.map(({ type, valueReferences, size = valueReferences.length }): LaidGroup => {
    const begins = end;
    end += size;
    return {
      type: type as StepVariableType,
      references: Array.from(valueReferences),
      first: begins,
      count: size,
    };
  });
  const numberOf = (sized: SizedVariable, element: number): number => {
    const slot = slots[variables.indexOf(sized)]!;
    return laid[slot.group]!.first + slot.offset + element;
  };
  return { groups: laid, numbers: elements.map((one) => numberOf(one.sized, one.element)), end, numberOf };
}

function elementsOf({ sized }: ChosenVariable): readonly PartElement[] {
  return elementNames(sized.variable.name, sized.dimensions).map((name, element) => ({
    name,
    sized,
    element,
  }));
}

/** Elements of an input that come from outside, with their places among the part's inputs. */
function openElements(
  part: ContainerPart,
  inputs: readonly ContainerInput[],
  sized: SizedVariable,
): ReadonlyMap<number, number> {
  return new Map(
    part.inputs.flatMap((one, i) =>
      one.sized.index === sized.index && inputs[i]!.isOpen ? [[one.element, i] as const] : [],
    ),
  );
}

function startOfElement(
  part: ContainerPart,
  { sized, occasion, causality, isComputed }: ChosenVariable,
  element: number,
): StartScalar | undefined {
  if (isComputed && occasion === undefined) return undefined;
  const set = part.start.others.find(({ target }) => target.index === sized.index)?.elements[element];
  const start = set ?? declaredStart(sized, element);
  if (start !== undefined) return start as StartScalar;
  return causality === "input" || occasion !== undefined ? neutral(sized.variable) : undefined;
}

function declaredStart({ variable }: SizedVariable, element: number): StartScalar | undefined {
  const start = startOf(variable) ?? [];
  return (start.length === 1 ? start[0] : start[element]) as StartScalar | undefined;
}

function neutral({ type }: Variable): StartScalar {
  if (type === "String") return "";
  if (type === "Int64" || type === "UInt64") return 0n;
  return type === "Boolean" ? false : 0;
}
