import { createMeshBuilder, type Mesh } from "./mesh.ts";
import type { MeshForm } from "./mesh-form.ts";

const STEPS = 20;
const SIDES = 8;
const MOST_WINDINGS = 100;

/** A wire along a helix; `across` and `along` are its diameters in directions of the radius and of the axis. */
export function springMesh({
  windings,
  across,
  along,
}: Pick<MeshForm & { readonly kind: "spring" }, "windings" | "across" | "along">): Mesh {
  const turns = Math.min(MOST_WINDINGS, windings);
  const count = turns * STEPS;
  const radius = 0.5 - across / 2;
  const builder = createMeshBuilder();
  const rings = Array.from({ length: count + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / STEPS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const x = along / 2 + (1 - along) * (i / count);
    return Array.from({ length: SIDES }, (_, j) => {
      const side = (2 * Math.PI * j) / SIDES;
      const [out, up] = [Math.cos(side), Math.sin(side)];
      const r = radius + (across / 2) * out;
      const position = [x + (along / 2) * up, r * c, r * s];
      const vertex = builder.vertex(position, [up / along, (out * c) / across, (out * s) / across]);
      return { position, vertex };
    });
  });
  for (let i = 0; i < count; i++)
    for (let j = 0; j < SIDES; j++) {
      const k = (j + 1) % SIDES;
      const [near, far] = [rings[i]!, rings[i + 1]!];
      builder.quad(near[j]!.vertex, far[j]!.vertex, far[k]!.vertex, near[k]!.vertex);
    }
  for (const [i, sign] of [[0, -1] as const, [count, 1] as const]) {
    const angle = (2 * Math.PI * i) / STEPS;
    const tangent = [0, -Math.sin(angle) * sign, Math.cos(angle) * sign];
    const cap = rings[i]!.map(({ position }) => builder.vertex(position, tangent));
    for (let j = 1; j + 1 < SIDES; j++)
      if (sign > 0) builder.triangle(cap[0]!, cap[j]!, cap[j + 1]!);
      else builder.triangle(cap[0]!, cap[j + 1]!, cap[j]!);
  }
  return builder.mesh();
}
