// Wrong: a shaft is held at two angles.
// Place: Fixed «left»(phi0 = 0), right(phi0 = 1);
// Cause: the equations of "left", "right" contradict each other (structure.singular).
// Way out: "left, right".
model ShaftHeldTwice
  import Modelica.Mechanics.Rotational.Components.{Fixed,Inertia};
  Fixed left(phi0 = 0), right(phi0 = 1);
  Inertia shaft(J = 1);
equation
  connect(left.flange, shaft.flange_a);
  connect(shaft.flange_b, right.flange);
end ShaftHeldTwice;
