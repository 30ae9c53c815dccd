model Lorenz "Convection"
  Real x(start = -8, fixed = true);
  Real y(start = 8, fixed = true);
  Real z(start = 27, fixed = true);
equation
  der(x) = 10 * (y - x);
  der(y) = x * (28 - z) - y;
  der(z) = x * y - 8 / 3 * z;
  annotation (experiment(StopTime = 16));
end Lorenz;
