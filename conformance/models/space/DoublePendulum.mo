model DoublePendulum "Two boxes of steel, released from the horizontal; a damper in the first hinge"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge1(useAxisFlange = true, phi(fixed = true), w(fixed = true));
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge2(phi(fixed = true), w(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyBox box1(r = {0.5, 0, 0}, width = 0.06);
  Modelica.Mechanics.MultiBody.Parts.BodyBox box2(r = {0.5, 0, 0}, width = 0.06);
  Modelica.Mechanics.Rotational.Components.Damper damper(d = 0.1);
equation
  connect(world.frame_b, hinge1.frame_a);
  connect(hinge1.frame_b, box1.frame_a);
  connect(box1.frame_b, hinge2.frame_a);
  connect(hinge2.frame_b, box2.frame_a);
  connect(hinge1.support, damper.flange_a);
  connect(damper.flange_b, hinge1.axis);
end DoublePendulum;
