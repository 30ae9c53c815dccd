import { missingForWasm } from "@cosimo/fmi-node";
import { describe } from "vitest";
import { describePage } from "./run-page.ts";

describe.skipIf(missingForWasm() !== undefined)("a compiler for WebAssembly", () => {
  describePage("docs/webassembly.md");
});
