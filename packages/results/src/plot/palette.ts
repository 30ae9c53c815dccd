/**
 * Colours of series on light and on dark ground: hues far apart for all common kinds of colour vision (after the
 * palette of Okabe and Ito, 2008), darkened or lightened to stand out as thin lines.
 */
export const SERIES_COLORS: readonly { readonly light: string; readonly dark: string }[] = [
  { light: "#0060a8", dark: "#5cb3f5" },
  { light: "#c8451b", dark: "#ff8a5c" },
  { light: "#00835c", dark: "#3fcf9e" },
  { light: "#8e4a9e", dark: "#d79ae6" },
  { light: "#a87500", dark: "#f0be3c" },
  { light: "#4a5560", dark: "#b4c0cb" },
  { light: "#b3174f", dark: "#ff7fa8" },
  { light: "#4b6a00", dark: "#b2d24a" },
];
