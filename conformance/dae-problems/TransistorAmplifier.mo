model TransistorAmplifier "Two transistor stages: the nodes' potentials are algebraic, the capacitors' voltages states; index 1"
  constant Real Ub = 6 "supply";
  constant Real UF = 0.026, alpha = 0.99, beta = 1e-6 "of the transistors";
  constant Real R0 = 1000, R = 9000 "resistances: of the source, and the nine others";
  constant Real C1 = 1e-6, C2 = 2e-6, C3 = 3e-6, C4 = 4e-6, C5 = 5e-6 "capacitances";
  Real U1(start = 0), U2(start = Ub/2), U3(start = Ub/2, fixed = true), U4(start = Ub) "potentials";
  Real U5(start = Ub/2), U6(start = Ub/2, fixed = true), U7(start = Ub), U8(start = 0);
  Real v1(start = -Ub/2, fixed = true), v3(start = Ub/2, fixed = true), v5(start = Ub, fixed = true)
    "voltages between stages";
  Real i1, i3, i5 "currents through the capacitors between stages";
  Real e1, e2 "what the emitters give";
  Real Ue "signal";
equation
  Ue = 0.1*sin(200*3.1415926535897931*time);
  v1 = U1 - U2;
  v3 = U4 - U5;
  v5 = U7 - U8;
  i1 = C1*der(v1);
  i3 = C3*der(v3);
  i5 = C5*der(v5);
  e1 = beta*(exp((U2 - U3)/UF) - 1);
  e2 = beta*(exp((U5 - U6)/UF) - 1);
  (Ue - U1)/R0 = i1;
  i1 = U2/R + (U2 - Ub)/R + (1 - alpha)*e1;
  e1 = U3/R + C2*der(U3);
  (Ub - U4)/R = alpha*e1 + i3;
  i3 = U5/R + (U5 - Ub)/R + (1 - alpha)*e2;
  e2 = U6/R + C4*der(U6);
  (Ub - U7)/R = alpha*e2 + i5;
  i5 = U8/R;
  annotation(experiment(StopTime = 0.2, Tolerance = 1e-10));
end TransistorAmplifier;
