import { check, compile, exportFmu } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** A model for which the compiler makes variables of all its kinds. */
const text = (stop = "") => `model Marks
  Real x(start = 0, fixed = true);
  Integer n;
  Real y, z;
  Boolean b(start = false, fixed = true);
equation
  der(x) = 1;
  n = integer(2*x);
  y = mod(x, 0.3) + floor(x) + div(x, 2) + rem(x, 0.7);
  z + homotopy(actual = z^3, simplified = z) = y;
  when {x > 0.5, sample(0, 0.25)} then b = not pre(b); end when;
algorithm
  when y > 0.2 then assert(z < 10, "large"); end when;
algorithm
  if x > 0.7 then assert(x < 3, "too large"); end if;
initial algorithm
  assert(x < 1, "late start");
${stop}end Marks;`;

const internal = /\$[A-Za-z]\w*/g;

describe("names of variables that the compiler makes", () => {
  it("are texts of the model in the report of its structure", () => {
    const { structure: report, diagnostics } = check(text());
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(report!.text.match(internal)).toBeNull();
    expect(report!.text).toContain("condition x > 0.5\n");
    expect(report!.text).toContain("integer(2*x) = n\n");
    expect(JSON.stringify(report).match(internal)).toBeNull();
  });

  it("are not in results, events and descriptions of FMUs", async () => {
    const { trajectory, events, diagnostics, outcome } = compile(text()).simulateSync({
      ...{ stopTime: 1, logEvents: true, logInit: true },
    });
    expect(outcome.status).toBe("completed");
    const { texts: _, ...names } = { ...trajectory, texts: undefined };
    expect(JSON.stringify([names, events, diagnostics]).match(internal)).toBeNull();
    const fmu = await exportFmu(text());
    expect(new TextDecoder().decode(fmu.files["modelDescription.xml"]).match(internal)).toBeNull();
  });

  it("are not in messages about failures", () => {
    const failing = 'algorithm\n  assert(x < 0.2, "x is large");\n';
    const { diagnostics, outcome } = compile(text(failing)).simulateSync({ stopTime: 1 });
    expect(outcome).toMatchObject({ status: "failed", cause: "assertion" });
    expect(JSON.stringify(diagnostics.map(({ span: _, ...one }) => one)).match(internal)).toBeNull();
  });
});

it("an initial algorithm may have assertions only", () => {
  const run = compile(text().replace("x < 1,", "x < 0,")).simulateSync({ stopTime: 1 });
  expect(run.outcome.status).toBe("failed");
  expect(run.diagnostics.map(({ message }) => message).join()).toContain("late start");
});
