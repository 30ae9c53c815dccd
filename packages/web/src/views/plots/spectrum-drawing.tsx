import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PlotCurve } from "../../plots/plot-content.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSpec } from "../../state/project.ts";
import type { TimeRange } from "../../state/state.ts";
import { numberText } from "../../texts/number-text.ts";
import { useSpectrumPlot } from "./drawn-plots.ts";
import { CurveList } from "./plot-legend.tsx";
import { sentenceOf } from "./plot-sentence.ts";

interface SpectrumProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly host: { readonly current: HTMLDivElement | null };
  readonly tools: ComponentChildren;
}

/** Amplitudes over frequency, with a cursor and a range of their own. */
export function SpectrumDrawing({ plot, curves, host, tools }: SpectrumProperties) {
  const session = usePlots();
  const say = session.say.value;
  const [cursor, setCursor] = useState<number>();
  const [range, setRange] = useState<TimeRange>();
  const data = session.curves.value.get(plot.id);
  const events = {
    pointed: setCursor,
    zoomed: (next: TimeRange | undefined) => setRange(next && { from: Math.max(0, next.from), to: next.to }),
    marked: () => {},
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (data === undefined || (step === undefined && event.key !== "0")) return;
    event.preventDefault();
    if (step === undefined) {
      setRange(undefined);
      return;
    }
    const { from, to } = range ?? data;
    const next = (cursor ?? (from + to) / 2) + (step * (to - from)) / 200;
    setCursor(Math.min(to, Math.max(from, next)));
  };
  return (
    <>
      <figcaption>
        <CurveList plot={plot} curves={curves} data={data} cursor={cursor} />
        {tools}
      </figcaption>
      <div
        class="canvas"
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move its cursor.
        tabIndex={0}
        aria-label={sentenceOf(plot, session)}
        onKeyDown={keys}
      >
        <Drawing {...{ plot, curves, host, view: { cursor, range, events } }} />
      </div>
      <p class="axis">
        {cursor === undefined
          ? say("plot.frequency")
          : say("plot.at-frequency", { frequency: numberText(cursor, 5) })}
      </p>
    </>
  );
}

interface DrawingProperties extends Omit<SpectrumProperties, "tools"> {
  readonly view: Parameters<typeof useSpectrumPlot>[4];
}

function Drawing({ plot, curves, host, view }: DrawingProperties) {
  useSpectrumPlot(host, plot.id, curves, usePlots(), view);
  return null;
}
