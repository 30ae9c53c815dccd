model Throw "A body thrown from the ground: it flies farthest at 45 degrees, v^2/g"
  parameter Real angle(unit = "rad") = 0.3;
  parameter Real speed(unit = "m/s") = 20;
  constant Real g(unit = "m/s2") = 9.81;
  Real x(start = 0, fixed = true, unit = "m"), y(start = 0, fixed = true, unit = "m");
  Real vy(start = speed*sin(angle), fixed = true, unit = "m/s");
  discrete Real range(start = 0, fixed = true, unit = "m");
equation
  der(x) = speed*cos(angle);
  der(y) = vy;
  der(vy) = -g;
  when y < 0 then
    range = x;
  end when;
  annotation (experiment(StopTime = 5, Tolerance = 1e-8));
end Throw;
