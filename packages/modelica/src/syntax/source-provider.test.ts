import { describe, expect, it } from "vitest";
import { createSourceProvider } from "./source-provider.ts";

const provider = createSourceProvider(
  new Map([
    ["Modelica 3.2.3/package.mo", "old"],
    ["Modelica 3.2.3/OnlyOld.mo", "only old"],
    ["Modelica 10.0/package.mo", "package Modelica"],
    ["Modelica 10.0/Math/package.mo", "package Math"],
    ["Modelica 10.0/Math/Vectors.mo", "package Vectors"],
    ["Modelica 10.0/package.order", "Math"],
    ["Foo 1.0.mo", "old Foo"],
    ["Foo.mo", "Foo"],
    ["Bar 2.0.mo", "Bar"],
    ["Pump.mo", "/* of a plant */ within Plant . Parts; model Pump end Pump;"],
    ["Top.mo", "within; model Top end Top;"],
  ]),
);

describe("source provider in memory", () => {
  it.each([
    [["Modelica"], "package Modelica"],
    [["Modelica", "Math"], "package Math"],
    [["Modelica", "Math", "Vectors"], "package Vectors"],
    [["Foo"], "Foo"],
    [["Bar"], "Bar"],
  ])("%s", (name, text) => {
    expect(provider.lookup(name)?.text).toBe(text);
  });

  it.each([[["Modelica", "Math", "Vectors", "length"]], [["Modelica", "OnlyOld"]], [["Unknown"]], [[]]])(
    "does not know %s",
    (name) => {
      expect(provider.lookup(name)).toBeUndefined();
    },
  );

  it("puts a single file into the package of its 'within'", () => {
    expect(provider.lookup(["Plant", "Parts", "Pump"])?.uri).toBe("Pump.mo");
    expect(provider.lookup(["Pump"])).toBeUndefined();
    expect(provider.lookup(["Top"])?.uri).toBe("Top.mo");
  });

  it("names the path in the text", () => {
    expect(provider.lookup(["Modelica", "Math"])?.uri).toBe("Modelica 10.0/Math/package.mo");
  });
});
