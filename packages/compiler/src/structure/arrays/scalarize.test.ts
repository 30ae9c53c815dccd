import { expect, it } from "vitest";
import { joinSystems } from "../../coupling/join-systems.ts";
import { withValues } from "../../coupling/with-values.ts";
import { heatChain } from "../testing/array-systems.ts";
import { inScalars } from "./scalarize.ts";

it("passes that know scalars only get every equation and element", () => {
  const expected = inScalars(heatChain(9));
  const changed = withValues(heatChain(9), { "T[4]": 7 });
  expect(changed.equations).toHaveLength(expected.equations.length);
  expect(changed.variables.find((v) => v.name === "T[4]")!.start).toEqual({ kind: "number", value: 7 });
  const joined = joinSystems(
    "both",
    [
      { name: "a", dae: heatChain(9) },
      { name: "b", dae: heatChain(9) },
    ],
    [],
  );
  expect(JSON.stringify(joined)).not.toContain('"element"');
});
