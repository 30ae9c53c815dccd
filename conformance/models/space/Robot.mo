model Robot "Six axes of an industrial robot with a load; data as those of the R3 in the standard library"
  parameter Real q0[6] = {sin(i) for i in 1:6} "Angles at the start [rad]";
  parameter Real w0[6] = {cos(3*i - 1) for i in 1:6} "Their rates at the start [rad/s]";
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
  Modelica.Mechanics.MultiBody.Parts.FixedTranslation base(r = {0, 0.351, 0});
  Modelica.Mechanics.MultiBody.Joints.Revolute axis[6](
    each useAxisFlange = true, n = {{0, 1, 0}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 1, 0}});
  Modelica.Mechanics.MultiBody.Parts.BodyShape arm[6](
    r = {{0, 0.324, 0.3}, {0, 0.65, 0}, {0, 0.414, -0.155}, {0, 0.186, 0}, {0, 0.125, 0}, {0, 0, 0}},
    r_CM = {{0, 0, 0}, {0.172, 0.205, 0}, {0.064, -0.034, 0}, {0, 0, 0}, {0, 0, 0}, {0.05, 0.05, 0.05}},
    m = {1, 56.5, 26.4, 28.7, 5.2, 0.5},
    I_11 = {0.001, 2.58, 0.279, 1.67, 1.25, 0.001},
    I_22 = {1.16, 0.64, 0.245, 0.081, 0.81, 0.001},
    I_33 = {0.001, 2.73, 0.413, 1.67, 1.53, 0.001},
    I_21 = {0, -0.46, -0.07, 0, 0, 0});
  Modelica.Mechanics.MultiBody.Parts.Body load(m = 15, r_CM = {0, 0.25, 0});
equation
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, axis[1].frame_a);
  for i in 1:6 loop
    connect(axis[i].frame_b, arm[i].frame_a);
  end for;
  for i in 1:5 loop
    connect(arm[i].frame_b, axis[i + 1].frame_a);
  end for;
  connect(arm[6].frame_b, load.frame_a);
end Robot;
