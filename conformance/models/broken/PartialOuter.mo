// Wrong: the class of an outer component is partial, so that none can be assumed.
// Place: Ball «ball»;
// Cause: there is no "inner field" (instantiate.missing-inner).
// Way out: "inner PartialOuter.Field field".
package PartialOuter
  partial model Field
    parameter Real g;
  end Field;
  model Ball
    outer Field field;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -field.g;
  end Ball;
  model Test
    Ball ball;
  end Test;
end PartialOuter;
