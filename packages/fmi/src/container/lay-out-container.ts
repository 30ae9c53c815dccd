import { startOf, type Variable } from "../description/variables.ts";
import type { StepVariableType } from "../step-function/step-function.ts";
import { TEXT_SIZE } from "../step-function/step-function.ts";
import { variableTypes } from "../step-function/variable-types.ts";
import { planExchange } from "../values/exchange-plan.ts";
import { elementNames, type SizedVariable } from "../values/sized-variables.ts";
import type { ContainerInput, ContainerPart, ContainerSystem, PartElement } from "./container.ts";

/** A variable of the container: an element of a variable of a part. Row 0 is the time. */
export interface Row {
  readonly name: string;
  readonly part: ContainerPart;
  readonly sized: SizedVariable;
  readonly element: number;
  readonly type: StepVariableType;
  readonly causality: Variable["causality"];
  /** Start value; missing if the part computes the variable. */
  readonly start?: StartScalar;
  /** Offset of its value [bytes]. */
  readonly offset: number;
}

export type StartScalar = number | bigint | boolean | string;

/** Variables of a part exchanged by one call; their elements begin at `first` in a vector. */
export interface GroupLayout {
  readonly type: StepVariableType;
  readonly references: readonly number[];
  readonly first: number;
  readonly count: number;
}

export type Occasion = "GIVEN_BEFORE_INITIALIZATION" | "GIVEN_UNTIL_INITIALIZED" | "GIVEN_ANY_TIME";

export interface PartLayout {
  readonly part: ContainerPart;
  readonly inputs: readonly GroupLayout[];
  readonly outputs: readonly GroupLayout[];
  readonly others: readonly GroupLayout[];
  readonly given: readonly GivenGroup[];
  readonly texts: readonly TextLayout[];
}

/** Values to set in a part. */
export interface GivenGroup {
  readonly group: GroupLayout;
  readonly occasion: Occasion;
}

/** `start`: declared start value; missing if the part computes the text. */
export interface TextLayout {
  readonly reference: number;
  readonly row: number;
  readonly start?: string;
}

/** A row of the container and an index in a vector. */
export interface Link {
  readonly row: number;
  readonly number: number;
}

/** Places of all values of a container. */
export interface ContainerLayout {
  readonly rows: readonly Row[];
  /** Size of the values of all rows [bytes]. */
  readonly size: number;
  readonly parts: readonly PartLayout[];
  /** Sizes of the vectors. */
  readonly inputCount: number;
  readonly outputCount: number;
  readonly otherCount: number;
  /** Indices in the vectors of inputs and outputs, in the order of the system. */
  readonly inputNumbers: readonly number[];
  readonly outputNumbers: readonly number[];
  /** First index of each part, and the end of the last part. */
  readonly firstInput: readonly number[];
  readonly firstOutput: readonly number[];
  readonly openInputs: readonly Link[];
  readonly shownOutputs: readonly Link[];
  readonly shownOthers: readonly Link[];
  /** For each value to set: its row and its declared start value. */
  readonly givenRows: readonly number[];
  readonly givenStarts: readonly number[];
  /** Variables that a container, or one of FMI 2, cannot have. */
  readonly leftOut: readonly string[];
}

export function layOutContainer(system: ContainerSystem): ContainerLayout {
  const builder = new LayoutBuilder(system);
  for (const part of system.parts) builder.add(part);
  return builder.finish();
}

/** Assigns places in the vectors, part by part. */
class LayoutBuilder {
  readonly #system: ContainerSystem;
  readonly #rows: Row[] = [];
  readonly #parts: PartLayout[] = [];
  readonly #openInputs: Link[] = [];
  readonly #shownOutputs: Link[] = [];
  readonly #shownOthers: Link[] = [];
  readonly #givenRows: number[] = [];
  readonly #givenStarts: number[] = [];
  readonly #leftOut: string[] = [];
  readonly #inputNumbers: number[] = [];
  readonly #outputNumbers: number[] = [];
  readonly #firstInput = [0];
  readonly #firstOutput = [0];
  #otherCount = 0;
  #size = 0;

  constructor(system: ContainerSystem) {
    this.#system = system;
  }

  add(part: ContainerPart): void {
    const before = this.#inputNumbers.length;
    const connections = this.#system.inputs.slice(before, before + part.inputs.length);
    const { taken, refused } = chooseVariables(this.#system, part, connections);
    this.#leftOut.push(...refused.map((name) => `${part.name}.${name}`));
    const inputs = groupElements(part, part.inputs, this.#firstInput.at(-1)!);
    const outputs = groupElements(part, part.outputs, this.#firstOutput.at(-1)!);
    const isConnected = new Set(part.outputs.map(({ sized }) => sized));
    const read = taken.filter((one) => isReadAsNumber(one) && !isConnected.has(one.sized));
    const others = groupElements(part, read.flatMap(elementsOf), this.#otherCount);
    const given: GivenGroup[] = [];
    const texts: TextLayout[] = [];
    for (const one of taken) {
      const firstRow = this.#rows.length + 1;
      if (one.causality === "input") this.#addInput(part, one, inputs, connections);
      else for (const { name, element } of elementsOf(one)) this.#addRow(part, one, name, element);
      if (isReadAsNumber(one) && isConnected.has(one.sized))
        this.#shownOutputs.push(...linksTo(outputs, one, firstRow));
      else if (isReadAsNumber(one)) this.#shownOthers.push(...linksTo(others, one, firstRow));
      if (one.type === "String") texts.push(...textOf(one, firstRow));
      else if (one.occasion !== undefined) given.push(this.#give(part, one, one.occasion, firstRow));
    }
    this.#inputNumbers.push(...inputs.numbers);
    this.#outputNumbers.push(...outputs.numbers);
    this.#firstInput.push(inputs.end);
    this.#firstOutput.push(outputs.end);
    this.#otherCount = others.end;
    this.#parts.push({
      ...{ part, inputs: inputs.groups, outputs: outputs.groups, others: others.groups },
      ...{ given, texts },
    });
  }

  #addRow(part: ContainerPart, one: ChosenVariable, name: string, element: number): void {
    const { sized, type, causality } = one;
    const start = startOfElement(part, one, element);
    this.#rows.push({
      ...{ name: `${part.name}.${name}`, part, sized, element, type, causality, offset: this.#size },
      ...(start !== undefined && { start }),
    });
    this.#size += type === "String" ? TEXT_SIZE : 8;
  }

  /** Adds rows for open inputs. */
  #addInput(
    part: ContainerPart,
    one: ChosenVariable,
    inputs: GroupedElements,
    connections: readonly ContainerInput[],
  ): void {
    for (const [i, { name, sized, element }] of part.inputs.entries()) {
      if (sized.index !== one.sized.index || !connections[i]!.isOpen) continue;
      this.#openInputs.push({ row: this.#rows.length + 1, number: inputs.numbers[i]! });
      this.#addRow(part, one, name, element);
    }
  }

  #give(part: ContainerPart, { sized }: ChosenVariable, occasion: Occasion, firstRow: number): GivenGroup {
    const first = this.#givenRows.length;
    for (let element = 0; element < sized.size; element++) {
      this.#givenRows.push(firstRow + element);
      this.#givenStarts.push(Number(declaredStart(sized, element) ?? Number.NaN));
    }
    const references = [sized.variable.valueReference];
    return { group: { type: exchangeType(part, sized), references, first, count: sized.size }, occasion };
  }

  finish(): ContainerLayout {
    return {
      ...{ rows: this.#rows, size: this.#size, parts: this.#parts, leftOut: this.#leftOut },
      ...{ givenRows: this.#givenRows, givenStarts: this.#givenStarts, otherCount: this.#otherCount },
      ...{ inputNumbers: this.#inputNumbers, inputCount: this.#firstInput.at(-1)! },
      ...{ outputNumbers: this.#outputNumbers, outputCount: this.#firstOutput.at(-1)! },
      ...{ firstInput: this.#firstInput, firstOutput: this.#firstOutput },
      ...{ openInputs: this.#openInputs, shownOutputs: this.#shownOutputs, shownOthers: this.#shownOthers },
    };
  }
}

function isReadAsNumber({ isComputed, type }: ChosenVariable): boolean {
  return isComputed && type !== "String";
}

function linksTo(among: GroupedElements, one: ChosenVariable, firstRow: number): readonly Link[] {
  return elementsOf(one).map(({ sized, element }) => ({
    ...{ row: firstRow + element, number: among.numberOf(sized, element) },
  }));
}

/** Text variables to exchange; constant texts are omitted. */
function textOf({ sized, occasion, isComputed }: ChosenVariable, row: number): readonly TextLayout[] {
  const reference = sized.variable.valueReference;
  if (occasion !== undefined) return [{ reference, row, start: String(startOf(sized.variable)?.[0] ?? "") }];
  return isComputed ? [{ reference, row }] : [];
}

/** A variable of a part that the container contains. */
interface ChosenVariable {
  readonly sized: SizedVariable;
  readonly type: StepVariableType;
  readonly causality: Variable["causality"];
  /** The value is read from the part. */
  readonly isComputed: boolean;
  /** When the value is set; missing for inputs and variables that are never set. */
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

/** Clocked variables and binaries are not exchanged; scalar texts are exchanged one by one. */
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
  readonly groups: readonly GroupLayout[];
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
  const laid = groups.map(({ type, valueReferences, size = valueReferences.length }): GroupLayout => {
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
