model HeavyTop "A top that spins fast on a fixed point"
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81, n = {0, 0, -1});
  Modelica.Mechanics.MultiBody.Joints.Spherical point(
    enforceStates = true, sequence_start = {3, 1, 3}, angles_start = {0, Modelica.Constants.pi/6, 0}, angles_fixed = true,
    w_rel_a_start = {0, -60*sin(Modelica.Constants.pi/6), 60*cos(Modelica.Constants.pi/6)}, w_rel_a_fixed = true);
  // The moments of the source are about the fixed point
  Modelica.Mechanics.MultiBody.Parts.Body top(m = 1, r_CM = {0, 0, 0.1}, I_11 = 0.012 - 0.01, I_22 = 0.012 - 0.01, I_33 = 0.004);
equation
  connect(world.frame_b, point.frame_a);
  connect(point.frame_b, top.frame_a);
end HeavyTop;
