// Wrong: a protected parameter of a component is read.
// Place: parameter Real twice = 2*a.«k»;
// Cause: "k" is protected in "ProtectedParameterRead.Gain" (expression.protected-element).
// Way out: "public".
model ProtectedParameterRead
  model Gain
    Real y = k*time;
  protected
    parameter Real k = 2;
  end Gain;
  Gain a;
  parameter Real twice = 2*a.k;
end ProtectedParameterRead;
