model ThreeBodies "Masses 3, 4 and 5 that start at rest in the corners of a right-angled triangle (Burrau 1913)"
  constant Real m[3] = {3, 4, 5};
  Real x[3](start = {1, -2, 1}, each fixed = true);
  Real y[3](start = {3, -1, -1}, each fixed = true);
  Real vx[3](each start = 0, each fixed = true);
  Real vy[3](each start = 0, each fixed = true);
  Real s[3, 3] "Squared distances";
  Real a[3, 3] "Attraction of unit masses over their distance";
equation
  for k in 1:3 loop
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
  for k in 1:3 loop
    der(vx[k]) = sum(m[j] * a[j, k] * (x[j] - x[k]) for j in 1:3);
    der(vy[k]) = sum(m[j] * a[j, k] * (y[j] - y[k]) for j in 1:3);
  end for;
  annotation (experiment(StopTime = 10));
end ThreeBodies;
