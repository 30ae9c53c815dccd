/** Mechanisms in space, in Modelica for the Modelica Standard Library and in MuJoCo's format. SI units. */

const axes = ["1 0 0", "0 1 0", "0 0 1"];

/** A chain of equal links; joint k, from 0, turns about x, y, z, x, … The torques are 5 sin(k/2). */
export function chainInModelica(links) {
  const indices = Array.from({ length: links }, (_, k) => k);
  const joint = (k) =>
    `Joints.Revolute j${k}(n = {${axes[k % 3].replaceAll(" ", ", ")}}, useAxisFlange = true, phi(fixed = true, start = ${Math.sin(1 + k)}), w(fixed = true, start = ${Math.cos(2 + 3 * k)}));`;
  const link = (k) =>
    `Parts.BodyShape b${k}(r = {0.5, 0, 0}, m = 1, r_CM = {0.25, 0.01, 0.02}, I_11 = 0.01, I_22 = 0.02, I_33 = 0.03, animation = false);`;
  const drive = (k) =>
    `Modelica.Mechanics.Rotational.Sources.ConstantTorque d${k}(tau_constant = ${5 * Math.sin(k / 2)});`;
  return `model Chain
  import Modelica.Mechanics.MultiBody.*;
  inner World world(g = 9.81, n = {0, -1, 0}, enableAnimation = false);
${indices.map((k) => `  ${joint(k)}\n  ${link(k)}\n  ${drive(k)}`).join("\n")}
equation
${indices
  .map((k) => {
    const before = k === 0 ? "world.frame_b" : `b${k - 1}.frame_b`;
    return `  connect(d${k}.flange, j${k}.axis);
  connect(${before}, j${k}.frame_a);
  connect(j${k}.frame_b, b${k}.frame_a);`;
  })
  .join("\n")}
end Chain;
`;
}

export function chainInMujoco(links) {
  return mujocoChain(
    Array.from({ length: links }, (_, k) => ({
      position: k === 0 ? [0, 0, 0] : [0.5, 0, 0],
      axis: axes[k % 3],
      body: { m: 1, centre: [0.25, 0.01, 0.02], tensor: [0.01, 0.02, 0.03, 0, 0, 0] },
    })),
  );
}

const small = [0.001, 0.001, 0.001, 0, 0, 0];

/**
 * The mechanics of `RobotR3` with its load. The first link turns about y only: its other moments, which no rigid body can have in
 * MSL's data, don't matter and are replaced.
 */
export function robotInMujoco() {
  const last = joined(
    { m: 0.5, centre: [0.05, 0.05, 0.05], tensor: small },
    { m: 15, centre: [0, 0.25, 0], tensor: small },
  );
  const [x, y] = axes;
  return mujocoChain([
    { position: [0, 0.351, 0], axis: y, body: body(1, [0, 0, 0], [1.16, 1.16, 1.16, 0, 0, 0]) },
    {
      position: [0, 0.324, 0.3],
      axis: x,
      body: body(56.5, [0.172, 0.205, 0], [2.58, 0.64, 2.73, -0.46, 0, 0]),
    },
    {
      position: [0, 0.65, 0],
      axis: x,
      body: body(26.4, [0.064, -0.034, 0], [0.279, 0.245, 0.413, -0.07, 0, 0]),
    },
    { position: [0, 0.414, -0.155], axis: y, body: body(28.7, [0, 0, 0], [1.67, 0.081, 1.67, 0, 0, 0]) },
    { position: [0, 0.186, 0], axis: x, body: body(5.2, [0, 0, 0], [1.25, 0.81, 1.53, 0, 0, 0]) },
    { position: [0, 0.125, 0], axis: y, body: last },
  ]);
}

export const robotInModelica = `model Robot
  extends Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.Utilities.MechanicalStructure(animation = false);
end Robot;
`;

export const engineInModelica = `model Engine
  extends Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6;
end Engine;
`;

/** `tensor`: moments xx, yy, zz, xy, xz, yz about the centre of mass. */
function body(m, centre, tensor) {
  return { m, centre, tensor };
}

/** Two bodies as one (Steiner). */
function joined(a, b) {
  const m = a.m + b.m;
  const centre = a.centre.map((value, i) => (a.m * value + b.m * b.centre[i]) / m);
  const tensor = small.map((_, i) => [a, b].reduce((sum, one) => sum + shifted(one, centre)[i], 0));
  return { m, centre, tensor };
}

function shifted({ m, centre, tensor }, about) {
  const [x, y, z] = centre.map((value, i) => value - about[i]);
  const change = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
  return tensor.map((value, i) => value + m * change[i]);
}

function mujocoChain(links) {
  const opened = links.map(
    ({ position, axis, body: { m, centre, tensor } }) =>
      `<body pos="${position.join(" ")}"><joint type="hinge" axis="${axis}"/><inertial pos="${centre.join(" ")}" mass="${m}" fullinertia="${tensor.join(" ")}"/>`,
  );
  return `<mujoco><compiler angle="radian"/><option gravity="0 -9.81 0"/><worldbody>${opened.join("\n")}${"</body>".repeat(links.length)}</worldbody></mujoco>`;
}
