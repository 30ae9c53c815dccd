model SpatialLoop "A crank in space moves a slide by a rod with two balls"
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
  Modelica.Mechanics.MultiBody.Joints.Revolute crankPin(n = {1, 0, 0}, phi(start = 0.3, fixed = true), w(start = 5, fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyCylinder crank(r = {0, 0.5, 0.1}, diameter = 0.05);
  Modelica.Mechanics.MultiBody.Joints.Prismatic slide(n = {1, 0, 0}, s(start = -0.2));
  Modelica.Mechanics.MultiBody.Parts.BodyCylinder carriage(r = {0, 0.2, 0}, diameter = 0.05);
  Modelica.Mechanics.MultiBody.Parts.FixedTranslation ground(r = {1.2, 0, 0});
  Modelica.Mechanics.MultiBody.Joints.SphericalSpherical rod(rodLength = 1.2, m = 0.5);
equation
  connect(world.frame_b, crankPin.frame_a);
  connect(crankPin.frame_b, crank.frame_a);
  connect(world.frame_b, ground.frame_a);
  connect(ground.frame_b, slide.frame_a);
  connect(slide.frame_b, carriage.frame_a);
  connect(crank.frame_b, rod.frame_a);
  connect(carriage.frame_b, rod.frame_b);
end SpatialLoop;
