// Wrong: the start value of a protected variable is modified from outside.
// Place: Lag lag(«x(start = 0.5)»);
// Cause: "x" is protected in "ProtectedStartModified.Lag" (instantiate.protected-element).
// Way out: "extend".
model ProtectedStartModified
  block Lag
    output Real y;
  protected
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1 - x;
    y = x;
  end Lag;
  Lag lag(x(start = 0.5));
end ProtectedStartModified;
