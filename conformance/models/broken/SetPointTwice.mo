// Wrong: the set point of a controller comes from two blocks.
// Place: «connect(set2.y, feedback.u1)»;
// Cause: two outputs are connected with each other, "set1.y" and "set2.y" (flatten.connect-sources).
// Way out: "Add".
model SetPointTwice
  Modelica.Blocks.Sources.Step set1(height = 1, startTime = 0), set2(height = 2, startTime = 1);
  Modelica.Blocks.Math.Feedback feedback;
  Modelica.Blocks.Continuous.Integrator integrator(k = 1, y_start = 0);
equation
  connect(set1.y, feedback.u1);
  connect(set2.y, feedback.u1);
  connect(feedback.y, integrator.u);
  connect(integrator.y, feedback.u2);
end SetPointTwice;
