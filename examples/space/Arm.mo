model Arm "An arm of three axes moves a load along a planned way; its drives need these torques"
  import MB = Modelica.Mechanics.MultiBody;
  parameter Real from[3] = {-1, 0.2, 1.2} "Angles at the start [rad]";
  parameter Real to[3] = {1.2, 0.8, -0.4} "Angles at the end [rad]";
  parameter Modelica.Units.SI.Time duration = 2 "Time of the motion";
  inner MB.World world;
  MB.Joints.Revolute axis[3](each useAxisFlange = true, n = {{0, 1, 0}, {0, 0, 1}, {0, 0, 1}});
  MB.Parts.BodyCylinder link[3](r = {{0, 0.6, 0}, {0.7, 0, 0}, {0.5, 0, 0}}, diameter = {0.12, 0.09, 0.07}, each density = 2700);
  MB.Parts.PointMass load(m = 5);
  Modelica.Mechanics.Rotational.Sources.Position drive[3](each exact = true);
  Real s = min(time/duration, 1) "From 0 to 1";
  Real planned = s^4*(35 - 84*s + 70*s^2 - 20*s^3) "Begins and ends without a jump in acceleration";
equation
  drive.phi_ref = from + (to - from)*planned;
  connect(world.frame_b, axis[1].frame_a);
  connect(axis.frame_b, link.frame_a);
  connect(link[1:2].frame_b, axis[2:3].frame_a);
  connect(link[3].frame_b, load.frame_a);
  connect(drive.flange, axis.axis);
  annotation(experiment(StopTime = 2.5, Tolerance = 1e-8));
end Arm;
