model FreeTop "A body without forces"
  inner Modelica.Mechanics.MultiBody.World world(gravityType = Modelica.Mechanics.MultiBody.Types.GravityTypes.NoGravity);
  Modelica.Mechanics.MultiBody.Joints.FreeMotion motion(
    r_rel_a(each fixed = true), v_rel_a(each fixed = true), angles_fixed = true,
    w_rel_a_start = {2, -0.3, 0.7}, w_rel_a_fixed = true);
  Modelica.Mechanics.MultiBody.Parts.Body top(m = 1, r_CM = {0, 0, 0}, I_11 = 0.5, I_22 = 1.2, I_33 = 1.5);
  Real L[3] = transpose(top.frame_a.R.T)*(top.I*top.w_a) "Angular momentum in the world [N.m.s]";
  Real energy = top.w_a*(top.I*top.w_a)/2 "Energy [J]";
equation
  connect(world.frame_b, motion.frame_a);
  connect(motion.frame_b, top.frame_a);
end FreeTop;
