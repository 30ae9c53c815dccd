import type { HybridSystem } from "../system/hybrid-system.ts";
import { holdsAfter } from "../system/relation-sides.ts";

/** A surface g = 0 along which a system slides, with all relations that change on it. */
export interface SlidingSurface {
  /** The indicator g of the surface. */
  readonly indicator: number;
  /**
   * Relations that change on the surface, that of `indicator` first. `sense`: sign of their own indicator where g > 0.
   */
  readonly relations: readonly { readonly indicator: number; readonly sense: 1 | -1 }[];
}

/** The sides of a surface: g > 0, g < 0. */
export type Side = 1 | -1;

/** Values of the relations of a surface on one side. */
export function relationValuesOn(
  system: HybridSystem,
  { relations }: SlidingSurface,
  side: Side,
): readonly { readonly indicator: number; readonly value: boolean }[] {
  return relations.map(({ indicator, sense }) => ({
    indicator,
    value: holdsAfter(system.indicators[indicator]!.operator, sense * side),
  }));
}

/** Gradients of all indicators, scaled by nominal values of the states, and indicator values. */
interface Gradients {
  readonly value: Float64Array;
  readonly gradient: readonly Float64Array[];
}

/** Distance in units of the gradient below which an indicator counts as zero: chattering has a finite width. */
const WIDTH = 1e-6;

/**
 * Finds the surfaces of these conditions at (t, x). Conditions with parallel gradients (`v > 0` and `v < 0`) share a
 * surface with all other relations that are zero there. Conditions that are not zero, or do not depend on the states,
 * have none.
 */
export type SurfaceFinder = (
  conditions: readonly number[],
  t: number,
  x: number,
) => readonly SlidingSurface[];

export function createSurfaceFinder(system: HybridSystem): SurfaceFinder {
  const moved = system.allocate(system.stateCount);
  const g = system.allocate(system.indicatorCount);
  return (conditions, t, x) => {
    const { value, gradient } = calcGradients(system, t, x, moved, g);
    const sizes = gradient.map(lengthOf);
    const parallel = (i: number, j: number): Side | 0 => {
      const cosine = dot(gradient[i]!, gradient[j]!) / (sizes[i]! * sizes[j]!);
      return Math.abs(cosine) > 1 - 1e-9 ? (cosine > 0 ? 1 : -1) : 0;
    };
    const atZero = (i: number): boolean =>
      !system.indicators[i]!.timeEvent && Math.abs(value[i]!) <= WIDTH * sizes[i]!;
    const surfaces: SlidingSurface[] = [];
    for (const indicator of conditions) {
      if (!atZero(indicator) || !(sizes[indicator]! > 0)) continue;
      if (surfaces.some(({ relations }) => relations.some((one) => one.indicator === indicator))) continue;
      const relations = system.indicators.flatMap((_, i) => {
        const sense = i !== indicator && atZero(i) ? parallel(indicator, i) : 0;
        return sense === 0 ? [] : [{ indicator: i, sense }];
      });
      surfaces.push({ indicator, relations: [{ indicator, sense: 1 }, ...relations] });
    }
    return surfaces;
  };
}

/** Central differences; scratch vectors: states at `moved`, indicators at `g`. */
function calcGradients(system: HybridSystem, t: number, x: number, moved: number, g: number): Gradients {
  const { stateCount: n, indicatorCount: m, nominals } = system;
  const values = (): Float64Array => {
    system.indicatorValues(t, moved, g);
    return system.heap.slice(g, g + m);
  };
  system.heap.copyWithin(moved, x, x + n);
  const value = values();
  const gradient = Array.from({ length: m }, () => new Float64Array(n));
  for (let j = 0; j < n; j++) {
    const origin = system.heap[x + j]!;
    const step = 1e-5 * Math.max(Math.abs(origin), nominals[j]!);
    system.heap[moved + j] = origin + step;
    const ahead = values();
    system.heap[moved + j] = origin - step;
    const behind = values();
    system.heap[moved + j] = origin;
    for (let i = 0; i < m; i++) gradient[i]![j] = ((ahead[i]! - behind[i]!) / (2 * step)) * nominals[j]!;
  }
  return { value, gradient };
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function lengthOf(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}
