// Wrong: radius, area and length are computed in a circle.
// Place: «parameter Real r = L/10»;
// Cause: the values of "r", "A", "L" depend on each other (structure.parameter-cycle).
// Way out: "a value of its own".
model GeometryInACircle
  parameter Real r = L/10;
  parameter Real A = 3.14*r^2;
  parameter Real L = 2/A;
  Real v = A*L*time;
end GeometryInACircle;
