import { expect, test } from "vitest";
import type { MeshForm } from "./mesh-form.ts";
import { unitMesh } from "./unit-mesh.ts";

/** Volume by the divergence theorem: sum of the tetrahedra of all triangles with the origin. Negative: they face inwards. */
function volume(form: MeshForm): number {
  const { positions: p, indices } = unitMesh(form);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    sum +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  return sum / 6;
}

/** Area of a regular polygon of 32 corners in a circle, relative to the circle: what the meshes are made of. */
const polygon = (32 / (2 * Math.PI)) * Math.sin((2 * Math.PI) / 32);
const disc = (Math.PI / 4) * polygon;
const octagon = (8 / (2 * Math.PI)) * Math.sin((2 * Math.PI) / 8);

/** Mean of pi r^2 over an angle with 40 % root, 24 % tip, and flanks between. */
function gear(root: number, tip: number): number {
  const flank = (root ** 2 + root * tip + tip ** 2) / 3;
  return Math.PI * (0.4 * root ** 2 + 0.24 * tip ** 2 + 0.36 * flank);
}

test.each<[MeshForm, number]>([
  [{ kind: "box" }, 1],
  [{ kind: "cylinder" }, disc],
  [{ kind: "cone", ratio: 0 }, disc / 3],
  [{ kind: "cone", ratio: 0.5 }, (disc * (1 + 0.5 + 0.25)) / 3],
  [{ kind: "pipe", ratio: 0.5 }, disc * (1 - 0.25)],
])("the volume of %o is that of its form", (form, expected) => {
  expect(volume(form)).toBeCloseTo(expected, 6);
});

test.each<[MeshForm, number, number]>([
  [{ kind: "sphere" }, Math.PI / 6, 0.03],
  // A bar without its corners.
  [{ kind: "beam" }, 1 - (2 / 24) * (1 - Math.PI / 4), 0.001],
  [{ kind: "gearwheel", teeth: 40 }, gear(0.5 - 1.25 / 40, 0.5 + 1 / 40), 0.003],
  // A wire of eight sides along ten turns of diameter 0.9.
  [
    { kind: "spring", windings: 10, across: 0.1, along: 0.02 },
    octagon * ((Math.PI * 0.1 * 0.02) / 4) * 10 * Math.PI * 0.9,
    0.02,
  ],
])("the volume of %o is nearly that of its form", (form, expected, tolerance) => {
  expect(Math.abs(volume(form) / expected - 1)).toBeLessThan(tolerance);
});

test.each<MeshForm>([
  { kind: "box" },
  { kind: "sphere" },
  { kind: "cone", ratio: 0 },
  { kind: "pipe", ratio: 0 },
  { kind: "pipe", ratio: 1 },
  { kind: "gearwheel", teeth: -20 },
  { kind: "spring", windings: 1, across: 0.2, along: 0.2 },
])("normals of %o have length 1", (form) => {
  const { normals } = unitMesh(form);
  for (let i = 0; i < normals.length; i += 3)
    expect(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)).toBeCloseTo(1, 6);
});
