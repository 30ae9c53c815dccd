import { type MessageArguments, phrase, type SystemAnalysis } from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { shortNumber, textTable } from "../terminal/text-table.ts";
import { analysisTexts } from "./analysis-texts.ts";

/** Names of algorithms as `simulate --algorithm` accepts them. */
export const algorithmOptions = {
  J0: "jacobi",
  J0s: "jacobi,exchange=stale",
  GS: "gauss-seidel",
  J1: "jacobi,extrapolation=1",
  J2: "jacobi,extrapolation=2",
  L0: "linear-implicit,form=L0",
  L1: "linear-implicit,form=L1",
  SR: "linear-implicit,form=SR",
  SF: "linear-implicit,form=SF",
  LX: "linear-implicit,form=LX",
  W1: "implicit",
} as const;

type Code = keyof typeof analysisTexts;
type Rated = NonNullable<SystemAnalysis["recommendation"]>["best"];
type Text = (code: Code, args?: MessageArguments) => string;

export function analysisText({ say }: Speech): Text {
  return (code, args) => say(phrase(analysisTexts, code, args));
}

/** Renders the analysis of a coupled system as text. */
export function renderAnalysis(name: string, analysis: SystemAnalysis, speech: Speech): string {
  const text = analysisText(speech);
  const parts = [
    text("analyse.title", { name, time: analysis.time }),
    overview(analysis, text),
    unitTable(analysis, text),
    algorithmTable(analysis, text),
    ...presentText(analysis, text),
    ...convergenceText(analysis, text),
    recommendationText(analysis, text),
  ];
  return `${parts.join("\n\n")}\n`;
}

function overview(analysis: SystemAnalysis, text: Text): string {
  const { largestAngularFrequency, nyquistStep, empiricalStep, feedthroughRadius, staticLoopGain } = analysis;
  const seconds = (value: number) => text("analyse.seconds", { value: shortNumber(value) });
  const gain = staticLoopGain === undefined ? text("analyse.singular") : shortNumber(staticLoopGain);
  return textTable(
    [
      [text("analyse.frequency"), text("analyse.rad", { value: shortNumber(largestAngularFrequency) })],
      [text("analyse.nyquist"), seconds(nyquistStep)],
      [text("analyse.empirical"), seconds(empiricalStep)],
      [text("analyse.feedthrough"), shortNumber(feedthroughRadius)],
      [text("analyse.gain"), gain],
    ],
    "",
  );
}

function unitTable({ units }: SystemAnalysis, text: Text): string {
  const head = [
    text("analyse.unit"),
    text("analyse.unit-frequency"),
    text("analyse.euler"),
    text("analyse.rk4"),
  ];
  const limit = (step: number) =>
    step === 0
      ? text("analyse.none")
      : step === Number.POSITIVE_INFINITY
        ? text("analyse.all")
        : shortNumber(step);
  const rows = units.map(({ name, modes, euler, rk4 }) => [
    name,
    shortNumber(modes?.at(-1)?.angularFrequency ?? 0),
    limit(euler),
    limit(rk4),
  ]);
  return textTable([head, ...rows], "");
}

function algorithmTable(analysis: SystemAnalysis, text: Text): string {
  const { algorithms, steps, communicationStep: H, recommendation } = analysis;
  const at = H === undefined ? -1 : steps.indexOf(H);
  const head = [
    text("analyse.algorithm"),
    text("analyse.limit"),
    ...(at < 0 ? [] : [text("analyse.growth", { step: shortNumber(H!) })]),
    text("analyse.rated-step"),
    text("analyse.limited-by"),
  ];
  const rows = algorithms.map(({ algorithm, limit, radii }) => {
    const rated = recommendation?.rated.find((one) => one.algorithm === algorithm);
    return [
      algorithmOptions[algorithm],
      limit === undefined ? text("analyse.all") : limit === 0 ? text("analyse.none") : shortNumber(limit),
      ...(at < 0 ? [] : [shortNumber(radii[at]!)]),
      rated === undefined || rated.step === 0 ? "-" : shortNumber(rated.step),
      rated === undefined || rated.step === 0 ? "" : text(`analyse.by-${rated.limitedBy}`),
    ];
  });
  const factor = at < 0 ? undefined : shortNumber(analysis.fixedPointFactors[at]!);
  const fixedPoint =
    factor === undefined ? "" : `\n${text("analyse.fixed-point", { factor, step: shortNumber(H!) })}`;
  return `${textTable([head, ...rows], "")}${fixedPoint}`;
}

function presentText({ present, communicationStep }: SystemAnalysis, text: Text): readonly string[] {
  if (present === undefined || communicationStep === undefined) return [];
  const { algorithm, growth } = present;
  const args = {
    algorithm: algorithmOptions[algorithm],
    step: shortNumber(communicationStep),
    growth: shortNumber(growth),
  };
  return [text(growth <= 1 + 1e-9 ? "analyse.present-stable" : "analyse.present-unstable", args)];
}

function convergenceText({ convergence }: SystemAnalysis, text: Text): readonly string[] {
  if (convergence === undefined) return [];
  const { reference, rows, orders } = convergence;
  const units = Object.keys(rows[0]?.unitSeconds ?? {});
  const head = ["H [s]", "h [s]", text("analyse.error"), text("analyse.steps"), text("analyse.jacobians")];
  const lines = rows.map(({ step, innerStep, error, steps, jacobians, seconds, unitSeconds }) => [
    step,
    innerStep ?? "-",
    Number.isNaN(error) ? text("analyse.failed") : Number(error.toPrecision(4)),
    ...[steps, jacobians, ...[seconds, ...units.map((unit) => unitSeconds[unit]!)].map(shortSeconds)],
  ]);
  const title = text("analyse.convergence", { reference: text(`analyse.reference-${reference}`) });
  const found = orders.flatMap(({ innerStep, order }) => {
    if (order === undefined) return [];
    const args = { order: order.toFixed(2) };
    return [
      innerStep === undefined
        ? text("analyse.order", args)
        : text("analyse.order-inner", { ...args, inner: innerStep }),
    ];
  });
  const table = textTable(
    [[...head, text("analyse.cpu"), ...units.map((unit) => `${unit} [s]`)], ...lines],
    "",
  );
  return [[title, table, ...found].join("\n")];
}

function shortSeconds(value: number): number {
  return Number(value.toPrecision(3));
}

function recommendationText(analysis: SystemAnalysis, text: Text): string {
  const { recommendation, convergence } = analysis;
  if (recommendation === undefined) return withheldText(analysis, text);
  const { best, rated, tolerance } = recommendation;
  const others = rated
    .slice(1)
    .filter(({ work }) => work < Number.POSITIVE_INFINITY)
    .map(({ algorithm, work }) =>
      text("analyse.instead", {
        algorithm: algorithmOptions[algorithm],
        factor: Number((work / best.work).toPrecision(2)),
      }),
    );
  const args = {
    ...{ algorithm: algorithmOptions[best.algorithm], step: Number(best.step.toPrecision(2)), tolerance },
    why: text(`analyse.by-${best.limitedBy}`),
  };
  const whole = convergence?.reference === "monolithic" ? [text("analyse.monolithic")] : [];
  const basis = confirmationText(analysis, best, text);
  return [text("analyse.recommended", args), basis, ...others.map((line) => `  ${line}`), ...whole].join(
    "\n",
  );
}

/** What the recommendation is based on. */
function confirmationText({ confirmation, time }: SystemAnalysis, best: Rated, text: Text): string {
  const trial = confirmation?.trials.find(
    ({ algorithm, step }) => algorithm === best.algorithm && step === best.step,
  );
  if (confirmation === undefined || trial === undefined)
    return text("analyse.unconfirmed", { time: shortNumber(time) });
  const { permitted, times } = confirmation;
  const error = shortNumber(trial.error);
  return text("analyse.confirmed", { error, permitted: shortNumber(permitted), count: times.length });
}

function withheldText({ confirmation, time }: SystemAnalysis, text: Text): string {
  if (confirmation === undefined) return text("analyse.no-recommendation");
  const { times, permitted, trials } = confirmation;
  const lines = trials.map(({ algorithm, step, error, endedAt }) =>
    text(endedAt === undefined ? "analyse.trial" : "analyse.trial-ended", {
      ...{ algorithm: algorithmOptions[algorithm], step: shortNumber(step), time: shortNumber(endedAt ?? 0) },
      error: Number.isNaN(error) ? text("analyse.failed") : shortNumber(Number(error.toPrecision(2))),
    }),
  );
  if (lines.length === 0) return text("analyse.nothing-tried");
  const all = [time, ...times].map(shortNumber).join(", ");
  const title = text("analyse.withheld", { times: all, permitted: shortNumber(permitted) });
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}
