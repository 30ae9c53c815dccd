import { useEffect, useRef } from "preact/hooks";
import type { PictureContent } from "../../plots/picture-of-plot.ts";
import { showPicture } from "../../plots/printed-picture.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSpec } from "../../state/project.ts";
import { pictureContent } from "./picture-content.ts";
import { plotLabel } from "./plot-label.ts";

/** Loaded when the page is at rest: what prints has no time to load it. */
let draw: ((content: PictureContent) => string) | undefined;

/** The plot with vectors, in place of its canvas on paper. */
export function PrintedPlot({ plot }: { readonly plot: PlotSpec }) {
  const session = usePlots();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = setTimeout(async () => {
      const { pictureOfPlot } = await import("../../plots/picture-of-plot.ts");
      draw = pictureOfPlot;
    }, 1000);
    const show = (): void => {
      const content = pictureContent(plot, plotLabel(plot, session), session);
      if (content && draw && host.current) showPicture(host.current, draw(content));
    };
    addEventListener("beforeprint", show);
    return () => {
      clearTimeout(load);
      removeEventListener("beforeprint", show);
    };
  }, [plot, session]);
  return <div class="printed" ref={host} />;
}
