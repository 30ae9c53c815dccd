import { describe } from "vitest";
import { hasTool } from "../tool.ts";
import { describePage } from "./run-page.ts";

describe.skipIf(!hasTool("cc"))("a C compiler", () => describePage("docs/cosimulation.md"));
