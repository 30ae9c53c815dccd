import { element } from "../svg/svg-element.ts";
import { fitted, textWidth } from "../svg/text-fit.ts";
import { lineAt, pictureOf, shortText, textAt, ticksOf } from "./table-frame.ts";

/** The influence of a variable: two numbers drawn as bars from 0, the second behind the first. */
export interface TornadoBar {
  readonly label: string;
  readonly value: number;
  readonly whole?: number;
}

const size = { width: 640, leastLeft: 130, mostLeft: 290, right: 70, top: 52, row: 30, bar: 18 };

/** Bars in the order of their size, the largest first. */
export function drawTornado(title: string, bars: readonly TornadoBar[], note = ""): string {
  const extentOf = ({ value, whole = value }: TornadoBar) => Math.max(Math.abs(value), Math.abs(whole));
  const sorted = [...bars].sort((a, b) => extentOf(b) - extentOf(a));
  const least = Math.min(0, ...sorted.flatMap(({ value, whole = 0 }) => [value, whole]));
  const most = Math.max(0, ...sorted.flatMap(({ value, whole = 0 }) => [value, whole]), least + 1e-9);
  const longest = Math.max(0, ...bars.map(({ label }) => textWidth(label)));
  const left = Math.min(size.mostLeft, Math.max(size.leastLeft, longest + 24));
  const width = size.width - left - size.right;
  const x = (value: number) => left + ((value - least) / (most - least)) * width;
  const bottom = size.top + size.row * sorted.length;
  const grid = ticksOf([least, most], 5).flatMap(({ value, label }) => [
    lineAt(x(value), size.top, x(value), bottom),
    textAt(x(value), bottom + 16, label, "tick", "middle"),
  ]);
  const drawn = sorted.flatMap(({ label, value, whole }, i) => {
    const y = size.top + size.row * i + (size.row - size.bar) / 2;
    const bar = (to: number, style: string, opacity: number) =>
      element("rect", {
        ...{ class: style, x: Math.min(x(0), x(to)), y, height: size.bar },
        ...{ width: Math.abs(x(to) - x(0)), "fill-opacity": String(opacity) },
      });
    const end = Math.max(x(value), x(whole ?? 0), x(0));
    return [
      ...(whole === undefined ? [] : [bar(whole, "k0", 0.3)]),
      bar(value, "k0", 0.9),
      textAt(left - 8, y + size.bar - 5, fitted(label, left - 16), "label", "end"),
      textAt(end + 6, y + size.bar - 5, shortText(whole ?? value)),
    ];
  });
  return pictureOf(
    size.width,
    bottom + 44,
    title,
    ...grid,
    ...drawn,
    lineAt(x(0), size.top, x(0), bottom, "axis"),
    textAt(left, bottom + 34, note, "note"),
  );
}
