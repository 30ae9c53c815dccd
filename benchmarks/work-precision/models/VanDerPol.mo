model VanDerPol "Stiff relaxation oscillation in the first form of the test sets"
  Real x(start = 2, fixed = true);
  Real v(start = 0, fixed = true, nominal = 1e-3);
equation
  der(x) = v;
  der(v) = 1000 * (1 - x * x) * v - x;
  annotation (experiment(StopTime = 2000));
end VanDerPol;
