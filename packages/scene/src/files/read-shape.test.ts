import { describe, expect, it } from "vitest";
import type { Mesh } from "../meshes/mesh.ts";
import { readShape } from "./read-shape.ts";

type Corner = readonly [number, number, number];

/** A tetrahedron with edges 1, 2 and 3 along the axes: volume 1. Faces counter-clockwise from outside. */
const corners: readonly Corner[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 2, 0],
  [0, 0, 3],
];
const faces = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const textStl = `solid t
${faces.map((face) => `facet normal 0 0 0\nouter loop\n${face.map((i) => `vertex ${corners[i]!.join(" ")}`).join("\n")}\nendloop\nendfacet`).join("\n")}
endsolid t
`;

function binaryStl(): Uint8Array {
  const data = new DataView(new ArrayBuffer(84 + 50 * faces.length));
  data.setUint32(80, faces.length, true);
  faces.forEach((face, f) => {
    face.forEach((corner, c) => {
      for (const [i, value] of corners[corner]!.entries())
        data.setFloat32(84 + 50 * f + 12 + 12 * c + 4 * i, value, true);
    });
  });
  return new Uint8Array(data.buffer);
}

const obj = `${corners.map((one) => `v ${one.join(" ")}`).join("\n")}\n${faces.map((face) => `f ${face.map((i) => i + 1).join(" ")}`).join("\n")}\n`;

const dxfFace = (all: readonly Corner[]): string =>
  `0\n3DFACE\n8\ndefault\n${all.map((one, k) => one.map((value, i) => `${10 * (i + 1) + k}\n${value}`).join("\n")).join("\n")}\n`;
const dxf = (content: string): string => `0\nSECTION\n2\nENTITIES\n${content}0\nENDSEC\n0\nEOF\n`;
const tetrahedron = dxf(
  faces.map(([a, b, c]) => dxfFace([corners[a]!, corners[b]!, corners[c]!, corners[c]!])).join(""),
);

/** Of the solid that the triangles enclose, by the divergence theorem. */
function volume({ positions: p, indices }: Mesh): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...p.subarray(3 * indices[i + k]!, 3 * indices[i + k]! + 3)]) as [
      number[],
      number[],
      number[],
    ];
    sum +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return sum / 6;
}

describe("files of shapes", () => {
  it.each([
    ["a.stl", bytes(textStl)],
    ["b.STL", binaryStl()],
    ["modelica://Robot/Resources/c.obj", bytes(obj)],
    ["d.dxf", bytes(tetrahedron)],
    ["e.dxf", bytes(tetrahedron.replaceAll("\n", "\r\n"))],
  ])("%s has the triangles of a tetrahedron", (name, content) => {
    const mesh = readShape(name, content) as Mesh;
    expect(mesh.indices.length).toBe(12);
    expect(volume(mesh)).toBeCloseTo(1, 6);
    // The slanted face 6x + 3y + 2z = 6.
    expect([...mesh.normals.subarray(27, 30)].map((one) => 7 * one)).toEqual([
      expect.closeTo(6, 5),
      expect.closeTo(3, 5),
      expect.closeTo(2, 5),
    ]);
  });

  it("faces of four corners are two triangles", () => {
    const square = dxfFace([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    expect((readShape("a.dxf", bytes(dxf(square))) as Mesh).indices.length).toBe(6);
  });

  it.each([
    ["a.step", "ISO-10303-21;", "format"],
    ["nothing", "", "format"],
    ["a.dxf", dxf("0\nLINE\n10\n1\n"), "empty"],
    ["a.dxf", dxf("0\n3DFACE\n10\nx\n"), "damaged"],
    ["a.obj", "# none\n", "empty"],
    ["a.obj", "v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n", "damaged"],
    ["a.stl", "hello", "damaged"],
  ])("%s with %j is refused: %s", (name, text, fault) => {
    expect(readShape(name, bytes(text))).toBe(fault);
  });

  it("a binary STL that says it has more faces than it has is damaged", () => {
    const data = binaryStl();
    expect(readShape("a.stl", data.subarray(0, 200))).toBe("damaged");
  });
});
