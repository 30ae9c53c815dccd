model Ishigami "The function of Ishigami and Homma (1990), whose indices are known"
  parameter Real x1 = 0, x2 = 0, x3 = 0;
  Real y(start = 0, fixed = true);
equation
  der(y) = sin(x1) + 7*sin(x2)^2 + 0.1*x3^4*sin(x1);
  annotation (experiment(StopTime = 1));
end Ishigami;
