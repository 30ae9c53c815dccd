const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Typesets a Modelica unit: `kg.m/s2` becomes kg·m/s². */
export function prettyUnit(unit: string): string {
  const raised = (digits: string) =>
    digits.replace(/[-0-9]/g, (one) => (one === "-" ? "⁻" : SUPERSCRIPTS[Number(one)]!));
  return unit
    .replace(/([A-Za-z)])(-?\d+)/g, (_, letter: string, exponent: string) => letter + raised(exponent))
    .replace(/[.*]/g, "·")
    .replace(/\bOhm\b/g, "Ω")
    .replace(/\bdegC\b/g, "°C")
    .replace(/\bdeg\b/g, "°");
}
