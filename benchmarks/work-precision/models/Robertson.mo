model Robertson "Three reactions with rates of very different size"
  Real a(start = 1, fixed = true, nominal = 1e-8);
  Real b(start = 0, fixed = true, nominal = 1e-14);
  Real c(start = 0, fixed = true, nominal = 1e-2);
equation
  der(a) = -0.04 * a + 1e4 * b * c;
  der(b) = 0.04 * a - 1e4 * b * c - 3e7 * b * b;
  der(c) = 3e7 * b * b;
  annotation (experiment(StopTime = 1e11));
end Robertson;
