import { useEffect, useRef } from "preact/hooks";
import { pictureOfPlot } from "../plots/picture-of-plot.ts";
import { showPicture } from "../plots/printed-picture.ts";
import { usePlots } from "../session/context.ts";
import type { PlotSpec } from "../state/project.ts";
import { pictureContent } from "../views/plots/picture-content.ts";
import { plotLabel } from "../views/plots/plot-label.ts";

/** The plot with vectors, in place of its canvas on paper. */
export function PrintedPlot({ plot }: { readonly plot: PlotSpec }) {
  const session = usePlots();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (): void => {
      const content = pictureContent(plot, plotLabel(plot, session), session);
      if (content && host.current) showPicture(host.current, pictureOfPlot(content));
    };
    addEventListener("beforeprint", show);
    return () => removeEventListener("beforeprint", show);
  }, [plot, session]);
  return <div class="printed-plot" ref={host} />;
}
