import type {
  AssignmentTarget,
  Expression,
  ExternalArgument,
  ExternalFunction,
  ExternalType,
  FlatFunction,
  FunctionId,
  FunctionLocal,
  LocalId,
  ScalarType,
  Span,
} from "@cosimo/ir";
import type { ExternalClause } from "../syntax/tree/syntax-tree.ts";
import { annotated, textsOf } from "./external-source.ts";

/** Values before a call of an array or a result, and what the call sets; row by row. */
export interface PassedAddress {
  readonly type: ExternalType;
  readonly dims: readonly number[];
  readonly before: readonly Expression[] | undefined;
  readonly targets: readonly AssignmentTarget[];
}

/** The signature of a function in C or Fortran 77 while its arguments are added (specification 3.6, section 12.9.1). */
export class ExternalSignature {
  readonly language: ExternalFunction["language"];
  /** Fortran stores arrays column by column, unless `arrayLayout` says otherwise. */
  readonly #isByColumns: boolean;
  readonly #arguments: ExternalArgument[] = [];
  readonly #inputs: { readonly type: ScalarType; readonly scalars: readonly Expression[] }[] = [];
  readonly #outputs: { readonly type: ScalarType; readonly targets: readonly AssignmentTarget[] }[] = [];
  #result: ExternalFunction["result"];

  constructor({ language, annotation }: ExternalClause) {
    this.language = language === "FORTRAN 77" ? "FORTRAN 77" : "C";
    const [layout] = textsOf(annotated(annotation, "arrayLayout"));
    this.#isByColumns = layout === undefined ? language === "FORTRAN 77" : layout === "columnMajor";
  }

  addValue(type: ExternalType, value: Expression): void {
    const input = this.addInput(type, [value]);
    // Fortran takes all arguments by their addresses.
    const isAddress = this.language === "FORTRAN 77";
    this.#arguments.push(
      isAddress
        ? { kind: "address", type: numberType(type), length: 1, input }
        : { kind: "value", type, input },
    );
  }

  addAddress({ type, dims, before, targets }: PassedAddress): void {
    const ordered = <T>(list: readonly T[]) => (this.#isByColumns ? byColumns(list, dims) : list);
    const input = before && this.addInput(type, ordered(before));
    const output = targets.length > 0 ? this.#addOutput(type, ordered(targets)) : undefined;
    const places = { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
    this.#arguments.push({ kind: "address", type, length: dims.reduce((a, b) => a * b, 1), ...places });
  }

  setResult({ type, targets }: PassedAddress): void {
    this.#result = { type, output: this.#addOutput(type, targets) };
  }

  /** Inputs that may be no arguments; their position. */
  addInput(type: ExternalType, scalars: readonly Expression[]): number {
    const at = this.#inputs.reduce((sum, one) => sum + one.scalars.length, 0);
    this.#inputs.push({ type: scalarType(type), scalars });
    return at;
  }

  #addOutput(type: ExternalType, targets: readonly AssignmentTarget[]): number {
    const at = this.#outputs.reduce((sum, one) => sum + one.targets.length, 0);
    this.#outputs.push({ type: scalarType(type), targets });
    return at;
  }

  get inputs(): readonly Expression[] {
    return this.#inputs.flatMap(({ scalars }) => scalars);
  }

  get targets(): readonly AssignmentTarget[] {
    return this.#outputs.flatMap(({ targets }) => targets);
  }

  /** The function, which has one local for each argument. One without results has one that stands for its effect. */
  functionOf(
    id: FunctionId,
    span: Span,
    more: Pick<ExternalFunction, "name" | "source" | "destructor">,
  ): FlatFunction {
    const outputs = this.#outputs.map(({ type, targets }) => ({ type, count: targets.length }));
    const lists = [
      ...this.#inputs.map(({ type, scalars }) => ({ type, count: scalars.length })),
      ...(outputs.length > 0 ? outputs : [{ type: "Real" as const, count: 1 }]),
    ];
    return {
      id,
      name: more.name,
      locals: lists.map(localOf),
      inputCount: this.#inputs.length,
      outputCount: lists.length - this.#inputs.length,
      body: [],
      external: {
        language: this.language,
        arguments: this.#arguments,
        inputLength: this.inputs.length,
        outputLength: this.targets.length,
        ...(this.#result && { result: this.#result }),
        ...more,
      },
      origin: { span, component: [] },
    };
  }
}

const numberType = (type: ExternalType): ExternalType => (type === "size" ? "int" : type);

function scalarType(type: ExternalType): ScalarType {
  return type === "double" ? "Real" : type === "text" ? "String" : "Integer";
}

function localOf(
  { type, count }: { readonly type: ScalarType; readonly count: number },
  i: number,
): FunctionLocal {
  const dimensions: readonly Expression[] = count === 1 ? [] : [{ kind: "number", value: count }];
  return { id: i as LocalId, name: `value ${i + 1}`, type, dimensions };
}

/** The elements of an array, listed row by row, in the order of Fortran: the first subscript varies first. */
function byColumns<T>(list: readonly T[], dims: readonly number[]): readonly T[] {
  return list.map((_, at) => {
    let rest = at;
    const indices = dims.map((length) => {
      const index = rest % length;
      rest = Math.floor(rest / length);
      return index;
    });
    return list[indices.reduce((sum, index, k) => sum * dims[k]! + index, 0)]!;
  });
}
