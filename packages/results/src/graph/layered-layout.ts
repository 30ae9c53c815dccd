import type { Point, Rank } from "./geometry.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An edge between two different nodes with the size of its text. */
export interface RankedEdge extends Size {
  readonly from: number;
  readonly to: number;
}

/** Nodes in horizontal ranks; points are middles. */
export interface RankedGraph extends Size {
  readonly nodes: readonly Point[];
  /** Middle of the text, and points at which the edge passes the ranks, from `from` to `to`. */
  readonly edges: readonly (Point & { readonly points: readonly Point[] })[];
  readonly ranks: readonly Rank[];
}

/**
 * Places nodes and texts of edges in ranks so that edges point down as far as possible and cross little (Gansner, Koutsofios,
 * North and Vo, 1993; coordinates after Brandes and Köpf, 2001). Loads the layout library on demand.
 */
export async function layoutRanks(
  nodes: readonly Size[],
  edges: readonly RankedEdge[],
): Promise<RankedGraph> {
  const { Graph, layout } = await import("@dagrejs/dagre");
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 34, edgesep: 22, ranksep: 76 });
  nodes.forEach(({ width, height }, i) => {
    graph.setNode(`n${i}`, { width, height });
  });
  edges.forEach(({ from, to, width, height }, k) => {
    graph.setEdge(`n${from}`, `n${to}`, { width, height, labelpos: "c" }, `e${k}`);
  });
  layout(graph);
  const nodeAt = (name: string): Point => pointOf(graph.node(name));
  const placed = edges.map(({ from, to }, k) => {
    const { x, y, points } = graph.edge(`n${from}`, `n${to}`, `e${k}`);
    // The first and last points lie on the borders of the nodes; `placePorts` replaces them.
    return { x, y, points: (points as Point[]).slice(1, -1).map(pointOf) };
  });
  const middles = nodes.map((_, i) => nodeAt(`n${i}`));
  const { width, height } = graph.graph();
  const ranks = ranksOf([
    ...middles.map(({ y }, i) => ({ y, height: nodes[i]!.height })),
    ...placed.map(({ y }, k) => ({ y, height: edges[k]!.height })),
    ...placed.flatMap(({ points }) => points.map(({ y }) => ({ y, height: 0 }))),
  ]);
  return { nodes: middles, edges: placed, ranks, width: width!, height: height! };
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}

function ranksOf(items: readonly { readonly y: number; readonly height: number }[]): Rank[] {
  const heights = new Map<number, number>();
  for (const { y, height } of items) heights.set(y, Math.max(height, heights.get(y) ?? 0));
  return [...heights]
    .sort(([p], [q]) => p - q)
    .map(([y, height]) => ({ y, top: y - height / 2, bottom: y + height / 2 }));
}
