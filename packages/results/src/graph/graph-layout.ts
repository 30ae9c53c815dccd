import { type Say, wordsOf } from "@cosimo/ir";
import { placePorts, routeBetweenRanks } from "./edge-routes.ts";
import type { Box, Point } from "./geometry.ts";
import { edgeLabelLines, modeLines, showsEquations } from "./graph-labels.ts";
import { layoutRanks, type RankedGraph } from "./layered-layout.ts";
import type { GraphAutomaton, GraphEdge, GraphMode, ModeGraph } from "./mode-graph.ts";
import { blockSize, columnsOf, type TextLine } from "./text-block.ts";

/** A laid-out picture of automata; all lengths in pixels. */
export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly automata: readonly PlacedAutomaton[];
}

export interface PlacedAutomaton {
  /** Place of its name; missing if there is only one automaton. */
  readonly heading?: Point;
  readonly name: string;
  readonly modes: readonly PlacedMode[];
  readonly edges: readonly PlacedEdge[];
  /** The dot before the initial mode, if there is one. */
  readonly start?: Point & { readonly to: number };
}

export interface PlacedMode extends Box {
  readonly mode: GraphMode;
  readonly lines: readonly TextLine[];
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  readonly label: Box & { readonly lines: readonly TextLine[] };
  /** Cubic Bézier curves one after the other: a point, then control, control, point for each; up to the head. */
  readonly curve: readonly Point[];
  /** Tip and direction of the arrow head. */
  readonly head: Point & { readonly direction: "down" | "up" | "left" };
}

const MARGIN = 28;
const MODE_PADDING = { x: 14, y: 9 };
const LABEL_PADDING = { x: 6, y: 3 };
export const HEAD_LENGTH = 8;
/** Minimum width of a box per arrow end [px]. */
const ARROW_ROOM = 12;
const LOOP_ROOM = 30;
const LOOP_GAP = 10;
/** Distance from the dot to the initial mode, which is alone in the first rank [px]. */
const START_ROOM = 34;
const HEADING_ROOM = 30;
const AUTOMATON_GAP = 48;
/** Maximum width of automata side by side [px]. */
const ROW_WIDTH = 1500;

/** Lays out each automaton in layers below its initial mode, and the automata side by side. */
export async function layoutGraph(graph: ModeGraph, say: Say = wordsOf): Promise<PlacedGraph> {
  const several = graph.automata.length > 1;
  const placed: { automaton: PlacedAutomaton; width: number; height: number }[] = [];
  for (const automaton of graph.automata) placed.push(await placeAutomaton(automaton, say));
  let [left, top, rowHeight, width] = [MARGIN, MARGIN, 0, 0];
  const automata = placed.map(({ automaton, width: own, height }) => {
    if (left > MARGIN && left + own > ROW_WIDTH) [left, top, rowHeight] = [MARGIN, top + rowHeight, 0];
    const at = { x: left, y: top };
    const head = several ? HEADING_ROOM : 0;
    width = Math.max(width, left + Math.max(own, several ? 9 * columnsOf(automaton.name) : 0));
    rowHeight = Math.max(rowHeight, head + height + AUTOMATON_GAP);
    left += own + AUTOMATON_GAP;
    const moved = moveAutomaton(automaton, at.x, at.y + head);
    return several ? { ...moved, heading: { x: at.x, y: at.y + 14 } } : moved;
  });
  return { width: width + MARGIN, height: top + rowHeight - AUTOMATON_GAP + MARGIN, automata };
}

interface SizedMode {
  readonly mode: GraphMode;
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
  readonly loops: readonly SizedEdge[];
  /** Width including self-loops on the right. */
  readonly wholeWidth: number;
}

interface SizedEdge {
  readonly edge: GraphEdge;
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
}

async function placeAutomaton(automaton: GraphAutomaton, say: Say) {
  const edges = automaton.edges.map((edge) => sizeEdge(edge, say));
  const withEquations = showsEquations(automaton);
  const modes = automaton.modes.map((mode, i) =>
    sizeMode(
      mode,
      withEquations,
      edges.filter(({ edge }) => edge.from === i && edge.to === i),
      edges.filter(({ edge }) => edge.from !== edge.to && (edge.from === i || edge.to === i)).length,
      say,
    ),
  );
  const between = edges.filter(({ edge }) => edge.from !== edge.to);
  const initial = automaton.modes.findIndex((mode) => mode.initial);
  const ranked = await layoutRanks(
    modes.map(({ wholeWidth, height }) => ({ width: wholeWidth, height })),
    between.map(({ edge, width, height }) => ({ from: edge.from, to: edge.to, width, height })),
  );
  const boxes = ranked.nodes.map(({ x, y }, i): Box => {
    const { wholeWidth, width, height } = modes[i]!;
    return { left: x - wholeWidth / 2, top: y - height / 2, width, height };
  });
  const placedModes = modes.map(({ mode, lines }, i): PlacedMode => ({ mode, lines, ...boxes[i]! }));
  const loops = modes.flatMap((mode, i) => placeLoops(mode, boxes[i]!));
  const placedEdges = [...placeEdges(between, boxes, ranked), ...loops];
  const placed: PlacedAutomaton = {
    name: automaton.name,
    modes: placedModes,
    edges: placedEdges,
    ...(initial >= 0 && {
      start: {
        x: boxes[initial]!.left + boxes[initial]!.width / 2,
        y: boxes[initial]!.top - START_ROOM,
        to: initial,
      },
    }),
  };
  const room = START_ROOM + 6;
  return { automaton: moveAutomaton(placed, 0, room), width: ranked.width, height: ranked.height + room };
}

function sizeEdge(edge: GraphEdge, say: Say): SizedEdge {
  const lines = edgeLabelLines(edge, say);
  const { width, height } = blockSize(lines);
  return { edge, lines, width: width + 2 * LABEL_PADDING.x, height: height + 2 * LABEL_PADDING.y };
}

function sizeMode(
  mode: GraphMode,
  withEquations: boolean,
  loops: readonly SizedEdge[],
  arrows: number,
  say: Say,
): SizedMode {
  const lines = modeLines(mode, withEquations, say);
  const block = blockSize(lines);
  const width = Math.max(64, block.width + 2 * MODE_PADDING.x, Math.min(240, 24 + ARROW_ROOM * (arrows - 1)));
  const loopHeight = loops.reduce((sum, loop) => sum + Math.max(loop.height, 20) + LOOP_GAP, 0);
  const height = Math.max(block.height + 2 * MODE_PADDING.y, loopHeight);
  const loopWidth = loops.reduce((most, loop) => Math.max(most, loop.width), 0);
  return { mode, lines, width, height, loops, wholeWidth: width + (loopWidth && loopWidth + LOOP_ROOM) };
}

/** Places self-loops on the right side of a mode, one below the other, with texts on the right. */
function placeLoops(mode: SizedMode, box: Box): PlacedEdge[] {
  const right = box.left + box.width;
  const heights = mode.loops.map((loop) => Math.max(loop.height, 20) + LOOP_GAP);
  let top = box.top + (box.height - heights.reduce((sum, h) => sum + h, 0)) / 2;
  return mode.loops.map(({ edge, lines, width, height }, k) => {
    const y = top + heights[k]! / 2;
    top += heights[k]!;
    const label = { left: right + LOOP_ROOM, top: y - height / 2, width, height, lines };
    const bend = right + LOOP_ROOM + 6;
    const curve = [
      { x: right, y: y - 7 },
      { x: bend, y: y - 16 },
      { x: bend, y: y + 16 },
      { x: right + HEAD_LENGTH, y: y + 7 },
    ];
    return { edge, label, curve, head: { x: right, y: y + 7, direction: "left" } };
  });
}

function placeEdges(edges: readonly SizedEdge[], boxes: readonly Box[], ranked: RankedGraph): PlacedEdge[] {
  const routes = ranked.edges.map(({ points }, k) => ({ ...edges[k]!.edge, points }));
  const ports = placePorts(routes, boxes);
  return edges.map(({ edge, lines, width, height }, k) => {
    const { x, y, points } = ranked.edges[k]!;
    const { from, to } = ports[k]!;
    const down = to.y > from.y;
    return {
      edge,
      label: { left: x - width / 2, top: y - height / 2, width, height, lines },
      curve: routeBetweenRanks(from, points, to, ranked.ranks, HEAD_LENGTH),
      head: { ...to, direction: down ? "down" : "up" },
    };
  });
}

function moveAutomaton(automaton: PlacedAutomaton, dx: number, dy: number): PlacedAutomaton {
  const box = <T extends Box>(b: T): T => ({ ...b, left: b.left + dx, top: b.top + dy });
  const point = <T extends Point>(p: T): T => ({ ...p, x: p.x + dx, y: p.y + dy });
  return {
    ...automaton,
    modes: automaton.modes.map(box),
    edges: automaton.edges.map((e) => ({
      ...e,
      label: box(e.label),
      head: point(e.head),
      curve: e.curve.map(point),
    })),
    ...(automaton.start && { start: point(automaton.start) }),
  };
}
