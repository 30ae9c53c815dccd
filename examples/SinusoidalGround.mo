model SinusoidalGround "A ball with air resistance on waves, at rest or moving"
  constant Real g(unit = "m/s2") = 9.81 "Gravity";
  constant Real pi = 3.141592653589793;
  parameter Real m(unit = "kg") = 1.1 "Mass";
  parameter Real Cx = 0.5 "Drag coefficient";
  parameter Real rho(unit = "kg/m3") = 1.293 "Density of air";
  parameter Real S(unit = "m2") = 3.14*0.1*0.1 "Cross section";
  parameter Real restitution = 0.9 "Part of the normal speed kept by a bounce";
  parameter Real a(unit = "m") = 0.02 "Amplitude of the ground";
  parameter Real l(unit = "m") = 1 "Wave length of the ground";
  parameter Real w(unit = "rad/s") = 0 "Angular frequency of the ground";
  Real x(start = 0, fixed = true, unit = "m") "Distance";
  Real y(start = 2, fixed = true, unit = "m") "Height";
  Real vx(start = 1, fixed = true, unit = "m/s") "Horizontal velocity";
  Real vy(start = 5, fixed = true, unit = "m/s") "Vertical velocity";
  Real ground(unit = "m") "Height of the ground under the ball";
  Real slope "Slope of the ground under the ball";
  Real rise(unit = "m/s") "Vertical velocity of the ground under the ball";
  Real approach(unit = "m/s") "Normal velocity relative to the ground, times the length of (-slope, 1)";
equation
  ground = a*sin(2*pi*x/l - w*time);
  slope = 2*pi*a/l*cos(2*pi*x/l - w*time);
  rise = -w*a*cos(2*pi*x/l - w*time);
  approach = -slope*vx + (vy - rise);
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vx;
  m*der(vy) = -m*g - 0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vy;
  when y <= ground then
    reinit(vx, pre(vx) + (1 + restitution)*pre(approach)*slope/(1 + slope^2));
    reinit(vy, pre(vy) - (1 + restitution)*pre(approach)/(1 + slope^2));
  end when;
  annotation (experiment(StopTime = 6, Tolerance = 1e-10, Interval = 0.01));
end SinusoidalGround;
