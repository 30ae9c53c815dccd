within Modelica.Mechanics.MultiBody;
package Interfaces "Frames, and what components of one kind have in common"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Frame "A point with three directions, fixed to a part"
    SI.Position r_0[3] "Position of the origin, resolved in the world";
    Frames.Orientation R "Orientation: the rotation from the world to the frame";
    flow SI.Force f[3] "Cut force, resolved in the frame" annotation(
      unassignedMessage = "The forces of a closed loop have no unique values. In a planar loop one Revolute must be a RevolutePlanarLoopConstraint.");
    flow SI.Torque t[3] "Cut torque, resolved in the frame";
  end Frame;

  connector Frame_a "The frame on the side of the base"
    extends Frame;
    annotation(
      defaultComponentName = "frame_a",
      Icon(graphics = {Rectangle(extent = {{-20, 100}, {20, -100}}, fillColor = {95, 95, 95}, fillPattern = FillPattern.Solid)}));
  end Frame_a;

  connector Frame_b "The frame on the far side"
    extends Frame;
    annotation(
      defaultComponentName = "frame_b",
      Icon(graphics = {Rectangle(extent = {{-20, 100}, {20, -100}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
  end Frame_b;

  connector Frame_resolve "A frame in which vectors are resolved"
    extends Frame;
    annotation(
      defaultComponentName = "frame_resolve",
      Icon(graphics = {Rectangle(extent = {{-20, 100}, {20, -100}}, lineColor = {95, 95, 95}, pattern = LinePattern.Dot)}));
  end Frame_resolve;

  partial model PartialOneFrame_a "A component with frame_a"
    Frame_a frame_a "Frame of the component";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
    annotation(Icon(graphics = {Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end PartialOneFrame_a;

  partial model PartialOneFrame_b "A component with frame_b"
    Frame_b frame_b "Frame of the component";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
    annotation(Icon(graphics = {Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end PartialOneFrame_b;

  partial model PartialTwoFrames "A component with two frames"
    Frame_a frame_a "Frame on the side of the base";
    Frame_b frame_b "Frame on the far side";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
    annotation(Icon(graphics = {Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end PartialTwoFrames;

  partial model PartialElementaryJoint "A joint whose frame_b has its orientation from frame_a, or the other way round"
    extends PartialTwoFrames;
  equation
    Connections.branch(frame_a.R, frame_b.R);
  end PartialElementaryJoint;

  partial model PartialForce "A force between two frames: what acts on frame_b acts back on frame_a"
    extends PartialTwoFrames;
    SI.Position r_rel_b[3] "Vector from frame_a to frame_b, resolved in frame_b";
  equation
    r_rel_b = Frames.resolve2(frame_b.R, frame_b.r_0 - frame_a.r_0);
    zeros(3) = frame_a.f + Frames.resolveRelative(frame_b.f, frame_b.R, frame_a.R);
    zeros(3) = frame_a.t + Frames.resolveRelative(frame_b.t + cross(r_rel_b, frame_b.f), frame_b.R, frame_a.R);
  end PartialForce;

  partial model LineForceBase "The line between the origins of two frames"
    extends PartialTwoFrames;
    parameter SI.Distance s_small = 1e-10 "Least length of the line; a shorter one has no direction" annotation(Dialog(tab = "Advanced"));
    parameter Boolean fixedRotationAtFrame_a = false "= true, if nothing else gives frame_a an orientation: it is that of the world" annotation(Evaluate = true, Dialog(tab = "Advanced"));
    parameter Boolean fixedRotationAtFrame_b = false "= true, if nothing else gives frame_b an orientation: it is that of the world" annotation(Evaluate = true, Dialog(tab = "Advanced"));
    SI.Distance length "Length of the line";
    SI.Position s "Length of the line, at least s_small";
    SI.Position r_rel_0[3] "Vector from frame_a to frame_b, resolved in the world";
    Real e_rel_0[3](each final unit = "1") "Its direction";
  equation
    assert(noEvent(length > s_small), "The line of a force has no length: the origins of frame_a and frame_b are at one place, where the force has no direction");
    r_rel_0 = frame_b.r_0 - frame_a.r_0;
    length = sqrt(r_rel_0*r_rel_0);
    s = Frames.Internal.maxWithoutEvent(length, s_small);
    e_rel_0 = r_rel_0/s;
    if fixedRotationAtFrame_a then
      Connections.root(frame_a.R);
      frame_a.R = Frames.nullRotation();
    else
      frame_a.t = zeros(3);
    end if;
    if fixedRotationAtFrame_b then
      Connections.root(frame_b.R);
      frame_b.R = Frames.nullRotation();
    else
      frame_b.t = zeros(3);
    end if;
  end LineForceBase;

  partial model PartialLineForce "A force along the line between the origins of two frames"
    extends LineForceBase;
    SI.Position r_rel_a[3] "Vector from frame_a to frame_b, resolved in frame_a";
    Real e_a[3](each final unit = "1") "Its direction";
    SI.Force f "Force on the line; it pulls the frames together when it is positive";
  equation
    r_rel_a = Frames.resolve2(frame_a.R, r_rel_0);
    e_a = r_rel_a/s;
    frame_a.f = -e_a*f;
    frame_b.f = -Frames.resolveRelative(frame_a.f, frame_a.R, frame_b.R);
  end PartialLineForce;

  partial model PartialVisualizer "Something that is only seen: no force acts on its frame"
    extends PartialOneFrame_a;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end PartialVisualizer;

  model ZeroPosition "A frame in the origin of the world for what is not resolved elsewhere"
    Frame_resolve frame_resolve "The frame";
  equation
    Connections.root(frame_resolve.R);
    frame_resolve.R = Frames.nullRotation();
    frame_resolve.r_0 = zeros(3);
    annotation(Documentation(info = "<html><p>It gives a frame that nothing else is connected to a place and an orientation.</p></html>"));
  end ZeroPosition;

  partial model PartialResolve "Has a frame in which vectors are resolved, if they are"
    Frame_resolve frame_resolve if isResolved "Frame in which the vectors are resolved";
  protected
    parameter Boolean isResolved = false "= true, if there is such a frame" annotation(Evaluate = true);
    Frame_resolve resolve "The same frame, or the world; nothing is connected to it from outside, so no force acts on it";
    ZeroPosition zeroPosition if not isResolved;
  equation
    connect(frame_resolve, resolve);
    connect(zeroPosition.frame_resolve, resolve);
  end PartialResolve;

  partial model PartialAbsoluteSensor "A sensor of one frame, with a vector of outputs"
    extends PartialOneFrame_a;
    parameter Integer n_out = 1 "Number of outputs";
    Modelica.Blocks.Interfaces.RealOutput y[n_out] "What is measured";
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "A sensor of two frames, with a vector of outputs"
    extends PartialTwoFrames;
    parameter Integer n_out = 1 "Number of outputs";
    Modelica.Blocks.Interfaces.RealOutput y[n_out] "What is measured";
  end PartialRelativeSensor;

  partial function partialGravityAcceleration "Gravity at a place"
    extends Modelica.Icons.Function;
    input SI.Position r[3] "The place, resolved in the world";
    output SI.Acceleration gravity[3] "Resolved in the world";
  end partialGravityAcceleration;
end Interfaces;
