// Wrong: a protected parameter is modified from outside.
// Place: Ball ball(«g = 1.62»);
// Cause: "g" is protected in "ProtectedParameterModified.Ball" (instantiate.protected-element).
// Way out: "extend".
model ProtectedParameterModified
  model Ball
    Real v(start = 0, fixed = true);
  protected
    parameter Real g = 9.81;
  equation
    der(v) = -g;
  end Ball;
  Ball ball(g = 1.62);
end ProtectedParameterModified;
