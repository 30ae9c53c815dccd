model Pendulum "A point mass on a rod, in Cartesian coordinates: a constraint instead of an angle"
  parameter Real L(unit = "m") = 1 "length of the rod";
  parameter Real m(unit = "kg") = 1 "mass";
  parameter Real g(unit = "m/s2") = 9.81;
  Real x(unit = "m", start = L, fixed = false), y(unit = "m", start = 0, fixed = true);
  Real vx(unit = "m/s"), vy(unit = "m/s", start = 0, fixed = true);
  Real F(unit = "N") "force in the rod, pulling inwards";
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -F*x/L;
  m*der(vy) = -F*y/L - m*g;
  x^2 + y^2 = L^2;
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end Pendulum;
