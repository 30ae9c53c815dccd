model Relaxation "The oscillation of van der Pol in slow time, epsilon = 1e-6"
  Real x(start = 2, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = ((1 - x * x) * v - x) * 1e6;
  annotation (experiment(StopTime = 2));
end Relaxation;
