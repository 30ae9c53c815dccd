// Wrong: an element of an array is written with round brackets.
// Place: Real y = «x»(2);
// Cause: "x" is a "variable" and cannot be called (expression.not-a-function).
// Way out: "x[…]".
model VariableIndexedByBracket
  Real x[2] = {time, 2*time};
  Real y = x(2);
end VariableIndexedByBracket;
