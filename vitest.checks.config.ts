import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const { projects: _, ...test } = base.test ?? {};

/** Checks that take long, or need what is not on every machine: the Reference FMUs (scripts/build-reference-fmus.mjs). */
export default defineConfig({ ...base, test: { ...test, include: ["conformance/**/*.check.ts"] } });
