import { compile, exportFmu } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const named = `model Named
  parameter String name = "a";
  input String said;
  Real x = 1;
equation
  assert(x < 2, name);
end Named;`;

function refusal(code: string) {
  return expect.objectContaining({ diagnostics: [expect.objectContaining({ code })] });
}

describe("Strings of a model", () => {
  const model = compile(named);

  it("cannot be set for a run", () => {
    expect(() => model.simulateSync({ parameters: { name: 2 } })).toThrow(refusal("override.string"));
  });

  it("cannot be driven", () => {
    expect(() => model.simulateSync({ inputs: { said: () => 1 } })).toThrow(refusal("input.string"));
  });

  it("cannot be inputs of an FMU", async () => {
    await expect(exportFmu(named, { inputs: ["name"] })).rejects.toThrow(refusal("fmu-export.string-input"));
  });
});
