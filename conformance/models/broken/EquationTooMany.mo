// Wrong: two equations determine one variable.
// Place: «y = sin(time)»;
// Cause: too many equations for "y" (structure.too-many-equations).
// Way out: "Remove one of these equations".
model EquationTooMany
  Real y;
equation
  y = sin(time);
  y = 2*time;
end EquationTooMany;
