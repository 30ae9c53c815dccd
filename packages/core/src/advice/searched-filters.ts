import { type Diagnostic, diagnose, type Expression, type RelationId } from "@cosimo/ir";
import { adviceMessages } from "./advice-messages.ts";
import { createScatter, type ModeSystem } from "./mode-systems.ts";

const SAMPLES = 60;

/**
 * Finds located conditions that only give the crossing direction of another condition in the same
 * conjunction: their g has the sign of the other's derivative at all scattered states.
 */
export function searchedFilters(mode: ModeSystem): readonly Diagnostic[] {
  const pairs = conjunctions(mode);
  if (pairs.length === 0) return [];
  const agree = agreementOf(mode);
  return pairs.flatMap(([a, b]) => {
    const [filter, surface] = agree(a, b) ? [a, b] : agree(b, a) ? [b, a] : [];
    if (filter === undefined || surface === undefined) return [];
    const { relations } = mode.dae;
    const args = { filter: relations[filter]!.text, surface: relations[surface]!.text };
    const { span } = relations[filter]!.origin;
    return [diagnose(adviceMessages, "advice.searched-filter", span, args)];
  });
}

/** Pairs of relations joined by `and` in guards. */
function conjunctions({ dae }: ModeSystem): readonly (readonly [RelationId, RelationId])[] {
  const pairs: (readonly [RelationId, RelationId])[] = [];
  /** The relations that must all hold. */
  const visit = (e: Expression): readonly RelationId[] => {
    if (e.kind === "relation") return [e.relation];
    if (e.kind !== "binary") return [];
    const [left, right] = [visit(e.left), visit(e.right)];
    if (e.operator !== "and") return [];
    for (const a of left) for (const b of right) pairs.push([a, b]);
    return [...left, ...right];
  };
  for (const { cause } of dae.transitions) if (cause.kind === "guard") visit(cause.guard);
  return pairs;
}

/**
 * Tests whether the first relation's g has the sign of the second one's derivative, at all
 * scattered states and in both directions.
 */
function agreementOf(mode: ModeSystem): (filter: RelationId, surface: RelationId) => boolean {
  const { system } = mode;
  const scatter = createScatter(mode);
  const [n, m] = [system.stateCount, system.indicatorCount];
  const [x, xdot, g, gdot] = [n, n, m, m].map((slots) => system.allocate(slots)) as [
    number,
    number,
    number,
    number,
  ];
  const samples: { readonly g: Float64Array; readonly gdot: Float64Array }[] = [];
  for (let k = 0; k < SAMPLES; k++) {
    scatter(x);
    if (system.derivatives(0, x, xdot) !== 0 || system.indicatorRates?.(0, x, xdot, g, gdot) !== 0) continue;
    const { heap } = system;
    samples.push({ g: heap.slice(g, g + m), gdot: heap.slice(gdot, gdot + m) });
  }
  /** Of g > 0 for the condition. */
  const sign = (i: number) => (system.indicators[i]!.operator.startsWith(">") ? 1 : -1);
  return (filter, surface) => {
    const products = samples.map((s) => ({
      own: sign(filter) * s.g[filter]!,
      rate: sign(surface) * s.gdot[surface]!,
    }));
    const sound = products.filter(({ own, rate }) => Number.isFinite(own * rate));
    const both = [1, -1].every((side) => sound.some(({ own }) => Math.sign(own) === side));
    return both && sound.length >= SAMPLES / 3 && sound.every(({ own, rate }) => own * rate >= 0);
  };
}
