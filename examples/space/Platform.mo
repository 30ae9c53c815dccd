model Platform "A platform on six legs (Gough and Stewart) follows a circle and tilts"
  import MB = Modelica.Mechanics.MultiBody;
  import Modelica.Units.SI;
  import Modelica.Constants.pi;

  model Leg "A servo that gives a line between two frames a length"
    extends MB.Interfaces.PartialLineForce;
    parameter SI.TranslationalSpringConstant k = 1e5 "Stiffness of the servo";
    parameter SI.TranslationalDampingConstant d = 3e3 "Damping of the servo";
    input SI.Length wanted "Length it shall have";
    MB.Visualizers.Advanced.Shape cylinder(shapeType = "cylinder", r = frame_a.r_0, lengthDirection = e_rel_0, length = 0.6, width = 0.06, height = 0.06, color = {120, 140, 170});
    MB.Visualizers.Advanced.Shape piston(shapeType = "cylinder", r = frame_a.r_0, lengthDirection = e_rel_0, length = s, width = 0.035, height = 0.035, color = {200, 200, 200});
  equation
    f = k*(s - wanted) + d*der(s);
  end Leg;

  parameter Real below[6] = {10, 110, 130, 230, 250, 350}*pi/180 "Where the legs stand [rad]";
  parameter Real above[6] = {50, 70, 170, 190, 290, 310}*pi/180 "Where they bear the platform [rad]";
  inner MB.World world;
  MB.Joints.FreeMotion motion(r_rel_a(start = {0, 0.9, 0}, each fixed = true), v_rel_a(each fixed = true), angles_fixed = true, w_rel_a_fixed = true, animation = false);
  MB.Parts.Body platform(m = 80, r_CM = {0, 0, 0}, I_11 = 5, I_22 = 9, I_33 = 5, animation = false);
  MB.Visualizers.FixedShape plate(shapeType = "cylinder", length = 0.05, width = 1, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0});
  MB.Parts.FixedTranslation foot[6](r = {{cos(a), 0, sin(a)} for a in below}, each animation = false);
  MB.Parts.FixedTranslation shoulder[6](r = {0.5*{cos(a), 0, sin(a)} for a in above}, each animation = false);
  Leg leg[6](wanted = {sqrt((place + T*(0.5*{cos(above[i]), 0, sin(above[i])}) - {cos(below[i]), 0, sin(below[i])})*(place + T*(0.5*{cos(above[i]), 0, sin(above[i])}) - {cos(below[i]), 0, sin(below[i])})) for i in 1:6});
protected
  Real way = min(time, 1)^3*(10 - 15*min(time, 1) + 6*min(time, 1)^2) "The motion comes in smoothly";
  SI.Position place[3] = {0, 0.9, 0} + way*{0.15*cos(2*time), 0.05*sin(4*time), 0.15*sin(2*time)} "Where the platform shall be";
  SI.Angle tilt = 0.15*way*sin(3*time) "How it shall be tilted about axis x";
  Real T[3, 3] = [1, 0, 0; 0, cos(tilt), -sin(tilt); 0, sin(tilt), cos(tilt)];
equation
  connect(world.frame_b, motion.frame_a);
  connect(motion.frame_b, platform.frame_a);
  connect(platform.frame_a, plate.frame_a);
  for i in 1:6 loop
    connect(world.frame_b, foot[i].frame_a);
    connect(platform.frame_a, shoulder[i].frame_a);
    connect(foot[i].frame_b, leg[i].frame_a);
    connect(shoulder[i].frame_b, leg[i].frame_b);
  end for;
  annotation(experiment(StopTime = 4, Tolerance = 1e-6));
end Platform;
