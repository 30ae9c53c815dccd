import type { Reporter, TestModule } from "vitest/node";

/**
 * Counts tests that did not run because a tool is missing, and says so loudly. With COSIMO_REQUIRE_ALL=1 a skipped test
 * is a failure.
 */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    );
    if (skipped.length === 0) return;
    const required = process.env["COSIMO_REQUIRE_ALL"] === "1";
    const verdict = required
      ? "COSIMO_REQUIRE_ALL=1: this is a failure"
      : "a tool is missing on this machine";
    console.error(
      `\n${skipped.length} SKIPPED TESTS (${verdict}):\n${skipped.map((name) => `  - ${name}`).join("\n")}\n`,
    );
    if (required) process.exitCode = 1;
  }
}
