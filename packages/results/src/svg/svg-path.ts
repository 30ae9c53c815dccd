import { px } from "./svg-element.ts";

/** Maps values to pixels. */
export type Scale = (value: number) => number;

export function linearScale(from: number, to: number, pixelFrom: number, pixelTo: number): Scale {
  const factor = (pixelTo - pixelFrom) / (to - from);
  return (value) => pixelFrom + (value - from) * factor;
}

/** The `d` of a path through points in pixels: straight lines, or steps that hold a value to the next. NaN: a gap. */
export function pathData(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  shape: "line" | "steps" = "line",
): string {
  const parts: string[] = [];
  let pen = false;
  for (let i = 0; i < x.length; i++) {
    const [px1, py1] = [x[i]!, y[i]!];
    if (!Number.isFinite(px1 + py1)) {
      if (pen && shape === "steps" && Number.isFinite(px1)) parts.push(`H${px(px1)}`);
      pen = false;
    } else if (!pen) {
      parts.push(`M${px(px1)} ${px(py1)}`);
      pen = true;
    } else parts.push(shape === "steps" ? `H${px(px1)}V${px(py1)}` : `L${px(px1)} ${px(py1)}`);
  }
  return parts.join("");
}
