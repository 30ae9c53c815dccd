import { createMeshBuilder, type Mesh } from "./mesh.ts";
import { turnedInside } from "./turned.ts";

const MOST_TEETH = 400;

/**
 * A wheel with trapezoidal teeth. Its pitch circle has diameter 1: the teeth reach one module beyond it, and 1.25 below, where the module
 * is the diameter over the number of teeth. A negative number: a ring with teeth on its inner side.
 */
export function gearwheelMesh(number: number): Mesh {
  const teeth = Math.min(MOST_TEETH, Math.max(4, Math.abs(number)));
  const isInternal = number < 0;
  const module = 1 / teeth;
  const [tip, root] = isInternal ? [0.5 - module, 0.5 + 1.25 * module] : [0.5 + module, 0.5 - 1.25 * module];
  // Parts of a tooth's angle at which the flanks begin and end.
  const steps = [
    [0, root],
    [0.2, root],
    [0.38, tip],
    [0.62, tip],
    [0.8, root],
  ] as const;
  const outline = Array.from({ length: teeth }, (_, tooth) =>
    steps.map(([part, r]) => ({ angle: (2 * Math.PI * (tooth + part)) / teeth, r })),
  ).flat();
  const far = isInternal ? 0.5 + 3 * module : 0;
  const builder = createMeshBuilder();
  const point = (x: number, angle: number, r: number) => [x, r * Math.cos(angle), r * Math.sin(angle)];
  const sign = isInternal ? -1 : 1;
  outline.forEach(({ angle, r }, i) => {
    const next = outline[(i + 1) % outline.length]!;
    const a = point(0, angle, r);
    const b = point(0, next.angle, next.r);
    const normal = [0, sign * (b[2]! - a[2]!), -sign * (b[1]! - a[1]!)];
    const flank = [0, 1].map((x) => [
      builder.vertex([x, a[1]!, a[2]!], normal),
      builder.vertex([x, b[1]!, b[2]!], normal),
    ]);
    builder.quad(flank[0]![0]!, flank[0]![1]!, flank[1]![1]!, flank[1]![0]!);
    for (const x of [0, 1]) {
      const outside = [x === 0 ? -1 : 1, 0, 0];
      const corners = [a, b].map((p) => builder.vertex([x, p[1]!, p[2]!], outside));
      const inner = [next.angle, angle].map((one) => builder.vertex(point(x, one, far), outside));
      if (far === 0) builder.triangle(corners[0]!, corners[1]!, inner[0]!);
      else builder.quad(corners[0]!, corners[1]!, inner[0]!, inner[1]!);
    }
    if (far === 0) return;
    const rim = [angle, next.angle].flatMap((one) =>
      [0, 1].map((x) => builder.vertex(point(x, one, far), [0, Math.cos(one), Math.sin(one)])),
    );
    builder.quad(rim[0]!, rim[2]!, rim[3]!, rim[1]!);
  });
  return turnedInside(builder.mesh());
}
