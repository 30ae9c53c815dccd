import { SERIES_COLORS } from "../plot/palette.ts";
import { element, px } from "../svg/svg-element.ts";
import { fitted } from "../svg/text-fit.ts";
import {
  chosenRows,
  lineAt,
  type PictureColumn,
  pictureOf,
  rangeOfColumn,
  textAt,
  ticksOf,
} from "./table-frame.ts";

const size = { axis: 120, left: 70, top: 84, height: 300, bottom: 24 };

/** Rows that are drawn. */
const MOST_ROWS = 400;

/** Each row as a line through all axes, coloured by the value of the last column: in equal fifths of its range. */
export function drawParallelCoordinates(title: string, columns: readonly PictureColumn[]): string {
  const ranges = columns.map(({ values }) => rangeOfColumn(values) ?? ([0, 1] as const));
  const x = (axis: number) => size.left + axis * size.axis;
  const y = (value: number, axis: number) => {
    const [least, most] = ranges[axis]!;
    return size.top + (1 - (value - least) / (most - least)) * size.height;
  };
  const rows = columns[0]?.values.length ?? 0;
  const last = columns.length - 1;
  const lines: string[] = [];
  for (const row of chosenRows(rows, MOST_ROWS)) {
    const values = columns.map((one) => one.values[row]!);
    if (!values.every(Number.isFinite)) continue;
    const d = values.map((value, k) => `${k === 0 ? "M" : "L"}${px(x(k))} ${px(y(value, k))}`).join("");
    const [least, most] = ranges[last]!;
    const fifth = Math.min(4, Math.floor((5 * (values[last]! - least)) / (most - least)));
    lines.push(
      element("path", { class: `curve c${fifth % SERIES_COLORS.length}`, d, "stroke-opacity": "0.35" }),
    );
  }
  const axes = columns.flatMap(({ label }, k) => [
    lineAt(x(k), size.top, x(k), size.top + size.height, "axis"),
    textAt(x(k), size.top - 16, fitted(label, size.axis - 8), "label", "middle"),
    ...ticksOf(ranges[k]!, 5).map(({ value, label: tick }) =>
      textAt(x(k) - 5, y(value, k) + 4, tick, "tick halo", "end"),
    ),
  ]);
  const width = x(Math.max(last, 1)) + size.left;
  return pictureOf(width, size.top + size.height + size.bottom, title, ...lines, ...axes);
}
