import type { PlotSpec } from "../state/project.ts";

/** Number of colours of curves; the style sheet has them for light and dark. */
export const COLORS = 8;

export function seriesColor(index: number): string {
  return `var(--series-${index % COLORS})`;
}

const known = new Map<string, string>();
let dark: MediaQueryList | undefined;

/** A colour of the style sheet for a canvas, which does not know its functions. Models in one page may have different themes. */
export function resolved(name: string, canvas: Element): string {
  const themed = canvas.closest("[data-theme]") ?? document.documentElement;
  dark ??= matchMedia("(prefers-color-scheme: dark)");
  const key = `${name} ${themed.getAttribute("data-theme")} ${dark.matches}`;
  let color = known.get(key);
  if (color === undefined) {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    (themed === document.documentElement ? document.body : themed).append(probe);
    color = getComputedStyle(probe).color;
    probe.remove();
    known.set(key, color);
  }
  return color;
}

/** Dash patterns besides colours. */
export const dashes: readonly (readonly number[])[] = [[], [8, 3], [3, 3], [9, 3, 2, 3]];

/** Colour of the first curve of a plot: curves of all plots are numbered in order. */
export function firstColor(id: string, plots: readonly PlotSpec[]): number {
  const place = plots.findIndex((plot) => plot.id === id);
  return plots.slice(0, place).reduce((sum, { variables }) => sum + variables.length, 0);
}
