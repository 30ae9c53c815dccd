import { describePage } from "./run-page.ts";

describePage("docs/space.md");
