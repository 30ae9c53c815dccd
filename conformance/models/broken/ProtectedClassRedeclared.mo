// Wrong: a protected class is redeclared from outside.
// Place: Valve valve(«redeclare function Law = quadratic»);
// Cause: "Law" is protected in "ProtectedClassRedeclared.Valve" (instantiate.protected-element).
// Way out: "public".
package ProtectedClassRedeclared
  function linear
    input Real u;
    output Real y;
  algorithm
    y := u;
  end linear;
  function quadratic
    input Real u;
    output Real y;
  algorithm
    y := u^2;
  end quadratic;
  model Valve
    Real q = Law(time);
  protected
    replaceable function Law = linear;
  end Valve;
  model Test
    Valve valve(redeclare function Law = quadratic);
  end Test;
end ProtectedClassRedeclared;
