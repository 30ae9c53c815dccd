import type { PlotSpec } from "../state/project.ts";

/** Number of colours of curves; the style sheet has them for light and dark. */
export const COLORS = 8;

export function seriesColor(index: number): string {
  return `var(--series-${index % COLORS})`;
}

let source: Element | undefined;

/** Colours are those of an element: the root of another page has none. */
export function takeColorsOf(element: Element): void {
  source = element;
}

/** A colour of the style sheet for a canvas. */
export function resolved(name: string): string {
  return getComputedStyle(source ?? document.documentElement)
    .getPropertyValue(name)
    .trim();
}

/** Dash patterns besides colours. */
export const dashes: readonly (readonly number[])[] = [[], [8, 3], [3, 3], [9, 3, 2, 3]];

/** Colour of the first curve of a plot: curves of all plots are numbered in order. */
export function firstColor(id: string, plots: readonly PlotSpec[]): number {
  const place = plots.findIndex((plot) => plot.id === id);
  return plots.slice(0, place).reduce((sum, { variables }) => sum + variables.length, 0);
}
