// Wrong: a pendulum has no constraint for the length of its rod.
// Place: «Real F»;
// Cause: too few equations for "F" (structure.too-few-equations).
// Way out: "Add an equation for".
model PendulumWithoutForce
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), vx(start = 0, fixed = true), vy(start = 0, fixed = true);
  Real F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
end PendulumWithoutForce;
