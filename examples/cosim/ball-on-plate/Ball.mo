model Ball "A ball that falls on ground which moves as its inputs say"
  input Real ground(unit = "m") "Position of the ground";
  input Real groundVelocity(unit = "m/s");
  output Real force(unit = "N") "Of the contact, on the ball; the ground feels the opposite";
  output Real y(start = 5, fixed = true, unit = "m") "Position of the ball's centre";
  output Real v(start = 0, fixed = true, unit = "m/s");
  parameter Real g(unit = "m/s2") = 9.81;
  parameter Real m(unit = "kg") = 0.62;
  parameter Real r(unit = "m") = 0.12;
  parameter Real k = 1e5 "Stiffness of the contact [N/m^n]";
  parameter Real n = 2.1;
  parameter Real c(unit = "N.s/m") = 10 "Damping of the contact where it is deep";
  parameter Real depth(unit = "m") = 0.08 "Penetration from which on the damping is c";
  parameter Boolean clip = false "A contact that never pulls";
  Real penetration(unit = "m") = r - (y - ground);
  Real raw(unit = "N") "Spring and damper as they are, a smooth step from no damping to all of it";
protected
  Real s = penetration/depth;
equation
  // max: before the end of a contact is found, solvers look a little beyond it
  raw = if penetration > 0 then
      k*noEvent(max(penetration, 0))^n - (if s < 1 then c*s^2*(3 - 2*s) else c)*(v - groundVelocity)
    else 0;
  force = if clip then max(raw, 0) else raw;
  der(y) = v;
  m*der(v) = force - m*g;
  annotation (experiment(StopTime = 15));
end Ball;
