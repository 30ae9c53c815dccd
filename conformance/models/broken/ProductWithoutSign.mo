// Wrong: the sign of a product is missing, so that a parameter is called.
// Place: Real Rt = «R»(1 + alpha*time);
// Cause: "R" is a "variable" and cannot be called (expression.not-a-function).
// Way out: "*".
model ProductWithoutSign
  parameter Real R = 10, alpha = 0.004;
  Real Rt = R(1 + alpha*time);
end ProductWithoutSign;
