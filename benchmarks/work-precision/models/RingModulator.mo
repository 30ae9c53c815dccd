model RingModulator "Four diodes mix a low and a high frequency (Horneber 1976)"
  Real u[7](each start = 0, each fixed = true) "Voltages";
  Real i[8](each start = 0, each fixed = true, each nominal = 1e-3) "Currents";
  Real d[4] "Currents of the diodes";
  Real low = 0.5 * sin(2000 * pi * time);
  Real high = 2 * sin(20000 * pi * time);
protected
  constant Real pi = 3.14159265358979323846;
equation
  d[1] = 40.67286402e-9 * (exp(17.7493332 * (u[3] - u[5] - u[7] - high)) - 1);
  d[2] = 40.67286402e-9 * (exp(17.7493332 * (-u[4] + u[6] - u[7] - high)) - 1);
  d[3] = 40.67286402e-9 * (exp(17.7493332 * (u[4] + u[5] + u[7] + high)) - 1);
  d[4] = 40.67286402e-9 * (exp(17.7493332 * (-u[3] - u[6] + u[7] + high)) - 1);
  1.6e-8 * der(u[1]) = i[1] - i[3] / 2 + i[4] / 2 + i[7] - u[1] / 25000;
  1.6e-8 * der(u[2]) = i[2] - i[5] / 2 + i[6] / 2 + i[8] - u[2] / 25000;
  2e-12 * der(u[3]) = i[3] - d[1] + d[4];
  2e-12 * der(u[4]) = -i[4] + d[2] - d[3];
  2e-12 * der(u[5]) = i[5] + d[1] - d[3];
  2e-12 * der(u[6]) = -i[6] - d[2] + d[4];
  1e-8 * der(u[7]) = -u[7] / 50 + d[1] + d[2] - d[3] - d[4];
  4.45 * der(i[1]) = -u[1];
  4.45 * der(i[2]) = -u[2];
  5e-4 * der(i[3]) = u[1] / 2 - u[3] - 17.3 * i[3];
  5e-4 * der(i[4]) = -u[1] / 2 + u[4] - 17.3 * i[4];
  5e-4 * der(i[5]) = u[2] / 2 - u[5] - 17.3 * i[5];
  5e-4 * der(i[6]) = -u[2] / 2 + u[6] - 17.3 * i[6];
  0.002 * der(i[7]) = -u[1] + low - 86.3 * i[7];
  0.002 * der(i[8]) = -u[2] - 636.3 * i[8];
  annotation (experiment(StopTime = 1e-3));
end RingModulator;
