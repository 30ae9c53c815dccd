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
 * The packages and their imports as SVG. A package stands below all packages that import it; imports that others imply
 * (a imports b, b imports c, so a to c) are left out.
 */
export function packageDiagram(edges: PackageEdges): string {
  const boxes = place(edges);
  const columns = Math.max(...boxes.map(({ x, width }) => x + width)) + size.margin;
  const rows = Math.max(...boxes.map(({ y }) => y)) + size.height + size.margin;
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const arrows = boxes.flatMap((from) =>
    directImports(from.name, edges).map((name) => arrow(from, byName.get(name)!)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${rows}" width="${columns}" height="${rows}" font-family="sans-serif" font-size="13">`,
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

/** Number of imports on the longest way from a package that nothing imports. */
function depth(name: string, edges: PackageEdges): number {
  const users = Object.keys(edges).filter((other) => directImports(other, edges).includes(name));
  return Math.max(-1, ...users.map((user) => depth(user, edges))) + 1;
}

/** Rows by depth. Alone in the first or last row, or above several: as wide as the picture. */
function place(edges: PackageEdges): readonly Box[] {
  const rows: string[][] = [];
  for (const name of Object.keys(edges)) {
    const row = depth(name, edges);
    rows[row] = [...(rows[row] ?? []), name];
  }
  const columns = Math.max(...rows.map(({ length }) => length));
  const isWide = (row: number) => row === 0 || row === rows.length - 1;
  return rows.flatMap((names, row) =>
    names.map((name, column) => ({
      name,
      x: size.margin + column * size.column,
      y: size.margin + row * size.row,
      width: names.length === 1 && isWide(row) ? (columns - 1) * size.column + size.width : size.width,
    })),
  );
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
