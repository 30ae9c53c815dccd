model RobotForward "The robot without drives, moving freely"
  extends Robot(axis(phi(start = q0, each fixed = true), w(start = w0, each fixed = true)));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive[6](each tau_constant = 0);
equation
  for i in 1:6 loop
    connect(drive[i].flange, axis[i].axis);
  end for;
end RobotForward;
