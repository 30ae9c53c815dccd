// Wrong: a component has an own partial class.
// Place: «Vehicle» v;
// Cause: "v" has the partial class "PartialOwnClass.Vehicle" (instantiate.partial-component).
// Way out: "complete".
package PartialOwnClass
  partial model Vehicle
    Real x;
  end Vehicle;
  model Test
    Vehicle v;
  end Test;
end PartialOwnClass;
