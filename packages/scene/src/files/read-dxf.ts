/** Group codes of the corners of a 3DFACE: x, y and z of the first, the second and so on (DXF Reference, AutoCAD 2012). */
const FIRST_X = 10;
const FIRST_Z = 30;

/**
 * The 3-D faces of a DXF text as corners of triangles. A face has four corners, of which the last may equal the third. Other
 * entities, layers and colours are passed over.
 */
export function readDxf(text: string): Float32Array {
  const lines = text.split(/\r\n|\r|\n/);
  const corners: number[] = [];
  let face: number[] | undefined;
  const finish = (): void => {
    if (face !== undefined) addFace(face, corners);
    face = undefined;
  };
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i]);
    const value = lines[i + 1]!.trim();
    if (code === 0) {
      finish();
      if (value === "3DFACE") face = new Array(12).fill(Number.NaN);
    } else if (face !== undefined && code >= FIRST_X && code < FIRST_Z + 10 && code % 10 < 4) {
      face[3 * (code % 10) + Math.floor(code / 10) - 1] = Number(value);
    }
  }
  finish();
  return Float32Array.from(corners);
}

function addFace(face: readonly number[], corners: number[]): void {
  const [a, b, c, d] = [0, 3, 6, 9].map((at) => face.slice(at, at + 3)) as [
    number[],
    number[],
    number[],
    number[],
  ];
  corners.push(...a, ...b, ...c);
  const isTriangle = d.every((one, i) => Number.isNaN(one) || one === c[i]);
  if (!isTriangle) corners.push(...a, ...c, ...d);
}
