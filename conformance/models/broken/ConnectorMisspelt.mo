// Wrong: a connector of a component is misspelt.
// Place: connect(torque.flange, inertia.«flange_c»);
// Cause: "flange_c" is not declared in "Modelica.Mechanics.Rotational.Components.Inertia" (expression.unknown-name).
// Way out: "flange_a" and "flange_b".
model ConnectorMisspelt
  import Modelica.Mechanics.Rotational.{Components,Sources};
  Sources.ConstantTorque torque(tau_constant = 1);
  Components.Inertia inertia(J = 1);
equation
  connect(torque.flange, inertia.flange_c);
end ConnectorMisspelt;
