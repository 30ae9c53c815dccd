model TransistorCircuit "Two transistor stages: the nodes' potentials are algebraic, the capacitors' voltages states; index 1"
  constant Real Ub = 6 "supply";
  constant Real UF = 0.026, alpha = 0.99, beta = 1e-6 "of the transistors";
  constant Real R0 = 1000, R = 9000 "resistances: of the source, and the nine others";
  constant Real C1 = 1e-6, C2 = 2e-6, C3 = 3e-6, C4 = 4e-6, C5 = 5e-6 "capacitances";
  Real U[8](start = {0, Ub/2, Ub/2, Ub, Ub/2, Ub/2, Ub, 0}, fixed = {false, false, true, false, false, true, false, false})
    "potentials of the nodes";
  Real v1(start = -Ub/2, fixed = true), v3(start = Ub/2, fixed = true), v5(start = Ub, fixed = true)
    "voltages between stages";
  Real i1, i3, i5 "currents through the capacitors between stages";
  Real e1, e2 "what the emitters give";
  Real Ue "signal";
equation
  Ue = 0.1*sin(200*3.141592653589793*time);
  v1 = U[1] - U[2];
  v3 = U[4] - U[5];
  v5 = U[7] - U[8];
  i1 = C1*der(v1);
  i3 = C3*der(v3);
  i5 = C5*der(v5);
  e1 = beta*(exp((U[2] - U[3])/UF) - 1);
  e2 = beta*(exp((U[5] - U[6])/UF) - 1);
  (Ue - U[1])/R0 = i1;
  i1 = U[2]/R + (U[2] - Ub)/R + (1 - alpha)*e1;
  e1 = U[3]/R + C2*der(U[3]);
  (Ub - U[4])/R = alpha*e1 + i3;
  i3 = U[5]/R + (U[5] - Ub)/R + (1 - alpha)*e2;
  e2 = U[6]/R + C4*der(U[6]);
  (Ub - U[7])/R = alpha*e2 + i5;
  i5 = U[8]/R;
  annotation(experiment(StopTime = 0.2, Tolerance = 1e-8));
end TransistorCircuit;
