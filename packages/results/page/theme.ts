import { BAND_COLORS, SERIES_COLORS } from "../src/plot/palette.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Current value of a colour of the style sheet. */
export function themeColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function seriesColor(index: number): string {
  const color = SERIES_COLORS[index % SERIES_COLORS.length]!;
  return dark.matches ? color.dark : color.light;
}

export function bandColor(shade: number): string {
  const color = BAND_COLORS[shade % BAND_COLORS.length]!;
  return dark.matches ? color.dark : color.light;
}

export function onThemeChange(listener: () => void): void {
  dark.addEventListener("change", listener);
}
