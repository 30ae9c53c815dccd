// Wrong: the inner component with the gravity is missing.
// Place: Ball «ball»;
// Cause: there is no "inner environment" (instantiate.default-inner).
// Way out: "inner GravityNotDeclared.Environment environment".
// Severity: warning
package GravityNotDeclared
  model Environment
    parameter Real g = 9.81;
  end Environment;
  model Ball
    outer Environment environment;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -environment.g;
  end Ball;
  model Test
    Ball ball;
  end Test;
end GravityNotDeclared;
