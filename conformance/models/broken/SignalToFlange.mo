// Wrong: a signal is connected with a flange instead of the torque's input.
// Place: «connect(step.y, torque.flange)»;
// Cause: "step.y" is a "signal", "torque.flange" is "rotational" (flatten.connect-types).
// Way out: "'step.y' fits 'torque.tau'".
model SignalToFlange
  Modelica.Blocks.Sources.Step step(height = 1);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J = 1);
equation
  connect(step.y, torque.flange);
  connect(torque.flange, inertia.flange_a);
end SignalToFlange;
