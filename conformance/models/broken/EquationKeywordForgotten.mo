// Wrong: the keyword equation between declarations and equations is missing.
// Place: «der»(x) = -x;
// Cause: an equation is not allowed among the declarations (syntax.equation-among-declarations).
// Way out: "equation".
model EquationKeywordForgotten
  Real x(start = 1, fixed = true);
  Real y;
  der(x) = -x;
  y = 2*x;
end EquationKeywordForgotten;
