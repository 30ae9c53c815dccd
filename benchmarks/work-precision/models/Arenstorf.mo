model Arenstorf "Closed orbit of a small body in the field of earth and moon"
  constant Real moon = 0.012277471;
  constant Real earth = 1 - moon;
  Real x(start = 0.994, fixed = true);
  Real y(start = 0, fixed = true);
  Real vx(start = 0, fixed = true);
  Real vy(start = -2.00158510637908252240537862224, fixed = true);
  Real a = (x + moon) ^ 2 + y ^ 2;
  Real b = (x - earth) ^ 2 + y ^ 2;
  Real ga = earth / (a * sqrt(a));
  Real gb = moon / (b * sqrt(b));
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = x + 2 * vy - ga * (x + moon) - gb * (x - earth);
  der(vy) = y - 2 * vx - ga * y - gb * y;
  annotation (experiment(StopTime = 17.0652165601579625588917206249));
end Arenstorf;
