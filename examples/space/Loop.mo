model Loop "A crank turns and moves a carriage across: a closed loop in space"
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute crank(n = {1, 0, 0}, phi(start = 0, fixed = true), w(start = 8, fixed = true));
  MB.Parts.BodyCylinder arm(r = {0, 0.3, 0.1}, diameter = 0.04);
  MB.Joints.Universal universal(n_a = {0, 0, 1}, n_b = {0, 1, 0});
  MB.Parts.BodyCylinder rod(r = {0.9, 0, 0}, diameter = 0.03);
  MB.Joints.Spherical ball;
  MB.Parts.FixedTranslation rail(r = {1, 0, 0});
  MB.Joints.Prismatic slide(n = {1, 0, 0}, s(start = -0.2));
  MB.Parts.BodyBox carriage(r = {0, 0.1, 0}, length = 0.1, width = 0.2, height = 0.15);
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, arm.frame_a);
  connect(arm.frame_b, universal.frame_a);
  connect(universal.frame_b, rod.frame_a);
  connect(rod.frame_b, ball.frame_a);
  connect(world.frame_b, rail.frame_a);
  connect(rail.frame_b, slide.frame_a);
  connect(slide.frame_b, carriage.frame_a);
  connect(carriage.frame_b, ball.frame_b);
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end Loop;
