/** What a package may import. */
export type PackageEdges = Readonly<Record<string, readonly string[]>>;

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const size = { column: 118, row: 84, width: 98, height: 36, margin: 16 };

/**
 * The packages and their imports as SVG. A package stands above all packages that it imports; imports that others imply
 * (a imports b, b imports c, so a to c) are left out.
 */
export function packageDiagram(edges: PackageEdges): string {
  const boxes = place(edges);
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + size.margin;
  const height = Math.max(...boxes.map(({ y }) => y)) + size.height + size.margin;
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const arrows = boxes.flatMap((from) =>
    directImports(from.name, edges).map((name) => arrow(from, byName.get(name)!)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13">`,
    "<title>Packages of Cosimo and what they import</title>",
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#556"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...arrows,
    ...boxes.map(drawBox),
    "</svg>",
    "",
  ].join("\n");
}

/** Imports that no other import implies. */
function directImports(name: string, edges: PackageEdges): readonly string[] {
  const imports = edges[name]!;
  return imports.filter((one) => !imports.some((other) => other !== one && reaches(other, one, edges)));
}

function reaches(from: string, to: string, edges: PackageEdges): boolean {
  return edges[from]!.some((name) => name === to || reaches(name, to, edges));
}

/** Number of imports on the longest way to a package that imports nothing. */
function level(name: string, edges: PackageEdges): number {
  return Math.max(-1, ...edges[name]!.map((other) => level(other, edges))) + 1;
}

/** First and last column of each package, so that arrows pass no box. */
const columns: Readonly<Record<string, readonly [number, number]>> = {
  web: [4, 7],
  cosimo: [0, 8],
  server: [0, 0],
  studies: [1, 4],
  language: [6, 6],
  core: [1, 5],
  "fmi-node": [0, 0],
  cosim: [1, 1],
  fmi: [1, 1],
  simulator: [1, 1],
  kernels: [1, 1],
  modelica: [2, 2],
  lisma: [3, 3],
  compiler: [4, 4],
  results: [5, 5],
  scene: [7, 8],
  ir: [0, 8],
};

function place(edges: PackageEdges): readonly Box[] {
  const names = Object.keys(edges);
  // The page and the command import the same packages, and are as wide as they: one is above the other.
  const row = (name: string) => level(name, edges) + (name === "cosimo" ? 1 : 0);
  const top = Math.max(...names.map(row));
  return names.map((name) => {
    const [first, last] = columns[name]!;
    return {
      name,
      x: size.margin + first * size.column,
      y: size.margin + (top - row(name)) * size.row,
      width: (last - first) * size.column + size.width,
    };
  });
}

function drawBox({ name, x, y, width }: Box): string {
  const text = `<text x="${x + width / 2}" y="${y + size.height / 2 + 5}" text-anchor="middle" fill="#123">${name}</text>`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${size.height}" rx="5" fill="#e8eef6" stroke="#557"/>${text}`;
}

/** From the lower edge of one box to the upper edge of another; vertical where one is above the other. */
function arrow(from: Box, to: Box): string {
  const start = clamp(center(to), from);
  const end = clamp(start, to);
  const [y1, y2] = [from.y + size.height, to.y];
  return `<line x1="${start}" y1="${y1}" x2="${end}" y2="${y2}" stroke="#556" marker-end="url(#tip)"/>`;
}

function center({ x, width }: Box): number {
  return x + width / 2;
}

function clamp(x: number, box: Box): number {
  return box.width > size.width ? Math.min(Math.max(x, box.x + 20), box.x + box.width - 20) : center(box);
}
