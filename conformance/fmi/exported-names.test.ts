import { exportFmu } from "@cosimo/core";
import { readFmu, writeArchive } from "@cosimo/fmi";
import { expect, it } from "vitest";

it.each([
  ["height", "structured"],
  ["высота", "flat"],
] as const)("a variable '%s' makes the names of an FMU %s", async (name, convention) => {
  const text = `${name}' = -${name};\n${name}(t0) = 1;\n`;
  for (const version of [2, 3] as const) {
    const { files } = await exportFmu({ uri: "model.lisma", text }, { version });
    const { value, diagnostics } = readFmu(writeArchive(files), "model.fmu");
    expect(diagnostics).toEqual([]);
    expect(value!.description.variableNamingConvention).toBe(convention);
  }
});
