import type { EventParts, KernelFunction, KernelStatement, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { hasContinuousInputs, storeInputs } from "../expressions/inputs.ts";
import { unknownsOf } from "../memory/blocks.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { stateVector } from "../memory/state-vector.ts";
import { createFiring, storeWhenEffects } from "../statements/when-clauses.ts";
import { isContinuousSystem, storeAssertions } from "./continuous-part.ts";
import { evaluateBlock } from "./evaluate-block.ts";
import { type EventPart, type EventPartition, eventParts } from "./event-parts.ts";
import { base, finishFunction, startEvaluation, time } from "./function-frame.ts";

/** The parts of the equations at events with the first of their slots; see `EventParts` of `CompiledModule`. */
export function eventPartsOf(lowering: Lowering): PlacedParts | undefined {
  return once(lowering, "event parts", () => {
    // Delayed values change at events without a relation.
    const { histories, distributions } = lowering.dae;
    const isWhole = isContinuousSystem(lowering) || (histories ?? distributions) !== undefined;
    const partition = isWhole ? undefined : eventParts(lowering.sorted);
    if (partition === undefined) return undefined;
    const { parts, areIslands } = partition;
    const flags = lowering.reserve(parts.length);
    lowering.tables.push({ slot: flags, values: new Float64Array(parts.length).fill(1) });
    return { parts, areIslands, flags, selected: areIslands ? lowering.reserve(1) : -1 };
  });
}

export interface PlacedParts extends EventPartition {
  /** First of one slot for each part: 1 if `update` evaluates it. */
  readonly flags: number;
  /** Slot of the number (from 1) of the island of which functions evaluate the equations alone; 0: of all. -1: none are islands. */
  readonly selected: number;
}

/** The parts with what belongs to each, by number. */
export function describeEventParts(lowering: Lowering): EventParts | undefined {
  const placed = eventPartsOf(lowering);
  if (placed === undefined) return undefined;
  const { dae, effects } = lowering;
  const { parts, flags, areIslands, selected } = placed;
  const ofVariable = new Int32Array(dae.variables.length).fill(-1);
  const ofRelation: number[] = [];
  const ofBranch: number[] = [];
  const ofReinit: number[] = [];
  parts.forEach(({ blocks, relations, clauses }, k) => {
    for (const block of blocks) for (const v of unknownsOf(block, dae)) ofVariable[v] = k;
    for (const r of relations) ofRelation[r] = k;
    for (const branch of clauses.flatMap((c) => dae.whenClauses[c]!.branches)) {
      ofBranch[effects.branchIndex.get(branch)!] = k;
      for (const reinit of branch.reinits) ofReinit[effects.indexOf.get(reinit)!] = k;
    }
  });
  const representative = (v: VariableId) => lowering.aliases.get(v)?.representative ?? v;
  const readers = new Map<VariableId, number[]>();
  parts.forEach(({ resetStates }, k) => {
    for (const v of resetStates) readers.set(v, [...(readers.get(v) ?? []), k]);
  });
  return {
    flags,
    isAlwaysAffected: parts.map((part) => part.isAlwaysAffected),
    ofVariable,
    ofRelation,
    ofBranch,
    ofReinit,
    readers: effects.reinitStates.map((v) => readers.get(representative(v)) ?? []),
    ...(areIslands && { islands: { selected, states: parts.map((part) => positionsOf(part, lowering)) } }),
  };
}

/** Places of the states of an island in the vector of states; none if it has no relations. */
function positionsOf({ states, relations }: EventPart, { sorted }: Lowering): readonly number[] {
  const positions = stateVector(sorted).states;
  return relations.length === 0 ? [] : states.map((v) => positions.get(v)!);
}

/** A function for each part, which `update` calls if its flag is set. */
export function addUpdateOfParts(lowering: Lowering, { parts, flags }: PlacedParts): void {
  const { dae } = lowering;
  const names = parts.map((part, k) => {
    const evaluation = startEvaluation(lowering, { live: true, stores: () => true });
    const firing = createFiring(evaluation, false);
    for (const block of part.blocks) evaluateBlock(evaluation, block, firing, false);
    for (const r of part.relations) evaluation.relation(r);
    storeWhenEffects(evaluation, firing, part.clauses);
    storeAssertions(
      evaluation,
      part.assertions.map((i) => dae.assertions[i]!),
    );
    const name = functionOfPart("update", k);
    finishFunction(evaluation, name, [base, time]);
    return name;
  });
  if (hasContinuousInputs(lowering)) {
    const evaluation = startEvaluation(lowering, { live: true, stores: () => true });
    storeInputs(evaluation);
    finishFunction(evaluation, "updateInputs", [base, time]);
  }
  lowering.functions.set("update", sequenceOf(names, flags, hasContinuousInputs(lowering)));
}

/** Name of the function that evaluates part k alone. */
export function functionOfPart(name: string, k: number): string {
  return `${name}Part${k + 1}`;
}

function sequenceOf(names: readonly string[], flags: number, hasInputs: boolean): KernelFunction {
  const [b, code] = [kernel.integerLocal("b"), kernel.integerLocal("code")];
  const inputs = kernel.call("i32", "updateInputs", [b, kernel.realLocal("t")]);
  const body = names.map((name, k): KernelStatement => {
    const value = kernel.call("i32", name, [b, kernel.realLocal("t")]);
    return {
      kind: "if",
      condition: kernel.compare("ne", kernel.load(b, flags + k), kernel.real(0)),
      then: [
        kernel.set("code", value),
        { kind: "if", condition: code, then: [kernel.returnValue(code)], else: [] },
      ],
      else: [],
    };
  });
  return {
    name: "update",
    parameters: [base, time],
    result: "i32",
    locals: [{ name: "code", type: "i32" }],
    // It cannot fail.
    body: [
      ...(hasInputs ? [kernel.set("code", inputs)] : []),
      ...body,
      kernel.returnValue(kernel.integer(0)),
    ],
  };
}
