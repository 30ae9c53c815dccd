import type { PlotAxis } from "./plot-spec.ts";

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  "-": "⁻",
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
};

/** Converts digits and minus signs to superscripts. */
export function superscript(text: string): string {
  return text.replace(/[-0-9]/g, (character) => SUPERSCRIPTS[character]!);
}

/** Typesets a Modelica unit: `kg.m/s2` becomes kg·m/s². */
export function prettyUnit(unit: string): string {
  return unit
    .replace(/([A-Za-z)])(-?\d+)/g, (_, letter: string, exponent: string) => letter + superscript(exponent))
    .replaceAll(".", "·")
    .replaceAll("*", "·")
    .replace(/\bOhm\b/g, "Ω")
    .replace(/\bdeg\b(?!C|F)/g, "°")
    .replace(/\bdegC\b/g, "°C");
}

/** Title of an axis: label, power of ten and unit. */
export function axisTitle(axis: PlotAxis, exponent: number): string {
  const power = exponent === 0 ? "" : `10${superscript(String(exponent))}`;
  const unit = [power, prettyUnit(axis.unit)].filter((part) => part !== "").join(" ");
  return unit === "" ? axis.label : `${axis.label} [${unit}]`.trim();
}
