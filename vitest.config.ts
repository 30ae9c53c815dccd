import { defineConfig } from "vitest/config";
import { SkipReporter } from "./scripts/skip-reporter.ts";

const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  resolve: { conditions: ["@cosimo/source"] },
  ssr: { resolve: { conditions: ["@cosimo/source"] } },
  test: {
    globalSetup: ["scripts/vitest-setup.ts"],
    reporters: ["default", new SkipReporter()],
    // All processors: left alone, one is kept free, and on two that is half of them.
    maxWorkers: "100%",
    testTimeout: 30_000,
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
