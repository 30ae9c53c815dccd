model ClosedSpace "A point between two circles: types of events in Modelica"
  // A point moves freely between two circles about the origin and is reflected by both.
  //
  // Physics: speed and angular momentum are conserved, hits alternate between the circles, and the time between two hits is
  // always the same: 1.398797 s, the first one at 0.178363 s.
  // Look at: the hits of the small circle are short-lived, since a step may be longer than the point would stay inside; the
  // signs of `radial` only say on which side of a circle the point has come from. With the types, a run by
  // `--detection comprehensive` searches each event as it needs; other tools, and `--detection dense`, find the same events.
  // The same model in LISMA: lisma/closed-space.lisma.
  // Source: ISMA 2021, slide "Object in a closed space".
  import Cosimo.Events.*;
  parameter Real R_O = 5 "radius of the outer circle [m]";
  parameter Real R_I = 1 "radius of the inner circle [m]";
  Real x(start = -1.1, fixed = true) "[m]";
  Real y(start = -1.0, fixed = true) "[m]";
  Real vx(start = 1.5, fixed = true) "[m/s]";
  Real vy(start = 2.5, fixed = true) "[m/s]";
  Real r = sqrt(x^2 + y^2) "distance from the centre [m]";
  Real radial = vx*x + vy*y "positive on the way out";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = 0;
  der(vy) = 0;
  when ordinary(r >= R_O) and auxiliary(radial >= 0) or shortLived(r <= R_I) and auxiliary(radial <= 0) then
    reinit(vx, vx - 2*radial*x/r^2);
    reinit(vy, vy - 2*radial*y/r^2);
  end when;
  annotation(experiment(StopTime = 100, Tolerance = 1e-8));
end ClosedSpace;
