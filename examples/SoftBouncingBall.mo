model SoftBouncingBall "A ball that deforms while it touches the ground: its equations change with the contact"
  constant Real pi = 3.141592653;
  constant Real g(unit = "m/s2") = 9.81 "Gravity";
  parameter Real R(unit = "m") = 0.1 "Radius";
  parameter Real E(unit = "Pa") = 0.1e9 "Elasticity";
  parameter Real density(unit = "kg/m3") = 500;
  parameter Real m(unit = "kg") = 4/3*pi*R^3*density "Mass";
  parameter Real Cx = 0.5 "Drag coefficient";
  parameter Real rho(unit = "kg/m3") = 1.293 "Density of air";
  parameter Real S(unit = "m2") = pi*0.1*0.1 "Cross section";
  Real x(start = 0, fixed = true, unit = "m") "Distance";
  Real y(start = 2, fixed = true, unit = "m") "Height of the centre";
  Real vx(start = 1, fixed = true, unit = "m/s") "Horizontal velocity";
  Real vy(start = 5, fixed = true, unit = "m/s") "Vertical velocity";
equation
  der(x) = vx;
  der(y) = vy;
  if y > R then
    m*der(vx) = -0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vx;
    m*der(vy) = -m*g - 0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vy;
  else
    m*der(vx) = 0;
    m*der(vy) = -m*g + 2*3.14*E*sqrt(2*R)*abs(R - y)^(3/2);
  end if;
  annotation (experiment(StopTime = 10, Tolerance = 1e-8, Interval = 0.01));
end SoftBouncingBall;
