model RobotInverse "The robot with a prescribed motion: its torques follow"
  extends Robot;
  parameter Real z0[6] = zeros(6) "Angular accelerations [rad/s2]";
  Modelica.Mechanics.Rotational.Sources.Position drive[6](each exact = true);
equation
  for i in 1:6 loop
    drive[i].phi_ref = q0[i] + w0[i]*time + z0[i]*time^2/2;
    connect(drive[i].flange, axis[i].axis);
  end for;
end RobotInverse;
