// Wrong: an equation for the force is missing.
// Place: «Real f», fd;
// Cause: too few equations, and "f" is determined by none (structure.too-few-equations).
// Way out: "Add an equation for".
model EquationMissing
  parameter Real m = 1, d = 0.5;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
  Real f, fd;
equation
  der(x) = v;
  m*der(v) = f - fd;
  fd = d*v;
end EquationMissing;
