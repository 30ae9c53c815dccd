import { describe } from "vitest";
import { hasTool } from "../tool.ts";
import { describePage } from "./run-page.ts";

describe.skipIf(!hasTool("python3"))("Python", () => describePage("docs/code-units.md"));
