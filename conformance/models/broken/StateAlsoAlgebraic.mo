// Wrong: a state is also determined by an algebraic equation.
// Place: «x = cos(time)»;
// Cause: too many equations for "x" (structure.too-many-equations).
// Way out: "Remove one of these equations".
model StateAlsoAlgebraic
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  x = cos(time);
end StateAlsoAlgebraic;
