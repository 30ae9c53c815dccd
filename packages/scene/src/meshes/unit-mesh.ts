import { gearwheelMesh } from "./gearwheel.ts";
import { createMeshBuilder, type Mesh } from "./mesh.ts";
import type { MeshForm } from "./mesh-form.ts";
import { springMesh } from "./spring.ts";
import { turned } from "./turned.ts";

/** The mesh of a form: from 0 to 1 along x, from -1/2 to 1/2 along y and z. Of a file that is not there: a box. */
export function unitMesh(form: MeshForm, files?: ReadonlyMap<string, Mesh>): Mesh {
  switch (form.kind) {
    case "box":
      return boxMesh();
    case "sphere":
      return sphereMesh();
    case "cylinder":
      return turned([
        [0, 0],
        [0, 0.5],
        [1, 0.5],
        [1, 0],
      ]);
    case "cone":
      return coneMesh(form.ratio);
    case "pipe":
      return pipeMesh(form.ratio / 2);
    case "beam":
      return beamMesh();
    case "gearwheel":
      return gearwheelMesh(form.teeth);
    case "spring":
      return springMesh(form);
    case "file":
      return files?.get(form.address) ?? boxMesh();
  }
}

function boxMesh(): Mesh {
  const builder = createMeshBuilder();
  for (const axis of [0, 1, 2])
    for (const sign of [-1, 1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const corner = (a: number, b: number): number => {
        const position = [0.5, 0, 0];
        const normal = [0, 0, 0];
        position[axis]! += sign / 2;
        position[u]! += a / 2;
        position[v]! += b / 2;
        normal[axis] = sign;
        return builder.vertex(position, normal);
      };
      const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
      if (sign > 0) builder.quad(...corners);
      else builder.quad(corners[3], corners[2], corners[1], corners[0]);
    }
  return builder.mesh();
}

/** Meridians and parallels: normals of the sphere make it look round. */
function sphereMesh(rows = 16, columns = 32): Mesh {
  const builder = createMeshBuilder();
  const vertices = Array.from({ length: rows + 1 }, (_, i) =>
    Array.from({ length: columns + 1 }, (_, j) => {
      const [polar, azimuth] = [(Math.PI * i) / rows, (2 * Math.PI * j) / columns];
      const normal = [
        -Math.cos(polar),
        Math.sin(polar) * Math.cos(azimuth),
        Math.sin(polar) * Math.sin(azimuth),
      ] as const;
      return builder.vertex([0.5 + normal[0] / 2, normal[1] / 2, normal[2] / 2], normal);
    }),
  );
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const [a, b] = [vertices[i]!, vertices[i + 1]!];
      if (i > 0) builder.triangle(a[j]!, a[j + 1]!, b[j]!);
      if (i < rows - 1) builder.triangle(a[j + 1]!, b[j + 1]!, b[j]!);
    }
  return builder.mesh();
}

/** The diameter of its beginning is 1. */
function coneMesh(ratio: number): Mesh {
  return turned([
    [0, 0],
    [0, 0.5],
    [1, ratio / 2],
    [1, 0],
  ]);
}

function pipeMesh(inner: number): Mesh {
  return turned([
    [0, inner],
    [0, 0.5],
    [1, 0.5],
    [1, inner],
    [0, inner],
  ]);
}

/** Length of the rounding of a beam: round at a length of twelve widths. */
const ROUND = 1 / 24;

/** A flat bar with round ends. */
function beamMesh(arc = 12): Mesh {
  const builder = createMeshBuilder();
  const outline = Array.from({ length: 2 * (arc + 1) }, (_, i) => {
    const atEnd = i <= arc;
    const angle = -Math.PI / 2 + (Math.PI * (atEnd ? i : i - 1)) / arc;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const centre = atEnd ? 1 - ROUND : ROUND;
    return { x: centre + ROUND * c, y: 0.5 * s, normal: [c / ROUND, s / 0.5, 0] as const };
  });
  const sides = outline.map(({ x, y, normal }) => [
    builder.vertex([x, y, -0.5], normal),
    builder.vertex([x, y, 0.5], normal),
  ]);
  sides.forEach(([low, high], i) => {
    const [nextLow, nextHigh] = sides[(i + 1) % sides.length]!;
    builder.quad(low!, nextLow!, nextHigh!, high!);
  });
  for (const z of [-0.5, 0.5]) {
    const rim = outline.map(({ x, y }) => builder.vertex([x, y, z], [0, 0, z]));
    for (let i = 1; i + 1 < rim.length; i++)
      if (z > 0) builder.triangle(rim[0]!, rim[i]!, rim[i + 1]!);
      else builder.triangle(rim[0]!, rim[i + 1]!, rim[i]!);
  }
  return builder.mesh();
}
