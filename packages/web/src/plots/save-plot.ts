import type { Curves } from "../messages/protocol.ts";
import { resolved } from "./colors.ts";
import type { PlotCurve } from "./plot-content.ts";

/** The curves as CSV, units in the header. They have the resolution of the plot. */
export function curvesAsCsv(
  curves: readonly PlotCurve[],
  { time, names, columns }: Curves,
  axis = "time [s]",
): string {
  const shown = curves.filter(({ name }) => names.includes(name));
  const head = [axis, ...shown.map(({ name, unit }) => (unit === "" ? name : `${name} [${unit}]`))];
  const found = shown.map(({ name }) => columns[names.indexOf(name)]!);
  const lines = [head.map(quoted).join(",")];
  for (let i = 0; i < time.length; i++)
    lines.push([time[i]!, ...found.map((column) => column[i]!)].join(","));
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The canvas within an element as PNG, on the paper of the page. */
export function canvasAsPng(host: HTMLElement): Promise<Blob | undefined> {
  const canvas = host.querySelector("canvas");
  if (canvas === null) return Promise.resolve(undefined);
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext("2d")!;
  context.fillStyle = resolved("--paper", host);
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  return new Promise((done) => copy.toBlob((blob) => done(blob ?? undefined), "image/png"));
}

/** Offers a file to the user. */
export function offerFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
