model First "A mass on a spring, pushed by a force"
  input Real F(unit = "N");
  output Real x(start = 1, fixed = true, unit = "m");
  output Real v(start = 0, fixed = true, unit = "m/s");
  parameter Real m(unit = "kg") = 1;
  parameter Real k(unit = "N/m") = 10;
  parameter Real d(unit = "N.s/m") = 0.5;
equation
  der(x) = v;
  m*der(v) = -k*x - d*v + F;
end First;
