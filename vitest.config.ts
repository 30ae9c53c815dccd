import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { SkipReporter } from "./scripts/skip-reporter.ts";

const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  resolve: { conditions: ["@cosimo/source"] },
  ssr: { resolve: { conditions: ["@cosimo/source"] } },
  test: {
    globalSetup: ["scripts/vitest-setup.ts"],
    reporters: ["default", new SkipReporter()],
    // One more than processors: many tests wait for other processes.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // FMUs are compiled some hundred times. exported-examples.test.ts compiles as users do.
    env: { CC: process.env["CC"] ?? join(import.meta.dirname, "conformance/cc-unoptimized") },
    projects: [
      {
        extends: true,
        test: {
          name: "tests",
          include: ["packages/**/*.test.ts", "conformance/**/*.test.ts"],
          exclude: [...exclude, "**/*.isolated.test.ts"],
          // Tests change no global state, so that a worker loads the sources once: 40 % less processor time.
          isolate: false,
        },
      },
      // Tests that replace a module of the sources.
      { extends: true, test: { name: "isolated", include: ["conformance/**/*.isolated.test.ts"], exclude } },
    ],
  },
});
