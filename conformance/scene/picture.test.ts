import { compile } from "@cosimo/core";
import { columnsOf, recordScene } from "@cosimo/scene";
import { renderScenePage } from "@cosimo/scene/page";
import { expect, test } from "vitest";
import { library } from "../mechanics/library-model.ts";
import { drawingArguments, hasChromium, launchBrowser } from "../web/page-in-browser.ts";

type Point = readonly [number, number, number];

const [width, height, time] = [800, 600, 0.7];
const text = `model Turning
  Real s = 0.3*time;
  PlanarMechanics.Visualizers.Shape box(
    x = s, y = 0.2, phi = 2*time, length = 1, width = 0.5, height = 0.25, color = {220, 20, 20});
end Turning;`;

function page(): string {
  const model = compile(text, { library });
  const result = model.simulateSync({ stopTime: 1, recordScene: true });
  return renderScenePage(recordScene(model.dae.scene!, columnsOf(result.trajectory)), { language: "en" });
}

/** The corners of the box at the time, by the rotation matrix of its angle. */
function corners(): readonly Point[] {
  const [c, s] = [Math.cos(2 * time), Math.sin(2 * time)];
  return [0, 1].flatMap((u) =>
    [-0.25, 0.25].flatMap((v) =>
      [-0.125, 0.125].map((z): Point => [0.3 * time + c * u - s * v, 0.2 + s * u + c * v, z]),
    ),
  );
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point): Point => a.map((one) => one / Math.hypot(...a)) as unknown as Point;

/** Central projection: pixels from the upper left corner. */
function projected(point: Point, position: Point, target: Point, field: number): readonly [number, number] {
  const forward = unit(minus(target, position));
  const right = unit(cross(forward, [0, 1, 0]));
  const from = minus(point, position);
  const scale = height / 2 / Math.tan((field * Math.PI) / 360) / dot(from, forward);
  return [width / 2 + scale * dot(from, right), height / 2 - scale * dot(from, cross(right, forward))];
}

/** Points that are corners of the outline of all (Andrew's monotone chain). */
function outline(points: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const half = (list: typeof sorted) => {
    const chain: (readonly [number, number])[] = [];
    for (const p of list) {
      while (chain.length > 1) {
        const [a, b] = chain.slice(-2) as [readonly [number, number], readonly [number, number]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

test.skipIf(!hasChromium)(
  "the picture of a box ends at its projected corners",
  { timeout: 60_000 },
  async () => {
    const browser = await launchBrowser(drawingArguments);
    try {
      const opened = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
      await opened.setContent(page());
      const { address, camera } = await opened.evaluate(
        ([at, w, h]) => {
          const view = globalThis.scenePage!;
          const address = view.picture(at!, w!, h!);
          return { address, camera: view.facts().camera };
        },
        [time, width, height],
      );
      const [position, target] = [camera.position as unknown as Point, camera.target as unknown as Point];
      const points = outline(corners().map((one) => projected(one, position, target, camera.field!)));
      const middle = [0, 1].map((i) => points.reduce((sum, one) => sum + one[i]!, 0) / points.length);
      const near = points.flatMap(([x, y]) => {
        const [dx, dy] = [middle[0]! - x, middle[1]! - y];
        const length = Math.hypot(dx, dy);
        return [5, -5].map((by) => [Math.round(x + (by * dx) / length), Math.round(y + (by * dy) / length)]);
      });
      const pixels = await opened.evaluate(
        async ([source, places]) => {
          const image = new Image();
          image.src = source as string;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
          canvas.drawImage(image, 0, 0);
          return (places as number[][]).map(([x, y]) => [...canvas.getImageData(x!, y!, 1, 1).data]);
        },
        [address, near] as const,
      );
      expect(points.length).toBeGreaterThanOrEqual(5);
      expect(pixels.map(([red, green]) => red! - green! > 60)).toEqual(pixels.map((_, i) => i % 2 === 0));
    } finally {
      await browser.close();
    }
  },
);
