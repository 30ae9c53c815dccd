// Wrong: a variable has a value in its declaration and an equation.
// Place: Real y = «2*x»;
// Cause: too many equations for "y" (structure.too-many-equations).
// Way out: "Remove one of these equations".
model BindingAndEquation
  Real x(start = 1, fixed = true);
  Real y = 2*x;
equation
  der(x) = -x;
  y = 3*x;
end BindingAndEquation;
