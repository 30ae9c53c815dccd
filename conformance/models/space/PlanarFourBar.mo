model PlanarFourBar "A planar loop of four hinges about z; one of them says only what is new"
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
  Modelica.Mechanics.MultiBody.Joints.Revolute crankPin(phi(start = 1.2, fixed = true), w(start = 3, fixed = true));
  Modelica.Mechanics.MultiBody.Joints.Revolute couplerPin(phi(start = -0.8));
  Modelica.Mechanics.MultiBody.Joints.Revolute rockerPin(phi(start = 1.9));
  Modelica.Mechanics.MultiBody.Joints.RevolutePlanarLoopConstraint closing;
  Modelica.Mechanics.MultiBody.Parts.BodyCylinder crank(r = {0.4, 0, 0}, diameter = 0.04);
  Modelica.Mechanics.MultiBody.Parts.BodyCylinder coupler(r = {0.9, 0, 0}, diameter = 0.04, innerDiameter = 0.02);
  Modelica.Mechanics.MultiBody.Parts.BodyBox rocker(r = {0.7, 0, 0}, width = 0.05, height = 0.03, innerWidth = 0.02, innerHeight = 0.01);
  Modelica.Mechanics.MultiBody.Parts.FixedTranslation ground(r = {0.8, 0, 0});
equation
  connect(world.frame_b, crankPin.frame_a);
  connect(crankPin.frame_b, crank.frame_a);
  connect(crank.frame_b, couplerPin.frame_a);
  connect(couplerPin.frame_b, coupler.frame_a);
  connect(world.frame_b, ground.frame_a);
  connect(ground.frame_b, rockerPin.frame_a);
  connect(rockerPin.frame_b, rocker.frame_a);
  connect(coupler.frame_b, closing.frame_a);
  connect(closing.frame_b, rocker.frame_b);
end PlanarFourBar;
