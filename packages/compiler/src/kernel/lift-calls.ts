import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import { set } from "./kernel-builder.ts";
import { mapOperands } from "./map-kernel.ts";
import { visitExpression } from "./visit-kernel.ts";

type Call = KernelExpression & { kind: "call" };
type Select = KernelExpression & { kind: "select" };

/** How calls are inlined. */
export interface CallInliner {
  /** Whether a call is of a function that may be inlined. */
  isCandidate(e: KernelExpression): e is Call;
  /** Whether it would be inlined. */
  isShort(call: Call): boolean;
  /** Statements before the present one whose last value is that of the call; undefined: it is not inlined. */
  inline(call: Call): KernelExpression | undefined;
  /** Puts `if` before the present statement, whose branches set the new local. */
  choose(type: Select["type"], branches: (name: string) => KernelStatement): KernelExpression;
}

/**
 * The statement with short calls inside of its expressions before it: of conditions above all, where most small functions are called.
 * Language and representation leave the order of evaluation open. Operands of a `select` that are evaluated only sometimes become
 * branches. A call that is the whole value is left, since it needs no local of its own.
 */
export function liftCalls(s: KernelStatement, inliner: CallInliner): KernelStatement {
  const lift = (e: KernelExpression): KernelExpression => lifted(e, inliner);
  const inside = (e: KernelExpression): KernelExpression =>
    inliner.isCandidate(e) ? mapOperands(e, lift) : lift(e);
  switch (s.kind) {
    case "set":
    case "expression": {
      const value = inside(s.value);
      return value === s.value ? s : { ...s, value };
    }
    case "store": {
      const [address, value] = [lift(s.address), lift(s.value)];
      return address === s.address && value === s.value ? s : { ...s, address, value };
    }
    case "if": {
      const condition = lift(s.condition);
      return condition === s.condition ? s : { ...s, condition };
    }
    case "return": {
      const value = s.value && inside(s.value);
      return value === undefined || value === s.value ? s : { ...s, value };
    }
    default:
      return s;
  }
}

function lifted(e: KernelExpression, inliner: CallInliner): KernelExpression {
  if (e.kind === "select") return liftedSelect(e, inliner);
  const whole = mapOperands(e, (operand) => lifted(operand, inliner));
  return inliner.isCandidate(whole) ? (inliner.inline(whole) ?? whole) : whole;
}

function liftedSelect(e: Select, inliner: CallInliner): KernelExpression {
  const condition = lifted(e.condition, inliner);
  if (!hasShortCall(e.then, inliner) && !hasShortCall(e.else, inliner))
    return condition === e.condition ? e : { ...e, condition };
  return inliner.choose(e.type, (name) => ({
    kind: "if",
    condition,
    then: [set(name, e.then)],
    else: [set(name, e.else)],
  }));
}

function hasShortCall(expression: KernelExpression, inliner: CallInliner): boolean {
  let found = false;
  visitExpression(expression, (e) => {
    found ||= inliner.isCandidate(e) && inliner.isShort(e);
  });
  return found;
}
