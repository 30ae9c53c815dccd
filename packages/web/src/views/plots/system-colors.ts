import { signal } from "@preact/signals";

const query = matchMedia("(prefers-color-scheme: dark)");

/** Whether the system has dark colours, which may change by day and night: a canvas is then drawn anew. */
export const isSystemDark = signal(query.matches);

query.addEventListener("change", ({ matches }) => {
  isSystemDark.value = matches;
});
