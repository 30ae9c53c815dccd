import type { ArrayLoop, Block, HybridDae, SortedDae, SortedInitialization, VariableId } from "@cosimo/ir";
import { type MessageArguments, phrase, printExpression, type Say, wordsOf } from "@cosimo/ir";
import { reportPhrases } from "./report-phrases.ts";

/** Formats a phrase of the report. */
type Text = (code: keyof typeof reportPhrases, args?: MessageArguments) => string;

/** Auxiliary variables under the texts that they stand for, `y <= 0` or `floor(x)`: no name of the user begins with `$`. */
export function withTextsAsNames(sorted: SortedDae): SortedDae {
  const variables = sorted.dae.variables.map((one) =>
    one.name.startsWith("$") && one.description !== "" ? { ...one, name: one.description } : one,
  );
  return { ...sorted, dae: { ...sorted.dae, variables } };
}

/** The sorted system as text: one line per assignment, loops indented. */
export function printSortedDae(sorted: SortedDae, say: Say = wordsOf): string {
  const text = textBy(say);
  const { dae } = sorted;
  const name = (v: VariableId) => dae.variables[v]!.name;
  const names = (list: readonly VariableId[]) => list.map(name).join(", ");
  const aliases = sorted.aliases.map(
    (a) => `${name(a.variable)} = ${a.negated ? "-" : ""}${name(a.representative)}`,
  );
  const parameters = sorted.parameterOrder.filter((v) => !dae.variables[v]!.inactive);
  return [
    section(text("structure.section-parameters"), parameters.length === 0 ? [] : [names(parameters)]),
    section(text("structure.section-aliases"), aliases),
    section(text("structure.section-states"), sorted.states.length === 0 ? [] : [names(sorted.states)]),
    section(text("structure.section-blocks"), printBlocks(sorted.blocks, dae, say)),
    section(text("structure.section-initialization"), printInitialization(sorted.initialization, dae, say)),
  ].join("");
}

function textBy(say: Say): Text {
  return (code, args) => say(phrase(reportPhrases, code, args));
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** One line per assignment. */
export function printBlocks(blocks: readonly Block[], dae: HybridDae, say: Say = wordsOf): readonly string[] {
  const text = textBy(say);
  return blocks.flatMap((block) => printBlock(block, dae, text));
}

function printInitialization(
  initialization: SortedInitialization,
  dae: HybridDae,
  say: Say,
): readonly string[] {
  const text = textBy(say);
  const assumed = new Set(initialization.assumedFixed);
  const starts = initialization.startAssignments.map((v) => {
    const declared = dae.variables[v]!;
    const value =
      declared.start === undefined
        ? text("structure.default-start")
        : printExpression(declared.start, { dae }, declared);
    const code = assumed.has(v) ? "structure.start-assumed" : "structure.start";
    return text(code, { name: declared.name, value });
  });
  return [...starts, ...printBlocks(initialization.blocks, dae, say)];
}

function printBlock(block: Block, dae: HybridDae, text: Text): readonly string[] {
  const name = (v: VariableId) => dae.variables[v]!.name;
  const assign = (a: {
    readonly unknown: VariableId;
    readonly value: Parameters<typeof printExpression>[0];
  }) => {
    const [unknown, value] = [name(a.unknown), printExpression(a.value, { dae })];
    return isCondition(dae.variables[a.unknown]!)
      ? text("structure.condition", { condition: unknown })
      : `${unknown} := ${value}`;
  };
  switch (block.kind) {
    case "assignment":
      return [assign(block.assignment)];
    case "for":
      return block.loops.map((loop) => printArrayLoop(loop, dae.variables[block.unknown]!.name, dae));
    case "loop":
      return [
        text("structure.loop-in", { kind: loopKind(block), variables: block.tearingVariables.map(name) }),
        ...block.assignments.map((a) => `  ${assign(a)}`),
        ...block.residuals.map((r) => `  0 = ${printExpression(r.value, { dae })}`),
      ];
    case "algorithm": {
      const { outputs } = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      const code = block.initial ? "structure.initial-algorithm-block" : "structure.algorithm-block";
      return [text(code, { variables: outputs.map(name) })];
    }
    case "when":
      return [text("structure.when-block", { number: block.clause + 1, variable: name(block.variable) })];
  }
}

/** `for local0 in 2:9: T[local0] := value` */
function printArrayLoop({ ranges, subscripts, value }: ArrayLoop, name: string, dae: HybridDae): string {
  const index = ranges.map(({ local, from, to }) => `local${local} in ${from}:${to}`);
  const place = subscripts.map((s) => printExpression(s, { dae })).join(",");
  const assignment = `${name}[${place}] := ${printExpression(value, { dae })}`;
  return index.length === 0 ? assignment : `for ${index.join(", ")}: ${assignment}`;
}

/** Of a when-clause, named by its text. */
function isCondition({
  name,
  description,
  type,
  protected: isInner,
}: HybridDae["variables"][number]): boolean {
  return type === "Boolean" && isInner && name === description && name !== "";
}

function loopKind(block: Extract<Block, { kind: "loop" }>) {
  const linearity = block.linear ? "linear" : "nonlinear";
  return phrase(reportPhrases, `structure.loop-${block.discrete ? "mixed-" : ""}${linearity}`);
}
