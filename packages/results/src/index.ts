export { readArrow } from "./arrow/arrow-reader.ts";
export { type ArrowWriterOptions, createArrowWriter, writeArrow } from "./arrow/arrow-writer.ts";
export {
  type CompareEventsOptions,
  compareEvents,
  type EventComparison,
  type EventPair,
} from "./compare/compare-events.ts";
export {
  type CompareOptions,
  compareTrajectories,
  type LargestDifference,
  type TrajectoryComparison,
  type VariableComparison,
} from "./compare/compare-trajectories.ts";
export { renderComparison, renderEventComparison } from "./compare/comparison-table.ts";
export { type ComparedColumn, type Divergence, firstDivergence } from "./compare/first-divergence.ts";
export { readCsv } from "./csv/csv-reader.ts";
export { csvRecords, quoteCsv, quotedCsv } from "./csv/csv-records.ts";
export { type CsvUnits, type CsvWriterOptions, createCsvWriter } from "./csv/csv-writer.ts";
export { formatDecimal } from "./csv/decimal.ts";
export { readInputs } from "./csv/input-reader.ts";
export {
  createEventFileWriter,
  EVENT_FILE_HEADER,
  formatEvent,
  hasEffect,
  readEventFile,
} from "./events/event-file.ts";
export {
  type CauseType,
  type GraphAutomaton,
  type GraphEdge,
  type GraphMode,
  type ModeGraph,
  modeGraphOf,
} from "./graph/mode-graph.ts";
export { renderModeGraph } from "./graph/render-graph.ts";
export { readResultJson } from "./json/json-reader.ts";
export { createJsonWriter } from "./json/json-writer.ts";
export { createLineReader, type LineReader } from "./json/line-reader.ts";
export { createLineWriter, type LineWriter, type ResultLine } from "./json/line-writer.ts";
export { readMat } from "./mat/mat-reader.ts";
export { createMatWriter, type RandomAccessSink } from "./mat/mat-writer.ts";
export { encodeMat4 } from "./mat/mat4-matrix.ts";
export { renderHtml } from "./page/render-html.ts";
export { type ComparisonPlotOptions, plotComparison } from "./plot/comparison-plot.ts";
export { converted, displayConversion } from "./plot/display-unit.ts";
export { plotEventComparison } from "./plot/event-comparison-plot.ts";
export type { XyChoice } from "./plot/plane-panel.ts";
export type * from "./plot/plot-spec.ts";
export { parseReference, type ReferenceShape, referenceNames } from "./plot/reference-curve.ts";
export { type PlotOptions, plotTrajectory } from "./plot/trajectory-plot.ts";
export { type ExactColumn, exactColumn, exactParameter } from "./recording/exact-values.ts";
export {
  broadcast,
  type EventPoints,
  filterVariables,
  replay,
  selectEventPoints,
  selectVariables,
} from "./recording/sinks.ts";
export {
  createTrajectoryRecorder,
  MOST_EVENTS,
  type TrajectoryRecorder,
} from "./recording/trajectory-recorder.ts";
export { renderSvg, type SvgOptions } from "./svg/render-svg.ts";
export { drawParallelCoordinates } from "./tables/draw-parallel-coordinates.ts";
export { drawScatterMatrix } from "./tables/draw-scatter-matrix.ts";
export { drawTornado, type TornadoBar } from "./tables/draw-tornado.ts";
export type { PictureColumn } from "./tables/table-frame.ts";
