import { check } from "@cosimo/core";
import { expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";
import { library } from "./library-model.ts";

// What is wrong with a mechanism is said with the component.

const MB = "Modelica.Mechanics.MultiBody";

/** Messages of a run of a body on a hinge. */
function messages({
  world = `inner ${MB}.World world;`,
  axis = "{0, 0, 1}",
  inertia = "",
  more = "",
  connects = "",
}) {
  const result = compileWithLibrary(`model Case
    ${world}
    ${MB}.Parts.Fixed base(animation = false);
    ${MB}.Joints.Revolute j2(n = ${axis}, phi(fixed = true), w(fixed = true));
    ${MB}.Parts.Body b2(m = 1, r_CM = {0, -1, 0}${inertia});
    ${more}
  equation
    connect(base.frame_b, j2.frame_a);
    connect(j2.frame_b, b2.frame_a);
    ${connects}
  end Case;`).simulateSync({ stopTime: 0.01 });
  const said = result.diagnostics.map(
    ({ severity, message, component }) => `${severity}: ${message} [${component ?? ""}]`,
  );
  return { status: result.outcome.status, said: said.join("\n") };
}

it("an axis that is the zero vector", () => {
  const { status, said } = messages({ axis: "{0, 0, 0}" });
  expect(status).toBe("failed");
  expect(said).toMatch(/error: .*Axis n of the joint is the zero vector.*\[j2\]/);
});

it("a tensor that no body can have is a warning", () => {
  const { status, said } = messages({ inertia: ", I_11 = 1, I_22 = 5, I_33 = 1" });
  expect(status).toBe("completed");
  expect(said).toMatch(
    /warning: .*No body has principal moments 1, 5, 1 kg\.m2\. Is the tensor about frame_a/,
  );
  expect(messages({ inertia: ", I_11 = 0.5, I_22 = 0.5, I_33 = 1" }).said).not.toMatch(/principal/);
  expect(messages({ inertia: ", I_11 = 1, I_22 = 1, I_33 = 1, I_21 = 2" }).said).toMatch(
    /principal moments -1, 1, 3/,
  );
});

it("a model without a world has the default one, and a warning how to declare one", () => {
  const text = `model Case
    ${MB}.Parts.Fixed base;
  end Case;`;
  const { diagnostics } = check(text, { library });
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    [
      "instantiate.default-inner",
      expect.stringMatching(/Declare 'inner Modelica.Mechanics.MultiBody.World world'/),
    ],
  ]);
});

it("surfaces that have no contact law are refused with the list of those that have", () => {
  const box = "SpatialContacts.Surfaces.Box(length = 1, width = 1, height = 1)";
  const { status, said } = messages({
    more: `SpatialContacts.Contact contact(a = ${box}, b = ${box});`,
    connects: "connect(base.frame_b, contact.frame_a); connect(b2.frame_a, contact.frame_b);",
  });
  expect(status).toBe("failed");
  expect(said).toMatch(
    /Supported: a sphere with a plane, sphere, box, cylinder or capsule; a plane with.*\[contact\]/,
  );
});
