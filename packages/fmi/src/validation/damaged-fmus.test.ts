import fc from "fast-check";
import { expect, it } from "vitest";
import { writeArchive } from "../archive/write-archive.ts";
import { readModelDescription } from "../description/read/read-model-description.ts";
import { fmi2Text, fmi3Text, scalar, variable } from "../testing/description-text.ts";
import { validateDescription, validateFmu } from "./validate.ts";

const texts = [
  fmi2Text({
    definitions: '<UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit></UnitDefinitions>',
    variables:
      scalar("x", 1, 'initial="exact"', '<Real start="1" unit="m"/>') +
      scalar("d", 2, "", '<Real derivative="2"/>'),
    structure:
      '<Derivatives><Unknown index="3" dependencies="2"/></Derivatives><InitialUnknowns><Unknown index="3"/></InitialUnknowns>',
  }),
  fmi3Text({
    variables:
      variable("UInt64", "n", 8, 'causality="structuralParameter" start="2"') +
      variable(
        "Float64",
        "a",
        1,
        'causality="output" start="1 2" initial="exact"',
        '<Dimension valueReference="8"/>',
      ) +
      variable("Clock", "k", 2, 'intervalVariability="constant" intervalDecimal="1" causality="input"'),
    structure: '<Output valueReference="1" dependencies="2"/>',
  }),
];

/** A piece of a text replaced by another piece of it. */
const mutated = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.nat(1500),
    length: fc.nat(20),
    other: fc.nat(1500),
    otherLength: fc.nat(20),
  })
  .map(({ text, from, length, other, otherLength }) => {
    const inserted = text.slice(other, other + otherLength);
    return text.slice(0, from) + inserted + text.slice(from + length);
  });

it("whatever is done to a description, it is read or what is wrong is said", () => {
  fc.assert(
    fc.property(mutated, (text) => {
      const { value, diagnostics } = readModelDescription(text);
      if (value !== undefined) validateDescription(value);
      expect(value !== undefined || diagnostics.length > 0).toBe(true);
    }),
    { numRuns: 2000, seed: 7 },
  );
});

it("whatever bytes of an archive are changed, it is read or what is wrong is said", () => {
  const intact = writeArchive({
    "modelDescription.xml": new TextEncoder().encode(texts[1]),
    "binaries/x86_64-linux/m.so": new Uint8Array(50).fill(7),
  });
  const change = fc.record({ at: fc.nat(intact.length - 1), to: fc.nat(255) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(intact.length), (changes, cut) => {
      const bytes = intact.slice(0, cut % 5 === 0 ? cut : intact.length);
      for (const { at, to } of changes) bytes[at] = to;
      const { fmu, diagnostics } = validateFmu(bytes, "a.fmu");
      expect(fmu !== undefined || diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    }),
    { numRuns: 1000, seed: 7 },
  );
});
