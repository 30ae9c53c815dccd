model Motor "The electrical side of a DC motor"
  input Real voltage(unit = "V");
  input Real speed(unit = "rad/s");
  output Real torque(unit = "N.m");
  parameter Real R(unit = "Ohm") = 0.5;
  parameter Real L(unit = "H") = 1e-3;
  parameter Real k(unit = "N.m/A") = 0.3 "Torque constant, and that of the back-emf";
  Real i(start = 0, fixed = true, unit = "A");
equation
  L*der(i) = voltage - R*i - k*speed;
  torque = k*i;
end Motor;
