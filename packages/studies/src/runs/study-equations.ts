import { tangentColumn } from "@cosimo/core/model-runs";
import type { SourceText } from "@cosimo/ir";
import { type Formula, formulaValue } from "../study-file/formula.ts";
import type { Reduced, StudyOutput } from "../study-file/study.ts";

/** Where the numbers of an output come from: reductions of variables of a run, by their places in `reductions`. */
export interface OutputPlan {
  readonly name: string;
  readonly kind: Exclude<StudyOutput["kind"], "trajectory">;
  readonly reductions: readonly {
    readonly kind: "final" | "max" | "min" | "integral";
    readonly variable: string;
  }[];
  /** Of a formula, and its terms, whose reductions follow each other. */
  readonly formula?: Formula;
  readonly terms?: readonly Reduced["kind"][];
  readonly nth?: number;
  readonly after?: number;
  readonly before?: number;
}

/** What a run computes for a study; plain data. */
export interface RunPlan {
  readonly outputs: readonly OutputPlan[];
  readonly trajectories: readonly { readonly name: string; readonly variables: readonly string[] }[];
  /** Numbers of the runs whose trajectories are kept; missing: all. */
  readonly trajectoryRuns?: readonly number[];
  /** Declarations and equations to be added to the model; empty: none. */
  readonly declarations: readonly AddedLine[];
  readonly equations: readonly AddedLine[];
}

/** A line of text for an output. */
export interface AddedLine {
  readonly output: string;
  readonly text: string;
}

/** Values beyond the window of a largest or smallest value. */
const BEYOND = 1e300;

/**
 * Plans outputs: variables of the model are taken as they are; expressions, conditions and windows become variables of a model that
 * extends it, so that the run finds their events. `isVariable`: whether the model has a variable of this name that varies in time.
 */
export function planRuns(
  outputs: readonly StudyOutput[],
  isVariable: (name: string) => boolean,
  startTime: number,
): RunPlan {
  const declarations: AddedLine[] = [];
  const equations: AddedLine[] = [];
  const plans: OutputPlan[] = [];
  const add = ({ reductions, ...plan }: OutputPlan, by: string | undefined): void => {
    const [first, ...others] = reductions;
    const column = by === undefined ? first!.variable : tangentColumn(first!.variable, by);
    plans.push({ ...plan, reductions: [{ ...first!, variable: column }, ...others] });
  };
  for (const output of outputs) {
    if (output.kind === "trajectory") continue;
    const { name } = output;
    const own = `studyOutput${plans.length + 1}`;
    const declare = (text: string) => declarations.push({ output: name, text });
    const equate = (text: string) => equations.push({ output: name, text });
    switch (output.kind) {
      case "event":
      case "count": {
        const nth = output.kind === "event" ? output.nth : 1;
        declare(
          `Integer ${own}Count(start = 0, fixed = true); discrete Real ${own}(start = 0, fixed = true);`,
        );
        equate(
          `when ${output.expression} then ${own}Count = pre(${own}Count) + 1; ` +
            `${own} = if pre(${own}Count) + 1 == ${nth} then time else pre(${own}); end when;`,
        );
        const counted = { kind: "final", variable: `${own}Count` } as const;
        const timed = { kind: "final", variable: own } as const;
        if (output.kind === "count") plans.push({ name, kind: "count", reductions: [counted] });
        else add({ name, kind: "event", reductions: [timed, counted], nth }, output.by);
        break;
      }
      case "value": {
        declare(`discrete Real ${own}(start = 0, fixed = ${output.at > startTime});`);
        const instant = output.at > startTime ? `time >= ${literal(output.at)}` : "initial()";
        equate(`when ${instant} then ${own} = ${output.expression}; end when;`);
        const kept = { kind: "final", variable: own } as const;
        add({ name, kind: "value", reductions: [kept], after: output.at }, output.by);
        break;
      }
      case "formula": {
        const reductions = output.terms.map(({ kind, expression }, i) => {
          const variable = isVariable(expression) ? expression : `${own}Term${i + 1}`;
          if (variable !== expression) {
            declare(`Real ${variable};`);
            equate(`${variable} = ${expression};`);
          }
          return reductionOf(kind, variable);
        });
        const terms = output.terms.map(({ kind }) => kind);
        plans.push({ name, kind: "formula", reductions, formula: output.formula, terms });
        break;
      }
      default: {
        const { kind, expression, after, before } = output;
        const hasWindow = kind !== "final" && (after !== undefined || before !== undefined);
        const variable = hasWindow || !isVariable(expression) ? own : expression;
        if (variable === own) {
          declare(`Real ${own};`);
          equate(`${own} = ${hasWindow ? windowed(output) : expression};`);
        }
        const limits = {
          ...(after !== undefined && { after }),
          ...(before !== undefined && { before }),
        };
        add({ ...{ name, kind, reductions: [reductionOf(kind, variable)] }, ...limits }, output.by);
      }
    }
  }
  const trajectories = outputs.flatMap((one) => (one.kind === "trajectory" ? [one] : []));
  return { outputs: plans, trajectories, declarations, equations };
}

function reductionOf(kind: Reduced["kind"], variable: string): OutputPlan["reductions"][number] {
  return { kind: kind === "mean" ? "integral" : kind, variable };
}

function windowed({ kind, expression, after, before }: Reduced): string {
  const limits = [
    ...(after === undefined ? [] : [`time >= ${literal(after)}`]),
    ...(before === undefined ? [] : [`time <= ${literal(before)}`]),
  ];
  const outside = kind === "max" ? -BEYOND : kind === "min" ? BEYOND : 0;
  return `if ${limits.join(" and ")} then ${expression} else ${outside}`;
}

function literal(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}

/** The value of an output from its reduced numbers. `from`, `to`: begin and end of the run [s]. */
export function outputValue(
  plan: Omit<OutputPlan, "name" | "reductions">,
  numbers: readonly number[],
  from: number,
  to: number,
): number {
  const { kind, nth = 1, after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = plan;
  const [first = Number.NaN, counted = Number.NaN] = numbers;
  switch (kind) {
    case "event":
      return counted >= nth ? first : Number.NaN;
    case "formula": {
      const terms = plan.terms!.map((term, i) => outputValue({ kind: term }, [numbers[i]!], from, to));
      return formulaValue(plan.formula!, terms);
    }
    case "value":
      return to >= after ? first : Number.NaN;
    case "mean":
      return first / (Math.min(before, to) - Math.max(after, from));
    case "max":
    case "min":
      return Math.abs(first) === BEYOND ? Number.NaN : first;
    default:
      return first;
  }
}

/** Names by which outputs are differentiated, each once. */
export function differentiatedNames(outputs: readonly StudyOutput[]): readonly string[] {
  return [...new Set(outputs.flatMap((one) => ("by" in one && one.by !== undefined ? [one.by] : [])))];
}

/** Name of the model that extends the one of the study. */
export const STUDY_MODEL = "CosimoStudy";

/** The text of the extending model, and the output of each of its lines. */
export function extendingModel(
  model: string,
  { declarations, equations }: Pick<RunPlan, "declarations" | "equations">,
): { readonly text: string; readonly outputAt: (offset: number) => string | undefined } {
  let text = `model ${STUDY_MODEL} extends ${model};\n`;
  const ends: { readonly end: number; readonly output: string }[] = [];
  const add = ({ output, text: line }: AddedLine): void => {
    text += `${line}\n`;
    ends.push({ end: text.length, output });
  };
  declarations.forEach(add);
  text += "equation\n";
  equations.forEach(add);
  text += `end ${STUDY_MODEL};\n`;
  return {
    text,
    outputAt: (offset) => ends.find(({ end }) => offset < end)?.output,
  };
}

/** Whether a text can hold another model behind its own ones. */
export function takesFurtherModel({ uri, text }: SourceText): boolean {
  return !/(^|[\\/])package\.mo$/.test(uri) && !/^\s*within\b/m.test(text);
}
