import { phrase, type Say, wordsOf } from "@cosimo/ir";
import { graphPhrases } from "./graph-phrases.ts";
import type { CauseType, GraphAutomaton, GraphEdge, GraphMode } from "./mode-graph.ts";
import { columnsOf, type TextLine, type TextStyle, wrapText } from "./text-block.ts";

/** Maximum columns of texts; longer texts are wrapped. */
const CAUSE_COLUMNS = 34;
const CAUSE_LINES = 8;
const EQUATION_COLUMNS = 40;
/** Modes with more own equations show them in the tooltip only. */
const FEW_EQUATIONS = 5;
/** Automata with more modes show equations in tooltips only. */
const FEW_MODES = 12;
const FEW_RESETS = 3;

/** Text in the box of a mode. */
export function modeLines(mode: GraphMode, withEquations: boolean, say: Say = wordsOf): TextLine[] {
  const after = mode.cameFrom.length === 0 ? [] : wrapText(say(afterModes(mode)), 28, 3);
  const equations = withEquations
    ? mode.ownEquations.flatMap((equation) => wrapText(equation, EQUATION_COLUMNS, 2))
    : [];
  return [
    ...styled("name", wrapText(mode.name, 26, 3)),
    ...styled("note", after),
    ...styled("small", equations),
  ];
}

function afterModes({ cameFrom }: GraphMode) {
  return phrase(graphPhrases, "graph.after", { modes: cameFrom });
}

/** Whether equations are shown: no mode of the automaton has many. */
export function showsEquations({ modes }: GraphAutomaton): boolean {
  return modes.length <= FEW_MODES && modes.every((mode) => mode.ownEquations.length <= FEW_EQUATIONS);
}

/** Types that are evident from the text: `at …` and plain guards. */
const SELF_EVIDENT: ReadonlySet<CauseType> = new Set(["schedule", "ordinary"]);

/** Text at a transition: cause, types not evident from the cause, resets. */
export function edgeLabelLines(edge: GraphEdge, say: Say = wordsOf): TextLine[] {
  const unnamed = edge.types.filter((type) => !SELF_EVIDENT.has(type) && !edge.cause.includes(type));
  return [
    ...styled("code", wrapText(edge.cause, CAUSE_COLUMNS, CAUSE_LINES)),
    ...styled("note", unnamed.length === 0 ? [] : [unnamed.join(", ")]),
    ...styled("small", resetLines(edge, say)),
  ];
}

function resetLines({ resets, resetVariables }: GraphEdge, say: Say): string[] {
  if (resets.length <= FEW_RESETS && resets.every((text) => columnsOf(text) <= CAUSE_COLUMNS))
    return [...resets];
  const sets = phrase(graphPhrases, "graph.sets", { variables: resetVariables });
  return wrapText(say(sets), CAUSE_COLUMNS, 2);
}

function styled(style: TextStyle, texts: readonly string[]): TextLine[] {
  return texts.map((text) => ({ text, style }));
}

/** Tooltip of a mode. */
export function modeTitle(mode: GraphMode, say: Say): string {
  const initial = phrase(graphPhrases, "graph.initial", { mode: mode.name });
  const heads = [mode.initial ? say(initial) : mode.name];
  if (mode.cameFrom.length > 0) heads.push(say(afterModes(mode)));
  return [...heads, ...shortened(mode.equations, say)].join("\n");
}

/** Tooltip of a transition. */
export function edgeTitle({ modes }: GraphAutomaton, edge: GraphEdge, say: Say): string {
  const way = `${modes[edge.from]!.name} → ${modes[edge.to]!.name}`;
  const types = edge.types.length === 0 ? [] : [edge.types.map((type) => TYPE_NAMES[type]).join(", ")];
  return [way, edge.cause, ...types, ...shortened(edge.resets, say)].join("\n");
}

/** Names of cause types in the legend. */
export const TYPE_NAMES: Readonly<Record<CauseType, string>> = {
  unilateral: "unilateral",
  bilateral: "bilateral",
  ordinary: "ordinary",
  shortliving: "shortliving",
  schedule: "schedule",
};

function shortened(lines: readonly string[], say: Say): string[] {
  const limit = 40;
  if (lines.length <= limit) return [...lines];
  return [
    ...lines.slice(0, limit),
    say(phrase(graphPhrases, "graph.and-more", { more: lines.length - limit })),
  ];
}
