import { describePage } from "./run-page.ts";

for (const page of [
  "docs/detection.md",
  "docs/experiment.md",
  "docs/space.md",
  "docs/studies.md",
  "docs/units.md",
])
  describePage(page);
