within SpatialContacts;
package Examples "Complete models"
  extends Modelica.Icons.ExamplesPackage;
  import Modelica.Units.SI;
  import MB = Modelica.Mechanics.MultiBody;

  model BallOnPlate "A ball falls on a plate on a spring and bounces"
    extends Modelica.Icons.Example;
    parameter SI.Mass M = 10 "Mass of the plate";
    parameter SI.TranslationalSpringConstant k = 2.0836e4 "Stiffness of the plate's spring";
    parameter Boolean clipped = true "= true, if ball and plate never pull at each other";
    inner MB.World world(g = 9.81);
    MB.Joints.Prismatic guide(n = {0, 1, 0}, useAxisFlange = true, s(start = 0, fixed = true), v(start = 0, fixed = true)) "Height of the plate's surface over its rest under its weight";
    MB.Parts.Body plate(m = M, r_CM = {0, 0, 0}, animation = false);
    MB.Parts.Body ball(m = 0.62, r_CM = {0, 0, 0}, I_11 = 0.0036, I_22 = 0.0036, I_33 = 0.0036, animation = false, r_0(start = {0, 5, 0}, each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true);
    Modelica.Mechanics.Translational.Components.SpringDamper suspension(c = k, d = 25, s_rel0 = M*world.g/k, stateSelect = StateSelect.default);
    Contact impact(a = Surfaces.Plane(), b = Surfaces.Sphere(radius = 0.12), K = 1e5, exponent = 2.1, c = 10, d_max = 0.08, clipped = clipped);
  equation
    connect(world.frame_b, guide.frame_a);
    connect(guide.frame_b, plate.frame_a);
    connect(guide.support, suspension.flange_a);
    connect(guide.axis, suspension.flange_b);
    connect(plate.frame_a, impact.frame_a);
    connect(ball.frame_a, impact.frame_b);
    annotation(
      experiment(StopTime = 15, Tolerance = 1e-10),
      Documentation(info = "<html><p>The plate is on a spring and a damper, at rest under its own weight when the ball comes. The same machine as PlanarMechanics.Examples.BallOnPlate, with bodies in space.</p></html>"));
  end BallOnPlate;

  model TippeTop "A top with a round bottom turns over"
    extends Modelica.Icons.Example;
    parameter SI.Radius R = 0.015 "Radius of the bottom";
    parameter SI.Length below = 0.003 "How far the centre of mass is below the centre of the bottom";
    inner MB.World world(g = 9.81, nominalLength = 4*R);
    MB.Parts.Body top(
      m = 0.006, r_CM = {0, -below, 0}, I_11 = 8e-7, I_22 = 7e-7, I_33 = 8e-7, animation = false,
      r_0(start = {0, R, 0}, each fixed = true), v_0(each fixed = true), angles_fixed = true, angles_start = {0.1, 0, 0}, w_0_fixed = true, w_0_start = {0, 150, 0});
    MB.Visualizers.FixedShape stem(shapeType = "cylinder", length = 1.6*R, width = 0.3*R, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, color = {60, 100, 180});
    Contact contact(a = Surfaces.Plane(), b = Surfaces.Sphere(radius = R), K = 1e5, exponent = 1.5, c = 1, d_max = 1e-5, mu = 0.3, v_stick = 0.01, planeSize = 12*R);
    SI.Angle inclination = Modelica.Math.acos(max(-1, min(1, top.frame_a.R.T[2, 2]))) "From upright, 0, to turned over, pi";
  equation
    connect(world.frame_b, contact.frame_a);
    connect(top.frame_a, contact.frame_b);
    connect(top.frame_a, stem.frame_a);
    annotation(
      experiment(StopTime = 6),
      Documentation(info = "<html><p>A sphere with a stem, whose centre of mass is below its centre, spins on a table. Sliding friction at the lowest point raises the centre of mass, until the top spins on its stem's side: the sphere has turned over. The stem itself touches nothing here.</p></html>"));
  end TippeTop;
end Examples;
