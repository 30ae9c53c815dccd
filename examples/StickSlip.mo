model StickSlip "Two blocks on a dry floor, one pulled by a spring and pulling the other by a second spring: they stick and slip"
  import Modelica.Mechanics.Translational;
  import Modelica.Units.SI;
  parameter SI.Velocity v_pull = 0.1 "Velocity of the far end of the first spring";
  parameter SI.Mass m[2] = {1, 1.5} "Masses of the blocks";
  parameter SI.TranslationalSpringConstant c[2] = {10, 20} "Stiffness of the springs";
  parameter SI.Force f_sliding[2] = {1, 0.6} "Friction forces of the sliding blocks";
  parameter Real peak[2] = {1.4, 1.3} "Greatest friction force of the sticking blocks over that of the sliding ones";
  Translational.Sources.ConstantSpeed pull(v_fixed = v_pull);
  Translational.Components.Spring spring1(c = c[1]);
  Translational.Components.SupportFriction floor1(f_pos = [0, f_sliding[1]], peak = peak[1]);
  Translational.Components.Mass block1(m = m[1], s(start = 0, fixed = true), v(start = 0, fixed = true));
  Translational.Components.Spring spring2(c = c[2]);
  Translational.Components.SupportFriction floor2(f_pos = [0, f_sliding[2]], peak = peak[2]);
  Translational.Components.Mass block2(m = m[2], s(start = 0, fixed = true), v(start = 0, fixed = true));
equation
  connect(pull.flange, spring1.flange_b);
  connect(spring1.flange_a, block1.flange_b);
  connect(block1.flange_b, floor1.flange_a);
  connect(block1.flange_a, spring2.flange_b);
  connect(spring2.flange_a, block2.flange_b);
  connect(block2.flange_b, floor2.flange_a);
  annotation(
    experiment(StopTime = 30, Tolerance = 1e-10),
    Documentation(
      info = "A stick-slip motion with two contacts that affect each other through a spring. While a block sticks its friction is as great as it must be, up to peak*f_sliding; once beyond, it drops to f_sliding and the block slides until its velocity comes back to zero."));
end StickSlip;
