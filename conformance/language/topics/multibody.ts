import { modelica, type Topic } from "../topic.ts";

// The equations of source 003 (frames with position, rotation, velocities and accelerations as potential variables).
const multibody = `
package MultiBody
  connector Frame
    Real r0[3] "Position of the origin";
    Real S[3, 3] "Rotation from the frame to the inertial system";
    Real v[3] "Velocity, resolved in the frame";
    Real w[3] "Angular velocity";
    Real a[3] "Acceleration";
    Real z[3] "Angular acceleration";
    flow Real f[3] "Force";
    flow Real t[3] "Torque";
  end Frame;
  connector Flange
    Real s;
    flow Real f;
  end Flange;
  model Inertial
    parameter Real g[3] = {0, 9.81, 0} "Acceleration upwards instead of gravity";
    parameter Real w0[3] = {0, 0, 0};
    Frame frame_b;
  equation
    frame_b.r0 = zeros(3);
    frame_b.S = identity(3);
    frame_b.v = zeros(3);
    frame_b.w = w0;
    frame_b.a = g;
    frame_b.z = {0, 0, time};
  end Inertial;
  partial model OneFrame
    Frame frame_a;
    Real Sa[3, 3] = frame_a.S;
    Real a[3] = frame_a.a;
    Real w[3] = frame_a.w;
    Real z[3] = frame_a.z;
    Real f[3] = frame_a.f;
    Real t[3] = frame_a.t;
  end OneFrame;
  model BodyBase "Inertia and mass properties of a rigid body"
    extends OneFrame;
    Real m;
    Real rCM[3];
    Real I[3, 3];
  equation
    f = m*(a + cross(z, rCM) + cross(w, cross(w, rCM)));
    t = I*z + cross(w, I*w) + cross(rCM, f);
  end BodyBase;
  model Body "Rigid body with one cut"
    Frame frame_a;
    parameter Real rCM[3] = {0, 0, 0};
    parameter Real m = 0;
    parameter Real I11 = 0, I22 = 0, I33 = 0, I21 = 0, I31 = 0, I32 = 0;
    BodyBase body;
  equation
    connect(frame_a, body.frame_a);
    body.m = m;
    body.rCM = rCM;
    body.I = [I11, I21, I31; I21, I22, I32; I31, I32, I33];
  end Body;
  partial model TreeJoint
    Frame frame_a;
    Frame frame_b;
    Real Sa[3, 3] = frame_a.S, r0a[3] = frame_a.r0, va[3] = frame_a.v, wa[3] = frame_a.w;
    Real aa[3] = frame_a.a, za[3] = frame_a.z, fa[3] = frame_a.f, ta[3] = frame_a.t;
    Real Sb[3, 3] = frame_b.S, r0b[3] = frame_b.r0, vb[3] = frame_b.v, wb[3] = frame_b.w;
    Real ab[3] = frame_b.a, zb[3] = frame_b.z, fb[3] = -frame_b.f, tb[3] = -frame_b.t;
    Real S_rel[3, 3], r_rela[3], v_rela[3], a_rela[3], w_rela[3], z_rela[3];
  end TreeJoint;
  model Prismatic "One degree of freedom along an axis"
    extends TreeJoint;
    parameter Real n[3] = {1, 0, 0};
    parameter Real q0 = 0;
    parameter Boolean startValueFixed = false;
    Real q(final fixed = startValueFixed);
    Real qd(final fixed = startValueFixed);
    Real qdd;
    Real qq;
    Real nn[3];
    Real vaux[3];
    Flange axis;
    Flange bearing;
  equation
    axis.s = q;
    bearing.s = 0;
    qd = der(q);
    qdd = der(qd);
    nn = n/sqrt(n*n);
    S_rel = identity(3);
    qq = q - q0;
    r_rela = nn*qq;
    v_rela = nn*qd;
    a_rela = nn*qdd;
    w_rela = zeros(3);
    z_rela = zeros(3);
    Sb = Sa;
    r0b = r0a + Sa*r_rela;
    vaux = cross(wa, r_rela);
    vb = va + v_rela + vaux;
    wb = wa;
    ab = aa + a_rela + cross(za, r_rela) + cross(wa, vaux + 2*v_rela);
    zb = za;
    fa = fb;
    ta = tb + cross(r_rela, fa);
    axis.f = nn*fb;
  end Prismatic;
end MultiBody;`;

const [g, t] = [9.81, 1];

/** Its frames have more potential than flow variables. */
const accept = ["flatten.connector-balance"];

export const multibodyTopic: Topic = {
  title: "the mechanical equations of source 003",
  accepted: [
    {
      title: "a body on a turning frame: forces and torques by d'Alembert",
      accept,
      text: modelica`${multibody}
model Turning
  MultiBody.Inertial inertial(g = {0, 0, 0}, w0 = {0, 0, 3});
  MultiBody.Body b(m = 2, rCM = {1, 0, 0}, I11 = 1, I22 = 2, I33 = 3);
equation
  connect(inertial.frame_b, b.frame_a);
end Turning;`,
      // f = m (z x r + w x (w x r)), t = I z + w x I w + r x f with z = (0, 0, t)
      final: { "b.body.f[1]": -18, "b.body.f[2]": 2 * t, "b.body.t[3]": 5 * t, "inertial.frame_b.f[1]": 18 },
    },
    {
      title: "the inertia tensor turns with products of inertia",
      accept,
      text: modelica`${multibody}
model Unbalanced
  MultiBody.Inertial inertial(g = {0, 0, 0}, w0 = {0, 0, 2});
  MultiBody.Body b(m = 1, I11 = 1, I22 = 2, I33 = 3, I31 = 0.5, I32 = 0.25);
equation
  connect(inertial.frame_b, b.frame_a);
end Unbalanced;`,
      // w x I w = w^2 (-I32, I31, 0); I z = z (I31, I32, I33)
      final: { "b.body.t[1]": 0.5 * t - 1, "b.body.t[2]": 0.25 * t + 2, "b.body.t[3]": 3 * t },
    },
    {
      title: "a body slides down an inclined prismatic joint",
      accept,
      text: modelica`${multibody}
model Incline
  MultiBody.Inertial inertial;
  MultiBody.Prismatic joint(n = {3, 4, 0}, startValueFixed = true, q(start = 1), qd(start = 2));
  MultiBody.Body b(m = 5);
  Real energy = 0.5*joint.qd^2 + 0.8*9.81*joint.q;
equation
  connect(inertial.frame_b, joint.frame_a);
  connect(joint.frame_b, b.frame_a);
end Incline;`,
      // In the frame that turns with z = (0, 0, t) nothing couples into the axis but the acceleration upwards.
      final: {
        "joint.qd": 2 - 0.8 * g * t,
        "joint.q": 1 + 2 * t - 0.4 * g * t ** 2,
        energy: 0.5 * 4 + 0.8 * g,
        "b.body.f[1]": 5 * (-0.48 * g - 0.8 * t * (1 + 2 * t - 0.4 * g * t ** 2)),
      },
    },
    {
      title: "inverse dynamics: the motion is given, the driving force follows",
      accept,
      text: modelica`${multibody}
model Drive
  MultiBody.Flange flange;
end Drive;
model Driven
  Drive drive;
  MultiBody.Inertial inertial;
  MultiBody.Prismatic joint(n = {0, 1, 0}, startValueFixed = true, q(start = 0), qd(start = 0));
  MultiBody.Body b(m = 5);
equation
  connect(inertial.frame_b, joint.frame_a);
  connect(joint.frame_b, b.frame_a);
  connect(drive.flange, joint.axis);
  joint.qdd = 6*time;
end Driven;`,
      final: {
        "joint.q": t ** 3,
        "joint.qd": 3 * t ** 2,
        "joint.axis.f": 5 * (g + 6 * t),
        "drive.flange.s": t ** 3,
      },
    },
    {
      title: "the inertia of a box, turned: rotation times diagonal times transposed rotation",
      text: modelica`
model Box
  parameter Real m = 12;
  parameter Real size[3] = {1, 2, 3};
  Real S[3, 3] = [cos(time), -sin(time), 0; sin(time), cos(time), 0; 0, 0, 1];
  Real w = size[2], h = size[3], l = size[1];
  Real I[3, 3] = S*diagonal({m*(w*w + h*h), m*(l*l + h*h), m*(l*l + w*w)}/12)*transpose(S);
  Real trace = sum(I[i, i] for i in 1:3);
end Box;`,
      final: {
        trace: 28,
        "I[1,1]": 13 * Math.cos(t) ** 2 + 10 * Math.sin(t) ** 2,
        "I[1,2]": 3 * Math.sin(t) * Math.cos(t),
        "I[3,3]": 5,
      },
    },
  ],
  rejected: [
    {
      title: "a position with the wrong number of coordinates",
      text: modelica`${multibody}
model Wrong
  MultiBody.Inertial inertial;
  MultiBody.Body b(m = 1, rCM = {1, 0});
equation
  connect(inertial.frame_b, b.frame_a);
end Wrong;`,
      code: "",
      category: "semantics",
      line: 4 + multibody.split("\n").length - 2,
    },
  ],
};
