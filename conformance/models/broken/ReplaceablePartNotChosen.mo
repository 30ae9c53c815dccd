// Wrong: a replaceable component is not redeclared, and its class is partial.
// Place: replaceable «Engine» engine;
// Cause: "engine" has the partial class "ReplaceablePartNotChosen.Engine" (instantiate.partial-component).
// Way out: "redeclare".
package ReplaceablePartNotChosen
  partial model Engine
    Real power;
  end Engine;
  model Car
    replaceable Engine engine;
    Real energy(start = 0, fixed = true);
  equation
    der(energy) = engine.power;
  end Car;
  model Test
    Car car;
  end Test;
end ReplaceablePartNotChosen;
