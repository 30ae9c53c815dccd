model Second "A mass on a spring, with the spring to another mass"
  input Real x1(unit = "m");
  input Real v1(unit = "m/s");
  output Real F(unit = "N") "On the other mass";
  Real x(start = 0.5, fixed = true, unit = "m");
  Real v(start = 0, fixed = true, unit = "m/s");
  parameter Real m(unit = "kg") = 1;
  parameter Real k(unit = "N/m") = 10;
  parameter Real d(unit = "N.s/m") = 0.5;
  parameter Real kc(unit = "N/m") = 1000;
  parameter Real dc(unit = "N.s/m") = 2;
equation
  F = kc*(x - x1) + dc*(v - v1);
  der(x) = v;
  m*der(v) = -k*x - d*v - F;
end Second;
