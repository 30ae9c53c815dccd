import { describe } from "vitest";
import { hasTool } from "../tool.ts";
import { describePage } from "./run-page.ts";

describe.skipIf(!hasTool("cc"))("a C compiler", () => {
  describePage("examples/cosim/ball-on-plate/README.md");
});
