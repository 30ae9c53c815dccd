import { extname } from "node:path";
import { type PlotSpec, renderHtml, renderSvg } from "@cosimo/core/models";
import { FileError, unexpectedKind } from "./file-messages.ts";

/** Refuses a name whose suffix is no kind of plot. @throws FileError */
export function checkPlotName(file: string): void {
  const kind = extname(file).toLowerCase();
  if (kind === ".pdf") throw new FileError("file.no-pdf", { file });
  if (![".svg", ".html", ".png"].includes(kind)) throw unexpectedKind(file, "file.plot-name");
}

/** Runs each synchronous part of the drawing. */
export type PlotWork = <T>(work: () => T) => T;

/** The plot in the form that the suffix of its file names. */
export async function drawPlot(
  file: string,
  spec: PlotSpec,
  draw: PlotWork = (work) => work(),
): Promise<string | Uint8Array> {
  switch (extname(file).toLowerCase()) {
    case ".html":
      return draw(() => renderHtml(spec));
    case ".png": {
      const { loadRasterizer } = await import("./rasterize.ts");
      const rasterize = await loadRasterizer();
      return draw(() => rasterize(renderSvg(spec)));
    }
    default:
      return draw(() => renderSvg(spec));
  }
}
