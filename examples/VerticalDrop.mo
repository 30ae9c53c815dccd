model VerticalDrop "A ball dropped from rest: air resistance, bounces, and times known in closed form"
  constant Real g(unit = "m/s2") = 9.81 "Gravity";
  constant Real pi = 3.141592653589793;
  parameter Real m(unit = "kg") = 1 "Mass";
  parameter Real Cx = 0.5 "Drag coefficient";
  parameter Real rho(unit = "kg/m3") = 1.293 "Density of air";
  parameter Real S(unit = "m2") = pi*0.1^2 "Cross section";
  parameter Real restitution = 0.9 "Part of the speed kept by a bounce";
  Real y(start = 2, fixed = true, unit = "m") "Height";
  Real v(start = 0, fixed = true, unit = "m/s") "Velocity";
equation
  der(y) = v;
  m*der(v) = -m*g - 0.5*Cx*rho*S*abs(v)*v;
  when y <= 0 then
    reinit(v, -restitution*pre(v));
  end when;
  annotation (experiment(StopTime = 11, Tolerance = 1e-8, Interval = 0.01));
end VerticalDrop;
