import type { LinearMode } from "../messages/protocol.ts";
import { resolved } from "./colors.ts";
import { drawGrid, place, planeAxes } from "./plane-axes.ts";

/** Eigenvalues in the complex plane, on a canvas. The half plane of stable ones is tinted. */
export interface EigenvaluePlot {
  show(modes: readonly LinearMode[]): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

/** Half the size of a cross [pixels]. */
const CROSS = 5;

export function createEigenvaluePlot(
  host: HTMLElement,
  size: { readonly width: number; readonly height: number },
): EigenvaluePlot {
  const canvas = document.createElement("canvas");
  host.append(canvas);
  const context = canvas.getContext("2d")!;
  let { width, height } = size;
  let shown: readonly LinearMode[] = [];

  function redraw(): void {
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    if (shown.length === 0) return;
    // Zero belongs to the picture: on which side of it a value lies is what one looks for.
    const re = Float64Array.from([0, ...shown.map((one) => one.re)]);
    const im = Float64Array.from([0, ...shown.flatMap((one) => [one.im, -one.im])]);
    const [x, y] = planeAxes([re], [im], { width, height, isEqual: false });
    const zero = place(x, 0);
    context.fillStyle = resolved("--good", context.canvas);
    context.globalAlpha = 0.08;
    context.fillRect(x.from, y.to, zero - x.from, y.from - y.to);
    context.globalAlpha = 1;
    drawGrid(context, x, y, "Re λ [1/s]", "Im λ [1/s]");
    drawAxes(context, [x.from, x.to, zero], [y.from, y.to, place(y, 0)]);
    for (const mode of shown)
      for (const sign of mode.im === 0 ? [1] : [1, -1])
        drawCross(context, place(x, mode.re), place(y, sign * mode.im), mode.re > 0);
  }

  return {
    show(modes) {
      shown = modes;
      redraw();
    },
    resize(nextWidth, nextHeight) {
      [width, height] = [nextWidth, nextHeight];
      redraw();
    },
    destroy: () => canvas.remove(),
  };
}

type Line = readonly [from: number, to: number, zero: number];

function drawAxes(context: CanvasRenderingContext2D, [left, right, x]: Line, [low, high, y]: Line): void {
  context.strokeStyle = resolved("--border", context.canvas);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, low);
  context.lineTo(x, high);
  context.moveTo(left, y);
  context.lineTo(right, y);
  context.stroke();
}

/** A cross; an unstable one in the colour of alarms with a ring, so that it is more than a colour. */
function drawCross(context: CanvasRenderingContext2D, x: number, y: number, isUnstable: boolean): void {
  context.strokeStyle = resolved(isUnstable ? "--alarm" : "--series-0", context.canvas);
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - CROSS, y - CROSS);
  context.lineTo(x + CROSS, y + CROSS);
  context.moveTo(x - CROSS, y + CROSS);
  context.lineTo(x + CROSS, y - CROSS);
  if (isUnstable) {
    context.moveTo(x + 2 * CROSS, y);
    context.arc(x, y, 2 * CROSS, 0, 2 * Math.PI);
  }
  context.stroke();
}
