export { builtPage } from "./http/built-page.ts";
export { type Studio, type StudioLimits, type StudioOptions, startStudio } from "./http/studio.ts";
