model Pendulum "A mass on a rod without mass (problem A01 of the IFToMM collection)"
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world(g = 9.81);
  MB.Joints.Revolute hinge(phi(start = Modelica.Constants.pi, fixed = true), w(fixed = true));
  MB.Parts.FixedTranslation rod(r = {1, 0, 0});
  MB.Parts.PointMass mass(m = 1);
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_b, mass.frame_a);
end Pendulum;
