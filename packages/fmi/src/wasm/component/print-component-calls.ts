import { cCallsOf } from "../../calls/c-functions.ts";
import { type CallArgument, readArguments } from "../../calls/call-row.ts";
import { type CallName, callNames, rowOf } from "../../calls/instance-calls.ts";
import { isRecord, type RecordField, records } from "../../calls/records.ts";
import type { InterfaceKind } from "../../description/interface-types.ts";
import { layoutOf, type NumberName, type Structure, structureOf } from "./layout.ts";
import { type CallMethod, callMethods } from "./methods.ts";

/**
 * Functions in C for `runtime/component/component.c`: each implements a method of the draft by a call of the FMI function. States
 * are bytes in components: their methods are written out there.
 */
export function printComponentCalls(kinds: readonly InterfaceKind[]): string {
  return callMethods()
    .filter(({ interfaces }) => interfaces.some((kind) => kinds.includes(kind)))
    .filter((method) => method.arguments.every(({ type }) => type !== "handle"))
    .map((method) => new MethodPrinter(method).print())
    .join("\n");
}

const cTypes: Readonly<Record<NumberName, string>> = {
  ...{ bool: "bool", s8: "int8_t", u8: "uint8_t", s16: "int16_t", u16: "uint16_t", s32: "int32_t" },
  ...{ u32: "uint32_t", s64: "int64_t", u64: "uint64_t", f32: "float", f64: "double" },
};

interface Answer {
  readonly declaration?: string;
  readonly type: string;
  readonly statements: readonly string[];
}

/** Collects parameters and statements of one function. */
class MethodPrinter {
  readonly #method: CallMethod;
  readonly #parameters = ["Handle *h"];
  readonly #statements: string[] = [];
  /** Numbers of elements by names of arguments. */
  readonly #counts = new Map<string, string>();
  readonly #inputs: readonly CallArgument[];
  readonly #outputs: readonly CallArgument[];

  constructor(method: CallMethod) {
    this.#method = method;
    this.#inputs = method.arguments.filter(({ isOutput, type }) => !isOutput && type !== "type");
    this.#outputs = method.arguments.filter(({ isOutput }) => isOutput);
  }

  print(): string {
    const { name, function: called, parameters, result } = this.#method;
    const rest = [...this.#inputs];
    for (const [, type] of parameters) this.#take(structureOf(type), rest);
    const answer = this.#answer(result === "status" ? undefined : structureOf(result!));
    const values = ["h->instance", ...this.#values()].join(", ");
    return [
      answer.declaration ?? "",
      `EXPORT("${name}") ${answer.type}component${called.name}(${this.#parameters.join(", ")}) {`,
      "begin();",
      ...this.#statements,
      `const fmi3Status status = fmi3${called.name}(${values});`,
      ...answer.statements,
      "}",
    ].join("\n");
  }

  /** Declares a parameter, and gets the arguments that it stands for. */
  #take(structure: Structure, rest: CallArgument[]): void {
    const { name } = rest[0]!;
    if (structure.kind !== "list") {
      rest.shift();
      const type = cTypes[structure.kind === "number" ? structure.type : "f64"];
      this.#parameters.push(
        ...(structure.kind === "option" ? [`bool ${name}Defined`] : []),
        `${type} ${name}`,
      );
      return;
    }
    const [list, count] = [`${name}List`, `${name}Count`];
    const { item } = structure;
    if (item.kind === "number") {
      rest.shift();
      this.#parameters.push(`${this.#elementType(name)} *${name}`, `size_t ${count}`);
      this.#counts.set(name, count);
    } else if (item.kind === "list") {
      rest.shift();
      this.#parameters.push(`List *${list}`, `size_t ${count}`);
      this.#counts.set(name, count);
      if (this.#elementType(name) === "fmi3String")
        this.#say(`fmi3String *${name} = textsOf(${list}, ${count})`);
      else {
        this.#say(`size_t *${name}Sizes = sizesOf(${list}, ${count})`);
        this.#say(`fmi3Binary *${name} = blobsOf(${list}, ${count})`);
      }
    } else {
      const names = layoutOf(item).leaves.map(() => rest.shift()!.name);
      this.#parameters.push(`void *${list}`, `size_t ${count}`);
      this.#say(`const ${printStruct(item, [...names])} *items = ${list}`);
      for (const one of names) {
        this.#counts.set(one, count);
        this.#allocate(one, count);
        this.#say(`for (size_t i = 0; i < ${count}; i++) ${one}[i] = items[i].${one}`);
      }
    }
    this.#refuseOtherLengths(count);
  }

  /** A function in C that is not told the length of an array takes as many elements as there are references. */
  #refuseOtherLengths(count: string): void {
    const first = [...this.#counts.values()][0]!;
    const isTold = this.#method.function.parameters.some(
      ({ kind, index }) =>
        kind === "count" && this.#counts.get(this.#method.arguments[index]!.name) === count,
    );
    if (!isTold) this.#say(`if (${count} != ${first}) return done(fmi3Error)`);
  }

  #say(statement: string): void {
    this.#statements.push(`${statement};`);
  }

  #allocate(name: string, count: string): void {
    this.#say(`${this.#elementType(name)} *${name} = zeros(${count}, sizeof *${name})`);
  }

  /** `fmi3Float64` of `const fmi3Float64[]`. */
  #elementType(name: string): string {
    const { parameters, declared } = this.#method.function;
    const place = parameters.findIndex(
      ({ kind, index }) =>
        ["array", "texts", "blobs"].includes(kind) && this.#method.arguments[index]!.name === name,
    );
    return declared[place + 1]!.replace("const ", "").replace("[]", "").replace("#", "fmi3");
  }

  #answer(structure: Structure | undefined): Answer {
    const [output] = this.#outputs;
    if (output === undefined || structure === undefined)
      return { type: "int32_t ", statements: ["return done(status);"] };
    if (isRecord(output.type)) return this.#recordAnswer(records[output.type]);
    if (output.type === "size") {
      this.#say(`size_t ${output.name} = 0`);
      return { type: "NumberResult *", statements: [`return numberResult(status, ${output.name});`] };
    }
    const count = this.#countOf(output);
    for (const { name, type } of this.#outputs) {
      this.#counts.set(name, count);
      this.#allocate(name, count);
      if (type === "blobs") this.#say(`size_t *${name}Sizes = zeros(${count}, sizeof *${name}Sizes)`);
    }
    return { type: "ListResult *", statements: this.#listAnswer(structure, output, count) };
  }

  #listAnswer(structure: Structure, { name, type }: CallArgument, count: string): readonly string[] {
    const listed = (list: string) => `return listResult(status, ${list}, ${count});`;
    if (type === "texts") return [listed(`textLists(status, ${name}, ${count})`)];
    if (type === "blobs") return [listed(`blobLists(status, ${name}, ${name}Sizes, ${count})`)];
    if (structure.kind !== "list" || structure.item.kind === "number") return [listed(name)];
    const { leaves } = layoutOf(structure.item);
    const repeated = leaves.length - this.#outputs.length;
    const names = [...this.#inputs.slice(0, repeated), ...this.#outputs].map((one) => one.name);
    const copies = leaves.map(({ codes }, k) => {
      const from = k < repeated ? names[k] : `${names[k]}[i]`;
      return `items[i].${names[k]} = ${codes === undefined ? from : `${printCodes(codes)}[${from}]`};`;
    });
    return [
      `${printStruct(structure.item, [...names])} *items = zeros(${count}, sizeof *items);`,
      `for (size_t i = 0; i < ${count}; i++) {`,
      ...copies,
      "}",
      listed("items"),
    ];
  }

  /** How many elements a function fills: values of variables, or what another function counts. */
  #countOf({ of = "" }: CallArgument): string {
    const count = this.#counts.get(of);
    if (count !== undefined) {
      this.#say(`const size_t count = valueCount(${of}, ${count})`);
      return "count";
    }
    const row = rowOf(callNames.find((name) => name === of) as CallName);
    const [counting] = cCallsOf(row, 3, "modelExchange")!;
    const given = readArguments(row).filter(({ isOutput }) => !isOutput);
    const values = ["h->instance", ...given.map(({ name }) => name), "&count"].join(", ");
    this.#say("size_t count = 0");
    this.#say(`const fmi3Status counted = fmi3${counting!.name}(${values})`);
    this.#say("if (isBad(counted)) return listResult(counted, NULL, 0)");
    return "count";
  }

  #recordAnswer(fields: readonly RecordField[]): Answer {
    const type = `${this.#method.function.name}Result`;
    const members = fields.map(({ name, type: of }) => {
      const value = `${of === "flag" ? "bool" : "double"} ${name};`;
      return of === "f64?" ? `bool ${name}Defined; ${value}` : value;
    });
    this.#say(`static ${type} result`);
    this.#say("memset(&result, 0, sizeof result)");
    for (const { name, initially } of fields) if (initially) this.#say(`result.${name} = ${initially}`);
    return {
      declaration: `typedef struct { uint8_t isError; union { struct { ${members.join(" ")} }; uint8_t status; }; } ${type};`,
      type: `${type} *`,
      statements: [
        "result.isError = isBad(status);",
        "if (result.isError) result.status = (uint8_t)status;",
        "done(status);",
        "return &result;",
      ],
    };
  }

  /** What the function in C is called with. */
  #values(): readonly string[] {
    const { arguments: all, function: called } = this.#method;
    return called.parameters.map((parameter) => {
      const { name } = all[parameter.index]!;
      switch (parameter.kind) {
        case "count":
          return this.#counts.get(name)!;
        case "given":
          return `${name}Defined`;
        case "sizes":
          return `${name}Sizes`;
        case "place":
          return `&${name}`;
        case "record":
          return `&result.${parameter.field!.replace("?", "Defined")}`;
        default:
          return name;
      }
    });
  }
}

function printStruct(structure: Structure, names: string[]): string {
  if (structure.kind !== "record") return cTypes[structure.kind === "number" ? structure.type : "u32"];
  const members = structure.fields.map(([, field]) => {
    const type = printStruct(field, names);
    return field.kind === "record" ? `${type};` : `${type} ${names.shift()};`;
  });
  return `struct { ${members.join(" ")} }`;
}

/** Numbers in the draft by the standard's numbers. */
function printCodes(codes: readonly number[]): string {
  const items = Array.from({ length: Math.max(...codes) + 1 }, (_, code) => Math.max(0, codes.indexOf(code)));
  return `(const uint8_t[]){${items.join(", ")}}`;
}
