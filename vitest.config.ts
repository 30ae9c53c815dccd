import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { flags } from "./packages/cosimo/bin/load-bundle.cjs";
import { compiledSources } from "./scripts/compiled-sources.ts";
import { SkipReporter } from "./scripts/skip-reporter.ts";

const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
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
        plugins: [compiledSources],
        // Users get a bundle: beside it, the packages that it holds would be loaded twice.
        resolve: {
          alias: [
            { find: /^cosimo$/, replacement: join(import.meta.dirname, "packages/cosimo/src/index.ts") },
          ],
        },
        test: {
          name: "tests",
          server: { deps: { external: [/\/packages\/[a-z-]+\/dist\//] } },
          include: ["packages/**/*.test.ts", "conformance/**/*.test.ts"],
          exclude: [...exclude, "**/*.isolated.test.ts"],
          // Tests change no global state, so that a worker loads the sources once: 40 % less processor time.
          isolate: false,
          // Most tests compile models, once each.
          execArgv: flags,
        },
      },
      // Tests that replace a module of the sources.
      {
        extends: true,
        resolve: { conditions: ["@cosimo/source"] },
        ssr: { resolve: { conditions: ["@cosimo/source"] } },
        test: { name: "isolated", include: ["conformance/**/*.isolated.test.ts"], exclude },
      },
    ],
  },
});
