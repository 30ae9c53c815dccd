model RollingWheel "A wheel that rolls and falls over"
  inner Modelica.Mechanics.MultiBody.World world(n = {0, 0, -1});
  Modelica.Mechanics.MultiBody.Joints.RollingWheel rolling(
    radius = 0.3, x(start = 0.2, fixed = true), y(start = 0.2, fixed = true),
    angles(start = {0, 0, 0}, each fixed = true), der_angles(start = {0, 5, 1}, each fixed = true));
  Modelica.Mechanics.MultiBody.Parts.Body wheel(m = 2, r_CM = {0, 0, 0}, I_11 = 0.12, I_22 = 0.06, I_33 = 0.12);
equation
  connect(rolling.frame_a, wheel.frame_a);
end RollingWheel;
