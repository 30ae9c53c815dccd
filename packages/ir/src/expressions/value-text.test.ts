import { describe, expect, test } from "vitest";
import { parseValueFormat, valueText } from "./value-text.ts";

// Expected texts are those of printf of C (GNU libc).
describe("the text of a value follows printf", () => {
  test.each([
    [1.23456789, ".3g", "1.23"],
    [1234567, ".6g", "1.23457e+06"],
    [0.00001234, ".2g", "1.2e-05"],
    [0.0001234, ".2g", "0.00012"],
    [100000, ".6g", "100000"],
    [999999.7, ".6g", "1e+06"],
    [0, ".6g", "0"],
    [2.5, "8.3f", "   2.500"],
    [-2.5, "-8.2f", "-2.50   "],
    [2.5, "+08.2f", "+0002.50"],
    [12345.678, ".2e", "1.23e+04"],
    [1e-300, "G", "1E-300"],
    [1.5, "#.4g", "1.500"],
    [42, "5d", "   42"],
    [42, "-5d", "42   "],
    [-7, "05d", "-0007"],
    [255, "#x", "0xff"],
  ])("%d with %s is '%s'", (value, format, text) => {
    expect(valueText(value, format)).toBe(text);
  });

  test("a literal of an enumeration is padded", () => {
    expect(valueText(2, "-6s", ["red", "blue"])).toBe("blue  ");
    expect(valueText(1, "6s", ["red", "blue"])).toBe("   red");
  });

  test.each(["%5.2f", "5", ".3q", "", "*d"])("'%s' is no format", (text) => {
    expect(parseValueFormat(text)).toBeUndefined();
  });
});
