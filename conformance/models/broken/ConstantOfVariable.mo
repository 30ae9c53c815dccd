// Wrong: a constant depends on a variable.
// Place: constant Real c = «2*x»;
// Cause: the constant "c" depends on a variable that changes with time (flatten.binding-variability).
// Way out: "variable".
model ConstantOfVariable
  Real x(start = 1, fixed = true);
  constant Real c = 2*x;
equation
  der(x) = -c;
end ConstantOfVariable;
