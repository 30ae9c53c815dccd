import { createSpeaker, type Say, type Translations } from "@cosimo/ir";
import { element, escapeXml, px } from "../svg/svg-element.ts";
import type { Point } from "./geometry.ts";
import { edgeTitle, modeTitle, TYPE_NAMES } from "./graph-labels.ts";
import {
  HEAD_LENGTH,
  layoutGraph,
  type PlacedAutomaton,
  type PlacedEdge,
  type PlacedMode,
} from "./graph-layout.ts";
import { graphStyle, leadingType } from "./graph-style.ts";
import type { CauseType, GraphAutomaton, ModeGraph } from "./mode-graph.ts";
import { columnsOf, lineHeight, type TextLine } from "./text-block.ts";

/**
 * An SVG picture of the modes and transitions of a model, for light and dark colour schemes; phrases in English or the language of
 * `translations`.
 */
export async function renderModeGraph(graph: ModeGraph, translations: Translations = {}): Promise<string> {
  const say = createSpeaker(translations);
  const placed = await layoutGraph(graph, say);
  const types = legendTypes(graph);
  const head = graph.description === "" ? 44 : 64;
  const legendWidth = types.reduce((sum, type) => sum + legendStep(type), 28);
  const width = Math.ceil(
    Math.max(
      placed.width,
      legendWidth,
      56 + 10 * columnsOf(graph.title),
      56 + 6.5 * columnsOf(graph.description),
    ),
  );
  const bottom = head + placed.height;
  const height = Math.ceil(bottom + (types.length > 0 ? 24 : 0));
  const parts = [
    graphStyle(),
    element("title", {}, escapeXml(graph.title)),
    element("rect", { class: "paper", width, height }),
    textAt("title", 28, 34, graph.title),
    ...(graph.description === "" ? [] : [textAt("subtitle", 28, 54, graph.description)]),
    element(
      "g",
      { transform: `translate(${px(Math.max(0, (width - placed.width) / 2))} ${head})` },
      ...placed.automata.map((automaton, i) => `\n${renderAutomaton(automaton, graph.automata[i]!, say)}`),
    ),
    ...renderLegend(types, bottom),
  ];
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, ...parts.map((p) => `\n${p}`), "\n")}\n`;
}

function renderAutomaton(placed: PlacedAutomaton, automaton: GraphAutomaton, say: Say): string {
  const { heading, start } = placed;
  const parts = [
    ...(heading ? [textAt("heading", heading.x, heading.y, placed.name)] : []),
    ...(start ? [renderStart(start, placed.modes[start.to]!)] : []),
    ...placed.edges.map((edge) => renderEdge(edge, automaton, say)),
    ...placed.modes.map((mode) => renderMode(mode, say)),
  ];
  return element(
    "g",
    { class: "automaton", "data-automaton": placed.name },
    ...parts.map((part) => `\n${part}`),
    "\n",
  );
}

function renderStart({ x, y }: Point, { top }: PlacedMode): string {
  return element(
    "g",
    { class: "edge plain start" },
    element("circle", { class: "dot", cx: x, cy: y, r: 5 }),
    element("path", { d: `M${px(x)} ${px(y)}V${px(top - HEAD_LENGTH)}` }),
    arrowHead({ x, y: top, direction: "down" }),
  );
}

function renderMode({ mode, lines, left, top, width, height }: PlacedMode, say: Say): string {
  return element(
    "g",
    { class: mode.initial ? "mode initial" : "mode", "data-mode": mode.name },
    element("title", {}, escapeXml(modeTitle(mode, say))),
    element("rect", { x: left, y: top, width, height, rx: 9 }),
    ...renderLines(lines, left + width / 2, top + height / 2),
  );
}

function renderEdge({ edge, label, curve, head }: PlacedEdge, automaton: GraphAutomaton, say: Say): string {
  const { left, top, width, height } = label;
  return element(
    "g",
    { class: `edge ${leadingType(edge.types) ?? "plain"}` },
    element("title", {}, escapeXml(edgeTitle(automaton, edge, say))),
    element("path", { d: curveData(curve) }),
    arrowHead(head),
    element("rect", { x: left, y: top, width, height }),
    ...renderLines(label.lines, left + width / 2, top + height / 2),
  );
}

/** Draws lines centred at a point. */
function renderLines(lines: readonly TextLine[], x: number, y: number): string[] {
  let top = y - lines.reduce((sum, line) => sum + lineHeight(line.style), 0) / 2;
  return lines.map(({ text, style }) => {
    top += lineHeight(style);
    const at = { x, y: top - 0.28 * lineHeight(style), "text-anchor": "middle" };
    return element("text", { class: style, ...at }, escapeXml(text));
  });
}

function curveData([first, ...rest]: readonly Point[]): string {
  const point = ({ x, y }: Point) => `${px(x)} ${px(y)}`;
  const parts = [`M${point(first!)}`];
  for (let i = 0; i < rest.length; i += 3) {
    const [a, b, end] = [rest[i]!, rest[i + 1]!, rest[i + 2]!];
    const straight = a.x === end.x && b.x === end.x && (i === 0 ? first! : rest[i - 1]!).x === end.x;
    parts.push(straight ? `V${px(end.y)}` : `C${point(a)} ${point(b)} ${point(end)}`);
  }
  return parts.join("");
}

function arrowHead({ x, y, direction }: PlacedEdge["head"]): string {
  const [along, across] = [HEAD_LENGTH + 1, 4];
  const back = { down: -along, up: along, left: along }[direction];
  const d =
    direction === "left"
      ? `M${px(x)} ${px(y)}l${back} ${-across}v${2 * across}z`
      : `M${px(x)} ${px(y)}l${-across} ${back}h${2 * across}z`;
  return element("path", { class: "head", d });
}

/** Types that occur, in the order of the legend. */
function legendTypes(graph: ModeGraph): CauseType[] {
  const used = new Set(graph.automata.flatMap(({ edges }) => edges.map((edge) => leadingType(edge.types))));
  return (Object.keys(TYPE_NAMES) as CauseType[]).filter((type) => used.has(type));
}

function legendStep(type: CauseType): number {
  return 34 + 7 * TYPE_NAMES[type].length + 22;
}

function renderLegend(types: readonly CauseType[], top: number): string[] {
  let left = 28;
  return types.map((type) => {
    const line = element("path", { d: `M${left} ${px(top)}h26` });
    const text = element("text", { class: "note", x: left + 34, y: top + 4 }, escapeXml(TYPE_NAMES[type]));
    left += legendStep(type);
    return element("g", { class: `edge ${type}` }, line, text);
  });
}

function textAt(style: string, x: number, y: number, text: string): string {
  return element("text", { class: style, x, y }, escapeXml(text));
}
