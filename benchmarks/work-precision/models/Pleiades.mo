model Pleiades "Seven stars in the plane, of masses 1 to 7"
  Real x[7](start = {3, 3, -1, -3, 2, -2, 2}, each fixed = true);
  Real y[7](start = {3, -3, 2, 0, 0, -4, 4}, each fixed = true);
  Real vx[7](start = {0, 0, 0, 0, 0, 1.75, -1.5}, each fixed = true);
  Real vy[7](start = {0, 0, 0, -1.25, 1, 0, 0}, each fixed = true);
  Real s[7, 7] "Squared distances";
  Real a[7, 7] "Attraction of unit masses over their distance";
equation
  for k in 1:7 loop
    for j in 1:k - 1 loop
      s[j, k] = (x[k] - x[j]) ^ 2 + (y[k] - y[j]) ^ 2;
      a[j, k] = 1 / (s[j, k] * sqrt(s[j, k]));
      s[k, j] = s[j, k];
      a[k, j] = a[j, k];
    end for;
    s[k, k] = 0;
    a[k, k] = 0;
  end for;
  der(x) = vx;
  der(y) = vy;
  for k in 1:7 loop
    der(vx[k]) = sum(j * a[j, k] * (x[j] - x[k]) for j in 1:7);
    der(vy[k]) = sum(j * a[j, k] * (y[j] - y[k]) for j in 1:7);
  end for;
  annotation (experiment(StopTime = 3));
end Pleiades;
