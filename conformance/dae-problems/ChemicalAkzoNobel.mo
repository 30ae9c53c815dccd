model ChemicalAkzoNobel "Two species react while carbon dioxide is added: index 1, stiff at first"
  constant Real k1 = 18.7, k2 = 0.58, k3 = 0.09, k4 = 0.42 "rate coefficients";
  constant Real K = 34.4 "equilibrium constant of the second reaction";
  constant Real klA = 3.3 "mass transfer coefficient";
  constant Real Ks = 115.83 "equilibrium constant of the fifth species";
  constant Real p = 0.9 "partial pressure of carbon dioxide";
  constant Real H = 737 "Henry constant";
  Real y1(start = 0.444, fixed = true), y2(start = 0.00123, fixed = true), y3(start = 0, fixed = true);
  Real y4(start = 0.007, fixed = true), y5(start = 0, fixed = true), y6 "concentrations";
  Real r1, r2, r3, r4, r5 "rates of the reactions";
  Real inflow "of carbon dioxide";
equation
  r1 = k1*y1^4*sqrt(y2);
  r2 = k2*y3*y4;
  r3 = k2/K*y1*y5;
  r4 = k3*y1*y4^2;
  r5 = k4*y6^2*sqrt(y2);
  inflow = klA*(p/H - y2);
  der(y1) = -2*r1 + r2 - r3 - r4;
  der(y2) = -r1/2 - r4 - r5/2 + inflow;
  der(y3) = r1 - r2 + r3;
  der(y4) = -r2 + r3 - 2*r4;
  der(y5) = r2 - r3 + r5;
  0 = Ks*y1*y4 - y6;
  annotation(experiment(StopTime = 180, Tolerance = 1e-10));
end ChemicalAkzoNobel;
