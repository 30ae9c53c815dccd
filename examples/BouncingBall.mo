model BouncingBall "A hard ball with air resistance that bounces on flat ground"
  parameter Real m(unit = "kg") = 1.1 "Mass";
  parameter Real Cx = 0.5 "Drag coefficient";
  parameter Real rho(unit = "kg/m3") = 1.293 "Density of air";
  parameter Real S(unit = "m2") = 3.14*0.1*0.1 "Cross section";
  parameter Real restitution = 0.9 "Part of the speed kept by a bounce";
  constant Real g(unit = "m/s2") = 9.81 "Gravity";
  Real x(start = 0, fixed = true, unit = "m") "Distance";
  Real y(start = 2, fixed = true, unit = "m") "Height";
  Real vx(start = 1, fixed = true, unit = "m/s") "Horizontal velocity";
  Real vy(start = 5, fixed = true, unit = "m/s") "Vertical velocity";
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vx;
  m*der(vy) = -m*g - 0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vy;
  when y <= 0 then
    reinit(vy, -restitution*pre(vy));
  end when;
  annotation (experiment(StopTime = 20, Tolerance = 1e-8, Interval = 0.02));
end BouncingBall;
