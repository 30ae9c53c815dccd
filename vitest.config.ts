import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["packages/**/*.test.ts", "conformance/**/*.test.ts"],
    globalSetup: ["scripts/vitest-setup.ts"],
    testTimeout: 30_000,
  },
});
