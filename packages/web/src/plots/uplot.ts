import { restoreLanguage } from "./language-for-uplot.ts";

export { default as uPlot } from "uplot";

restoreLanguage();
