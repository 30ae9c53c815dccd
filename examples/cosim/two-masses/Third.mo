model Third "A mass on a spring, with a copy of the spring to another mass"
  input Real other(unit = "m") "Position of the other mass";
  input Real otherVelocity(unit = "m/s");
  output Real x(start = 0, fixed = true, unit = "m");
  output Real v(start = 0, fixed = true, unit = "m/s");
  parameter Real m(unit = "kg") = 1;
  parameter Real k(unit = "N/m") = 10;
  parameter Real d(unit = "N.s/m") = 0.5;
  parameter Real kc(unit = "N/m") = 1000;
  parameter Real dc(unit = "N.s/m") = 2;
equation
  der(x) = v;
  m*der(v) = -k*x - d*v + kc*(other - x) + dc*(otherVelocity - v);
end Third;
