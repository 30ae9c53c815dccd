import { describe, expect, it } from "vitest";
import { createSourceProvider } from "../syntax/source-provider.ts";
import { diagnosticLines, equationTexts, flatSystem, imbalance } from "./testing/flat-text.ts";

// Otter, Elmqvist, Cellier (1996), Modeling of Multibody Systems with the Object-Oriented Modeling Language Dymola,
// Nonlinear Dynamics 9(1): the equations of a rigid body and of a prismatic joint, in a package of our own.
const multibody = `package MultiBody
  type Position = Real(unit = "m");
  type Force = Real(unit = "N");
  type Inertia = Real(unit = "kg.m2");
  connector Frame
    Position r0[3]; Real S[3, 3]; Real v[3]; Real w[3]; Real a[3]; Real z[3];
    flow Force f[3]; flow Real t[3];
  end Frame;
  model BodyBase
    Frame frame_a; Real m; Position rCM[3]; Inertia I[3, 3];
  equation
    frame_a.f = m*(frame_a.a + cross(frame_a.z, rCM) + cross(frame_a.w, cross(frame_a.w, rCM)));
    frame_a.t = I*frame_a.z + cross(frame_a.w, I*frame_a.w) + cross(rCM, frame_a.f);
  end BodyBase;
  model Body
    Frame frame_a;
    parameter Position rCM[3] = {0, 0, 0}; parameter Real m = 0;
    parameter Inertia I11 = 0; parameter Inertia I22 = 0; parameter Inertia I33 = 0;
    parameter Inertia I21 = 0; parameter Inertia I31 = 0; parameter Inertia I32 = 0;
    BodyBase body;
  equation
    connect(frame_a, body.frame_a);
    body.m = m; body.rCM = rCM; body.I = [I11, I21, I31; I21, I22, I32; I31, I32, I33];
  end Body;
  model Prismatic
    Frame frame_a; Frame frame_b;
    parameter Real n[3] = {1, 0, 0}; parameter Position q0 = 0; parameter Boolean startValueFixed = false;
    Position q(final fixed = startValueFixed); Real qd(final fixed = startValueFixed); Real qdd; Position qq; Real nn[3];
    Real S_rel[3, 3]; Real r_rela[3]; Real v_rela[3]; Real a_rela[3]; Real w_rela[3]; Real z_rela[3]; Real vaux[3];
    Real force;
  equation
    qd = der(q); qdd = der(qd);
    nn = n/sqrt(n*n);
    S_rel = identity(3); qq = q - q0;
    r_rela = nn*qq; v_rela = nn*qd; a_rela = nn*qdd; w_rela = zeros(3); z_rela = zeros(3);
    frame_b.S = frame_a.S; frame_b.r0 = frame_a.r0 + frame_a.S*r_rela;
    vaux = cross(frame_a.w, r_rela); frame_b.v = frame_a.v + v_rela + vaux; frame_b.w = frame_a.w;
    frame_b.a = frame_a.a + a_rela + cross(frame_a.z, r_rela) + cross(frame_a.w, vaux + 2*v_rela);
    frame_b.z = frame_a.z;
    frame_a.f + frame_b.f = zeros(3); frame_a.t + frame_b.t + cross(r_rela, frame_b.f) = zeros(3);
    force = nn*frame_b.f;
  end Prismatic;
  model Inertial
    Frame frame_b; parameter Real g[3] = {0, -9.81, 0};
  equation
    frame_b.r0 = zeros(3); frame_b.S = identity(3); frame_b.v = zeros(3); frame_b.w = zeros(3);
    frame_b.a = -g; frame_b.z = zeros(3);
  end Inertial;
  model Slider
    Inertial inertial; Prismatic joint(n = {0, 1, 0}, startValueFixed = true); Body body(m = 2, I11 = 1, I22 = 1, I33 = 1);
  equation
    connect(inertial.frame_b, joint.frame_a); connect(joint.frame_b, body.frame_a); joint.force = 0;
  end Slider;
end MultiBody;`;

/** Older than the rule of section 9.3.1 on the variables of connectors. */
const accept = ["flatten.connector-balance"];

describe("the multibody equations of Otter, Elmqvist and Cellier", () => {
  it("expand to scalars", () => {
    const all = equationTexts(multibody, { model: ["MultiBody", "BodyBase"], accept });
    expect(all[0]).toBe(
      "frame_a.f[1] = m*(frame_a.a[1] + (frame_a.z[2]*rCM[3] - frame_a.z[3]*rCM[2]) + (frame_a.w[2]*(frame_a.w[1]*rCM[2] - frame_a.w[2]*rCM[1]) - frame_a.w[3]*(frame_a.w[3]*rCM[1] - frame_a.w[1]*rCM[3])))",
    );
    expect(all[3]).toContain("I[1,1]*frame_a.z[1] + I[1,2]*frame_a.z[2] + I[1,3]*frame_a.z[3]");
  });
  it("make a balanced system", () => {
    const dae = flatSystem(multibody, { model: ["MultiBody", "Slider"], accept });
    expect(imbalance(dae)).toBe(0);
    expect(dae.variables.find((v) => v.name === "joint.q")?.fixed).toBe(true);
    expect(equationTexts(multibody, { model: ["MultiBody", "Slider"], accept })).toContain(
      "body.body.I[2,3] = body.I32",
    );
  });
});

describe("a model with a doubled connector class", () => {
  const force = `model Force "Force"
  connector InputConnector
    input Real value;
  end InputConnector;
  InputConnector ci;
  connector InputConnector
    input Real value;
  end InputConnector;
  InputConnector ci2;
  connector OutputConnector
    output Real value;
  end OutputConnector;
  OutputConnector co;
equation
  co.value = 200*cos(2*Modelica.Constants.pi*time);
end Force;`;
  const provider = createSourceProvider(
    new Map([
      [
        "Modelica.mo",
        "package Modelica package Constants final constant Real pi = 2*asin(1.0); end Constants; end Modelica;",
      ],
    ]),
  );
  it("is accepted with a warning", () => {
    expect(diagnosticLines(force, { provider })).toEqual(["instantiate.repeated-class:6"]);
    expect(equationTexts(force, { provider })).toEqual([`co.value = 200*cos(${2 * Math.PI}*time)`]);
  });
  it("has inputs and outputs", () => {
    const dae = flatSystem(force, { provider });
    expect(dae.variables.map((v) => [v.name, v.causality])).toEqual([
      ["ci.value", "input"],
      ["ci2.value", "input"],
      ["co.value", "output"],
    ]);
  });
});

describe("large models", () => {
  it("of one array have as many equations as their text", () => {
    const text =
      "model M parameter Integer n = 10000; Real x[n]; equation der(x[1]) = -x[1]; for i in 2:n loop der(x[i]) = x[i - 1] - x[i]; end for; end M;";
    const dae = flatSystem(text);
    expect(dae.equations).toHaveLength(2);
    expect(imbalance(dae)).toBe(0);
  });
});
