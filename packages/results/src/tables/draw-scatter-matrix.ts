import { element } from "../svg/svg-element.ts";
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

const size = { cell: 130, gap: 10, left: 60, top: 52, bottom: 44 };

/** Points of a cell: more hide each other. */
const MOST_POINTS = 1000;
const BINS = 20;

/** Each column over each other one; in the diagonal how often its values occur. */
export function drawScatterMatrix(title: string, columns: readonly PictureColumn[]): string {
  const step = size.cell + size.gap;
  const cells = columns.flatMap((y, row) =>
    columns.map((x, column) => {
      const left = size.left + step * column;
      const top = size.top + step * row;
      const inside = row === column ? histogram(x, left, top) : points(x, y, left, top);
      const frame = element("rect", {
        ...{ class: "axis", x: left, y: top, width: size.cell, height: size.cell },
      });
      return `${inside}${frame}`;
    }),
  );
  const last = size.top + step * columns.length - size.gap;
  const labels = columns.flatMap((one, i) => {
    const range = rangeOfColumn(one.values);
    if (range === undefined) return [];
    const ticks = ticksOf(range, 3);
    const left = size.left + step * i;
    const top = size.top + step * i;
    return [
      textAt(left + size.cell / 2, last + 32, fitted(one.label, size.cell), "label", "middle"),
      ...ticks.map(({ value, label }) =>
        textAt(left + place(value, range) * size.cell, last + 16, label, "tick", "middle"),
      ),
      ...(i === 0
        ? []
        : ticks.map(({ value, label }) =>
            textAt(size.left - 6, top + (1 - place(value, range)) * size.cell + 4, label, "tick", "end"),
          )),
    ];
  });
  const width = size.left + step * columns.length + size.gap;
  return pictureOf(width, last + size.bottom, title, ...cells, ...labels);
}

function place(value: number, [least, most]: readonly [number, number]): number {
  return (value - least) / (most - least);
}

function points(x: PictureColumn, y: PictureColumn, left: number, top: number): string {
  const [xs, ys] = [rangeOfColumn(x.values), rangeOfColumn(y.values)];
  if (xs === undefined || ys === undefined) return "";
  let drawn = "";
  for (const i of chosenRows(x.values.length, MOST_POINTS)) {
    const [u, v] = [place(x.values[i]!, xs), place(y.values[i]!, ys)];
    if (!Number.isFinite(u + v)) continue;
    drawn += element("circle", {
      ...{ class: "dot k0", "fill-opacity": "0.5", r: 1.6 },
      ...{ cx: left + u * size.cell, cy: top + (1 - v) * size.cell },
    });
  }
  return drawn;
}

function histogram({ values }: PictureColumn, left: number, top: number): string {
  const range = rangeOfColumn(values);
  if (range === undefined) return "";
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values)
    if (Number.isFinite(value)) counts[Math.min(BINS - 1, Math.floor(place(value, range) * BINS))]!++;
  const most = Math.max(...counts);
  const width = size.cell / BINS;
  const bars = counts.map((count, i) => {
    const height = (count / most) * (size.cell - 8);
    return element("rect", {
      ...{ class: "k1", "fill-opacity": "0.7", x: left + i * width, width: width - 0.5 },
      ...{ y: top + size.cell - height, height },
    });
  });
  return [...bars, lineAt(left, top + size.cell, left + size.cell, top + size.cell, "axis")].join("");
}
