model Bricard "Bricard's mechanism (problem A04 of the IFToMM collection): of six hinges one may slide, and does not"
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world(g = 9.81);
  MB.Joints.Revolute q1(n = {0, 1, 0}, phi(fixed = true), w(fixed = true)), q2(n = {0, 0, 1}), q3(n = {1, 0, 0}), q4(n = {0, 1, 0}), q5(n = {0, 0, 1});
  MB.Joints.Cylindrical q6(n = {1, 0, 0});
  MB.Parts.BodyBox rod[5](r = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0}}, widthDirection = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, each width = 0.1, each height = 0.1, each density = 100);
  MB.Parts.FixedTranslation ground(r = {0, 0, 1});
equation
  connect(world.frame_b, q1.frame_a);
  connect(q1.frame_b, rod[1].frame_a);
  connect(rod[1].frame_b, q2.frame_a);
  connect(q2.frame_b, rod[2].frame_a);
  connect(rod[2].frame_b, q3.frame_a);
  connect(q3.frame_b, rod[3].frame_a);
  connect(rod[3].frame_b, q4.frame_a);
  connect(q4.frame_b, rod[4].frame_a);
  connect(rod[4].frame_b, q5.frame_a);
  connect(q5.frame_b, rod[5].frame_a);
  connect(rod[5].frame_b, q6.frame_a);
  connect(q6.frame_b, ground.frame_b);
  connect(world.frame_b, ground.frame_a);
end Bricard;
