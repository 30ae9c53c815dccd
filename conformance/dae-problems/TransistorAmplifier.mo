model TransistorAmplifier "Two stages; capacitors between nodes make the mass matrix singular: index 1, but not by structure"
  constant Real Ub = 6 "supply";
  constant Real UF = 0.026, alpha = 0.99, beta = 1e-6 "of the transistors";
  constant Real R0 = 1000, R = 9000 "resistances: of the source, and the nine others";
  constant Real C[5] = {1e-6, 2e-6, 3e-6, 4e-6, 5e-6} "capacitances";
  Real U[8](start = {0, Ub/2, Ub/2, Ub, Ub/2, Ub/2, Ub, 0}, fixed = {true, false, true, true, false, true, true, false})
    "potentials of the nodes";
  Real e1, e2 "what the emitters give";
  Real Ue "signal";
equation
  Ue = 0.1*sin(200*3.141592653589793*time);
  e1 = beta*(exp((U[2] - U[3])/UF) - 1);
  e2 = beta*(exp((U[5] - U[6])/UF) - 1);
  C[1]*(der(U[2]) - der(U[1])) = (U[1] - Ue)/R0;
  C[1]*(der(U[1]) - der(U[2])) = U[2]/R + (U[2] - Ub)/R + (1 - alpha)*e1;
  -C[2]*der(U[3]) = U[3]/R - e1;
  C[3]*(der(U[5]) - der(U[4])) = (U[4] - Ub)/R + alpha*e1;
  C[3]*(der(U[4]) - der(U[5])) = U[5]/R + (U[5] - Ub)/R + (1 - alpha)*e2;
  -C[4]*der(U[6]) = U[6]/R - e2;
  C[5]*(der(U[8]) - der(U[7])) = (U[7] - Ub)/R + alpha*e2;
  C[5]*(der(U[7]) - der(U[8])) = U[8]/R;
  annotation(experiment(StopTime = 0.2, Tolerance = 1e-8));
end TransistorAmplifier;
