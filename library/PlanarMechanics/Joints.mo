within PlanarMechanics;
package Joints "Joints, driven joints, and cut joints that close loops"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Revolute "A hinge"
    extends Interfaces.PartialRevolute;
    parameter Boolean useFlange = false "= true, if drives, springs or dampers are connected to flange_a" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a if useFlange "Flange that turns with frame_b, seen from frame_a";
    Modelica.Mechanics.Rotational.Interfaces.Support support if useFlange "Flange that turns with frame_a, seen from frame_a: at rest";
  protected
    Modelica.Mechanics.Rotational.Interfaces.InternalSupport axis(tau = t);
    Modelica.Mechanics.Rotational.Components.Fixed bearing if useFlange;
  equation
    phi = axis.phi;
    connect(axis.flange, flange_a);
    connect(bearing.flange, support);
    annotation(Documentation(info = "<html><p>The frames share their origin; phi is the angle between them. With useFlange = true the driving torque t comes from what is connected to flange_a, seen from support; else it is 0.</p></html>"));
  end Revolute;

  model Prismatic "A slide"
    extends Interfaces.PartialPrismatic;
    parameter Boolean useFlange = false "= true, if drives, springs or dampers are connected to flange_a" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a if useFlange "Flange that moves with frame_b, seen from frame_a";
    Modelica.Mechanics.Translational.Interfaces.Support support if useFlange "Flange that moves with frame_a, seen from frame_a: at rest";
  protected
    Modelica.Mechanics.Translational.Interfaces.InternalSupport axis(f = f);
    Modelica.Mechanics.Translational.Components.Fixed bearing if useFlange;
  equation
    s = axis.s;
    connect(axis.flange, flange_a);
    connect(bearing.flange, support);
    annotation(Documentation(info = "<html><p>frame_b slides along the line r of frame_a; s is the distance. With useFlange = true the driving force f comes from what is connected to flange_a, seen from support; else it is 0.</p></html>"));
  end Prismatic;

  model Free "No connection at all: the coordinates of frame_b in frame_a are states"
    extends Interfaces.PartialTwoFrames;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of the coordinates as states" annotation(HideResult = true);
    SI.Position r[2](each start = 0, each stateSelect = stateSelect) "Vector from frame_a to frame_b, resolved in the world";
    SI.Velocity v[2](each start = 0, each stateSelect = stateSelect) "Rate of r";
    SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle from frame_a to frame_b";
    SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
  equation
    r = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
    v = der(r);
    phi = frame_b.phi - frame_a.phi;
    w = der(phi);
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = 0;
    annotation(Documentation(info = "<html><p>No force, no torque, no constraint: it is there for its coordinates.</p></html>"));
  end Free;

  model RevoluteMotion "A hinge whose angle is prescribed: t is the torque that it takes"
    extends Interfaces.PartialRevolute(stateSelect = StateSelect.default);
    Modelica.Blocks.Interfaces.RealInput phi_ref(unit = "rad") "Angle from frame_a to frame_b";
  equation
    phi = phi_ref;
    annotation(Documentation(info = "<html><p>phi_ref must be a smooth function of time that can be differentiated twice.</p></html>"));
  end RevoluteMotion;

  model PrismaticMotion "A slide whose position is prescribed: f is the force that it takes"
    extends Interfaces.PartialPrismatic(stateSelect = StateSelect.default);
    Modelica.Blocks.Interfaces.RealInput s_ref(unit = "m") "Distance from frame_a to frame_b";
  equation
    s = s_ref;
    annotation(Documentation(info = "<html><p>s_ref must be a smooth function of time that can be differentiated twice.</p></html>"));
  end PrismaticMotion;

  model CutRevolute "A hinge that closes a loop: it has no coordinate of its own"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Diameter diameter = 0.06 "Diameter in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape pin(shapeType = "cylinder", x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = 1.5*diameter, width = diameter, r_shape = {0, 0, -0.75*diameter}, lengthDirection = {0, 0, 1}, widthDirection = {1, 0, 0}, color = {210, 90, 50}) if animation;
    SI.Position q[2] "What the frames miss each other by: 0";
    SI.Force f[2] "Force of the hinge on the part at frame_b, resolved in the world" annotation(__Cosimo_tearing = true);
  equation
    q = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
    q = zeros(2);
    {frame_a.fx, frame_a.fy} = f;
    {frame_b.fx, frame_b.fy} = -f;
    frame_a.t = 0;
    frame_b.t = 0;
    annotation(
      Documentation(
        info = "<html><p>In a closed loop the joints have more coordinates than degrees of freedom. This joint closes it with the condition q = 0, and, differentiated, with conditions on the velocities and accelerations of the other joints. The angle between its frames is not computed; where it is wanted, use Revolute.</p><p>The force f is marked as a good tearing variable: given the forces in the cut and the coordinates of the joints, everything else in the loop follows from one equation after the other.</p></html>"));
  end CutRevolute;

  model CutPrismatic "A slide that closes a loop: it has no coordinate of its own"
    extends Interfaces.PartialTwoFrames;
    parameter SI.Position r[2] = {1, 0} "Direction of the slide, resolved in frame_a; its length does not matter";
    final parameter Real e[2](each final unit = "1") = r/sqrt(r*r) "Unit vector of the slide, resolved in frame_a";
    SI.Position q "What frame_b misses the slide by, across it: 0";
    SI.Angle q_phi "What frame_b is turned by against frame_a: 0";
    SI.Force f "Force on the part at frame_b, across the slide" annotation(__Cosimo_tearing = true);
    SI.Torque t "Torque on the part at frame_b" annotation(__Cosimo_tearing = true);
    Real n_0[2](each final unit = "1") "Unit vector across the slide, resolved in the world";
  protected
    SI.Position r_0[2] "Vector from frame_a to frame_b, resolved in the world";
  equation
    n_0 = {-sin(frame_a.phi)*e[1] - cos(frame_a.phi)*e[2], cos(frame_a.phi)*e[1] - sin(frame_a.phi)*e[2]};
    r_0 = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
    q = n_0*r_0;
    q = 0;
    q_phi = frame_b.phi - frame_a.phi;
    q_phi = 0;
    {frame_b.fx, frame_b.fy} = -f*n_0;
    frame_b.t = -t;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r_0[1]*frame_b.fy - r_0[2]*frame_b.fx = 0;
    annotation(Documentation(info = "<html><p>As CutRevolute, for a slide: the loop is closed with the conditions q = 0 across the slide and q_phi = 0, and force f and torque t are good tearing variables. The distance along the slide is not computed; where it is wanted, use Prismatic.</p></html>"));
  end CutPrismatic;
end Joints;
