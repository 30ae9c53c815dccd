import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { expectNoMore, resourcesOfInstances } from "./instances.ts";
import { sampleFile } from "./sample-fmu.ts";

describe("the processes that ran an FMU", () => {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
  const fmu = join(folder, "sample.fmu");
  writeFileSync(fmu, sampleFile(3));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(["isolated", "in-process"])(
    "have no more memory and files after 8000 more instances (%s)",
    (backend) => expectNoMore(resourcesOfInstances(fmu, backend, 8000), 1.05),
    180_000,
  );
});
