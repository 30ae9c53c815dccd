export { type HighlightClass, type HighlightedText, highlight, highlightClasses } from "./highlight.ts";
