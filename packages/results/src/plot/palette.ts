/**
 * Colours of series on light and dark backgrounds: distinguishable for common kinds of colour vision (after Okabe and Ito, 2008),
 * with sufficient contrast for thin lines.
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

/** Background colours of modes with sufficient contrast to all series colours. */
export const BAND_COLORS: readonly { readonly light: string; readonly dark: string }[] = [
  { light: "#eceef1", dark: "#24272d" },
  { light: "#dcebfa", dark: "#142c47" },
  { light: "#fde8d2", dark: "#46290f" },
  { light: "#d9f2e4", dark: "#0f3a2b" },
  { light: "#f3def0", dark: "#3d1f40" },
  { light: "#f7f2c6", dark: "#3b3508" },
  { light: "#fbdada", dark: "#4a1c22" },
  { light: "#d3eef2", dark: "#0d3740" },
  { light: "#e7dfd3", dark: "#352c20" },
  { light: "#dfdcf7", dark: "#272350" },
];
