// Wrong: the second input of a comparison is not connected.
// Place: Modelica.Blocks.Math.Feedback «feedback»;
// Cause: the input "feedback.u2" of component "feedback" has no source (structure.unconnected-input).
// Way out: "Connect it".
model ControllerInputOpen
  Modelica.Blocks.Sources.Step step(height = 1);
  Modelica.Blocks.Math.Feedback feedback;
  Modelica.Blocks.Continuous.Integrator integrator(k = 1);
equation
  connect(step.y, feedback.u1);
  connect(feedback.y, integrator.u);
end ControllerInputOpen;
