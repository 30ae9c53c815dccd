model Chain "Links on hinges about x, y, z, x, ..., driven by constant torques"
  parameter Integer links = 6 "Number of links";
  parameter Real q0[links] = fill(0.3, links) "Angles at the start [rad]";
  parameter Real w0[links] = zeros(links) "Their rates at the start [rad/s]";
  parameter Real torque[links] = zeros(links) "Torques in the hinges [N.m]";
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge[links](
    each useAxisFlange = true,
    n = {if mod(i, 3) == 1 then {1, 0, 0} elseif mod(i, 3) == 2 then {0, 1, 0} else {0, 0, 1} for i in 1:links},
    phi(start = q0, each fixed = true), w(start = w0, each fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyShape link[links](
    each r = {0.5, 0, 0}, each r_CM = {0.25, 0.01, 0.02}, each m = 1,
    each I_11 = 0.01, each I_22 = 0.02, each I_33 = 0.03, each animation = false);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive[links](tau_constant = torque);
equation
  connect(world.frame_b, hinge[1].frame_a);
  for i in 1:links loop
    connect(hinge[i].frame_b, link[i].frame_a);
    connect(drive[i].flange, hinge[i].axis);
  end for;
  for i in 2:links loop
    connect(link[i - 1].frame_b, hinge[i].frame_a);
  end for;
end Chain;
