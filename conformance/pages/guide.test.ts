import { describePage } from "./run-page.ts";

for (const page of ["README.md", "docs/guide.md"]) describePage(page);
