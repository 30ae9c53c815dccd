// Wrong: a modification that is final in a base class is changed.
// Place: Fixed f(«k = 3»);
// Cause: "k" is final (instantiate.final-overridden).
// Way out: the cause says it.
package FinalModification
  model Base
    parameter Real k = 1;
    Real y = k*time;
  end Base;
  model Fixed
    extends Base(final k = 2);
  end Fixed;
  model Test
    Fixed f(k = 3);
  end Test;
end FinalModification;
