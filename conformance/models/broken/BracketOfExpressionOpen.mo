// Wrong: a bracket in an expression is not closed.
// Place: der(x) = -2*(x + sin(time)«;»
// Cause: ")" is expected, ";" is found (syntax.unclosed-bracket).
// Way out: ")".
model BracketOfExpressionOpen
  Real x(start = 1, fixed = true);
equation
  der(x) = -2*(x + sin(time);
end BracketOfExpressionOpen;
