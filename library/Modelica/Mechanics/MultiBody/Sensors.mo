within Modelica.Mechanics.MultiBody;
package Sensors "Sensors of positions, velocities, angles, forces and power"
  extends Modelica.Icons.SensorsPackage;
  import Modelica.Units.SI;

  model AbsolutePosition "Position of a frame"
    extends Internal.PartialAbsolute;
    Modelica.Blocks.Interfaces.RealOutput r[3](each final quantity = "Length", each final unit = "m") "Position";
  equation
    r =
      if resolveInFrame == Types.ResolveInFrameA.world then frame_a.r_0
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then Frames.resolve2(frame_a.R, frame_a.r_0)
      else Frames.resolve2(resolve.R, frame_a.r_0);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "r")}),
      Documentation(info = "<html><p>The position of frame_a, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end AbsolutePosition;

  model AbsoluteVelocity "Velocity of a frame"
    extends Internal.PartialAbsolute;
    Modelica.Blocks.Interfaces.RealOutput v[3](each final quantity = "Velocity", each final unit = "m/s") "Velocity";
  protected
    SI.Velocity v_0[3] = der(frame_a.r_0) "Resolved in the world";
  equation
    v =
      if resolveInFrame == Types.ResolveInFrameA.world then v_0
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then Frames.resolve2(frame_a.R, v_0)
      else Frames.resolve2(resolve.R, v_0);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "v")}),
      Documentation(info = "<html><p>The velocity of frame_a, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end AbsoluteVelocity;

  model AbsoluteAngularVelocity "Angular velocity of a frame"
    extends Internal.PartialAbsolute;
    Modelica.Blocks.Interfaces.RealOutput w[3](each final quantity = "AngularVelocity", each final unit = "rad/s") "Angular velocity";
  equation
    w =
      if resolveInFrame == Types.ResolveInFrameA.world then Frames.angularVelocity1(frame_a.R)
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then Frames.angularVelocity2(frame_a.R)
      else Frames.resolveRelative(frame_a.R.w, frame_a.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "w")}),
      Documentation(info = "<html><p>The angular velocity of frame_a, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end AbsoluteAngularVelocity;

  model AbsoluteAngles "Three angles from the world to a frame"
    extends Interfaces.PartialOneFrame_a;
    Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") "Angles";
    parameter Types.RotationSequence sequence = {1, 2, 3} "Axes about which is turned, one after the other" annotation(Evaluate = true);
    parameter SI.Angle guessAngle1 = 0 "There are two solutions: the one whose first angle is closer to this";
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    angles = Frames.axesRotationsAngles(frame_a.R, sequence, guessAngle1);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "angles")}),
      Documentation(info = "<html><p>The angles of three rotations, one after the other, that turn the world into frame_a. They jump where they leave -pi to pi. No force acts on the frame.</p></html>"));
  end AbsoluteAngles;

  model RelativePosition "Relative position of two frames"
    extends Internal.PartialRelative;
    Modelica.Blocks.Interfaces.RealOutput r_rel[3](each final quantity = "Length", each final unit = "m") "Relative position: frame_b against frame_a";
  protected
    SI.Position r_0[3] = frame_b.r_0 - frame_a.r_0 "Resolved in the world";
  equation
    r_rel =
      if resolveInFrame == Types.ResolveInFrameAB.world then r_0
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then Frames.resolve2(frame_a.R, r_0)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then Frames.resolve2(frame_b.R, r_0)
      else Frames.resolve2(resolve.R, r_0);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "r_rel")}),
      Documentation(info = "<html><p>The relative position of frame_b against frame_a, resolved in frame_a, in frame_b, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end RelativePosition;

  model RelativeVelocity "Relative velocity of two frames"
    extends Internal.PartialRelative;
    Modelica.Blocks.Interfaces.RealOutput v_rel[3](each final quantity = "Velocity", each final unit = "m/s") "Relative velocity: frame_b against frame_a";
  protected
    SI.Position r_a[3] = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0) "Position of frame_b as it is seen in frame_a";
    SI.Velocity v_a[3] = der(r_a) "Velocity of frame_b as it is seen in frame_a";
  equation
    v_rel =
      if resolveInFrame == Types.ResolveInFrameAB.world then Frames.resolve1(frame_a.R, v_a)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then v_a
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then Frames.resolveRelative(v_a, frame_a.R, frame_b.R)
      else Frames.resolveRelative(v_a, frame_a.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "v_rel")}),
      Documentation(info = "<html><p>The velocity of frame_b as it is seen in frame_a, which may turn, resolved in frame_a, in frame_b, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end RelativeVelocity;

  model RelativeAngularVelocity "Relative angular velocity of two frames"
    extends Internal.PartialRelative;
    Modelica.Blocks.Interfaces.RealOutput w_rel[3](each final quantity = "AngularVelocity", each final unit = "rad/s") "Relative angular velocity: frame_b against frame_a";
  protected
    SI.AngularVelocity w_b[3] = frame_b.R.w - Frames.resolveRelative(frame_a.R.w, frame_a.R, frame_b.R) "Resolved in frame_b";
  equation
    w_rel =
      if resolveInFrame == Types.ResolveInFrameAB.world then Frames.resolve1(frame_b.R, w_b)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then Frames.resolveRelative(w_b, frame_b.R, frame_a.R)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then w_b
      else Frames.resolveRelative(w_b, frame_b.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "w_rel")}),
      Documentation(info = "<html><p>The relative angular velocity of frame_b against frame_a, resolved in frame_a, in frame_b, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
  end RelativeAngularVelocity;

  model RelativeAngles "Three angles from one frame to another"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") "Angles";
    parameter Types.RotationSequence sequence = {1, 2, 3} "Axes about which is turned, one after the other" annotation(Evaluate = true);
    parameter SI.Angle guessAngle1 = 0 "There are two solutions: the one whose first angle is closer to this";
  protected
    Frames.Orientation R_rel = Frames.relativeRotation(frame_a.R, frame_b.R) "Rotation from frame_a to frame_b";
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
    angles = Frames.axesRotationsAngles(R_rel, sequence, guessAngle1);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "angles")}),
      Documentation(info = "<html><p>The angles of three rotations, one after the other, that turn frame_a into frame_b. They jump where they leave -pi to pi. No force acts on the frames.</p></html>"));
  end RelativeAngles;

  model Distance "Distance of the origins of two frames"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput distance(final quantity = "Length", final unit = "m", min = 0) "Distance";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    input Types.Color arrowColor = Types.Defaults.SensorColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    input SI.Position s_small(min = 1e-150) = 1e-10 "Below this distance a polynomial takes the place of the root, whose rate is not finite at 0" annotation(Dialog(tab = "Advanced"));
  protected
    SI.Position r_rel_0[3] = frame_b.r_0 - frame_a.r_0 "Resolved in the world";
    SI.Area square = r_rel_0*r_rel_0 "Square of the distance";
    Visualizers.Advanced.Vector arrow(r = frame_a.r_0, coordinates = r_rel_0, quantity = Types.VectorQuantity.RelativePosition, color = arrowColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
    distance = smooth(1, if noEvent(square > s_small^2) then sqrt(square) else square/(2*s_small)*(3 - square/s_small^2));
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "s")}),
      Documentation(info = "<html><p>The distance of the origins of frame_a and frame_b. No force acts on the frames.</p></html>"));
  end Distance;

  model CutForce "Cut force between two frames that are one"
    extends Internal.PartialCut;
    Modelica.Blocks.Interfaces.RealOutput force[3](each final quantity = "Force", each final unit = "N") "Cut force";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean positiveSign = true "= true, if what is at frame_a is measured, and not what is at frame_b";
    input Types.Color forceColor = Types.Defaults.ForceColor "Colour of the arrow of the force" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    final parameter Real csign = if positiveSign then 1 else -1 "Sign of the outputs";
    Visualizers.Advanced.Vector forceArrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_a.f*csign, quantity = Types.VectorQuantity.Force, headAtOrigin = true, color = forceColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    force =
      if resolveInFrame == Types.ResolveInFrameA.world then csign*Frames.resolve1(frame_a.R, frame_a.f)
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then csign*frame_a.f
      else csign*Frames.resolveRelative(frame_a.f, frame_a.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "f")}),
      Documentation(info = "<html><p>Both frames are one. The force at frame_a, or with positiveSign = false at frame_b, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve.</p></html>"));
  end CutForce;

  model CutTorque "Cut torque between two frames that are one"
    extends Internal.PartialCut;
    Modelica.Blocks.Interfaces.RealOutput torque[3](each final quantity = "Torque", each final unit = "N.m") "Cut torque";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean positiveSign = true "= true, if what is at frame_a is measured, and not what is at frame_b";
    input Types.Color torqueColor = Types.Defaults.TorqueColor "Colour of the arrow of the torque" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    final parameter Real csign = if positiveSign then 1 else -1 "Sign of the outputs";
    Visualizers.Advanced.Vector torqueArrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_a.t*csign, quantity = Types.VectorQuantity.Torque, headAtOrigin = true, twoHeadedArrow = true, color = torqueColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    torque =
      if resolveInFrame == Types.ResolveInFrameA.world then csign*Frames.resolve1(frame_a.R, frame_a.t)
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then csign*frame_a.t
      else csign*Frames.resolveRelative(frame_a.t, frame_a.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "t")}),
      Documentation(info = "<html><p>Both frames are one. The torque at frame_a, or with positiveSign = false at frame_b, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve.</p></html>"));
  end CutTorque;

  model CutForceAndTorque "Cut force and torque between two frames that are one"
    extends Internal.PartialCut;
    Modelica.Blocks.Interfaces.RealOutput force[3](each final quantity = "Force", each final unit = "N") "Cut force";
    Modelica.Blocks.Interfaces.RealOutput torque[3](each final quantity = "Torque", each final unit = "N.m") "Cut torque";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean positiveSign = true "= true, if what is at frame_a is measured, and not what is at frame_b";
    input Types.Color forceColor = Types.Defaults.ForceColor "Colour of the arrow of the force" annotation(Dialog(tab = "View"));
    input Types.Color torqueColor = Types.Defaults.TorqueColor "Colour of the arrow of the torque" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    final parameter Real csign = if positiveSign then 1 else -1 "Sign of the outputs";
    Visualizers.Advanced.Vector forceArrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_a.f*csign, quantity = Types.VectorQuantity.Force, headAtOrigin = true, color = forceColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Vector torqueArrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_a.t*csign, quantity = Types.VectorQuantity.Torque, headAtOrigin = true, twoHeadedArrow = true, color = torqueColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    force =
      if resolveInFrame == Types.ResolveInFrameA.world then csign*Frames.resolve1(frame_a.R, frame_a.f)
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then csign*frame_a.f
      else csign*Frames.resolveRelative(frame_a.f, frame_a.R, resolve.R);
    torque =
      if resolveInFrame == Types.ResolveInFrameA.world then csign*Frames.resolve1(frame_a.R, frame_a.t)
      elseif resolveInFrame == Types.ResolveInFrameA.frame_a then csign*frame_a.t
      else csign*Frames.resolveRelative(frame_a.t, frame_a.R, resolve.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "f/t")}),
      Documentation(info = "<html><p>Both frames are one. The force and torque at frame_a, or with positiveSign = false at frame_b, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve.</p></html>"));
  end CutForceAndTorque;

  model Power "Power that flows from frame_a to frame_b"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput power(quantity = "Power", unit = "W") "Power";
  equation
    Connections.branch(frame_a.R, frame_b.R);
    frame_a.r_0 = frame_b.r_0;
    frame_a.R = frame_b.R;
    zeros(3) = frame_a.f + frame_b.f;
    zeros(3) = frame_a.t + frame_b.t;
    power = frame_a.f*Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_a.t*frame_a.R.w;
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "P")}),
      Documentation(info = "<html><p>Both frames are one. The power of force and torque at frame_a.</p></html>"));
  end Power;

  model AbsoluteSensor "Several absolute quantities of a frame at once"
    extends Interfaces.PartialOneFrame_a;
    Modelica.Blocks.Interfaces.RealOutput r[3](each final quantity = "Length", each final unit = "m") if get_r "Position";
    Modelica.Blocks.Interfaces.RealOutput v[3](each final quantity = "Velocity", each final unit = "m/s") if get_v "Velocity";
    Modelica.Blocks.Interfaces.RealOutput a[3](each final quantity = "Acceleration", each final unit = "m/s2") if get_a "Acceleration";
    Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") if get_angles "Angles from the world to frame_a";
    Modelica.Blocks.Interfaces.RealOutput w[3](each final quantity = "AngularVelocity", each final unit = "rad/s") if get_w "Angular velocity";
    Modelica.Blocks.Interfaces.RealOutput z[3](each final quantity = "AngularAcceleration", each final unit = "rad/s2") if get_z "Angular acceleration";
    Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve "Frame in which the outputs are resolved";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "Where the outputs are resolved" annotation(Evaluate = true);
    parameter Boolean get_r = false "= true, if the position is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_v = false "= true, if the velocity is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_a = false "= true, if the acceleration is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_w = false "= true, if the angular velocity is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_z = false "= true, if the angular acceleration is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_angles = false "= true, if the triple of angles is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Types.RotationSequence sequence = {1, 2, 3} "Axes of the angles" annotation(Evaluate = true);
    parameter SI.Angle guessAngle1 = 0 "Of two solutions for the angles the one whose first angle is closer to this";
    input Types.Color arrowColor = Types.Defaults.SensorColor "Colour of the arrow from the world" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    AbsolutePosition position(resolveInFrame = resolveInFrame) if get_r;
    AbsoluteVelocity velocity(resolveInFrame = resolveInFrame) if get_v;
    Internal.AbsoluteAcceleration acceleration(resolveInFrame = resolveInFrame) if get_a;
    AbsoluteAngularVelocity angularVelocity(resolveInFrame = resolveInFrame) if get_w;
    Internal.AbsoluteAngularAcceleration angularAcceleration(resolveInFrame = resolveInFrame) if get_z;
    AbsoluteAngles absoluteAngles(sequence = sequence, guessAngle1 = guessAngle1) if get_angles;
    Internal.NoForce noForce;
    Internal.NoForce noForce_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve;
    Visualizers.Advanced.Vector arrow(coordinates = frame_a.r_0, quantity = Types.VectorQuantity.RelativePosition, color = arrowColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    connect(frame_a, noForce.frame_a);
    connect(frame_resolve, noForce_resolve.frame_a);
    connect(frame_a, position.frame_a);
    connect(frame_a, velocity.frame_a);
    connect(frame_a, acceleration.frame_a);
    connect(frame_a, angularVelocity.frame_a);
    connect(frame_a, angularAcceleration.frame_a);
    connect(frame_a, absoluteAngles.frame_a);
    connect(frame_resolve, position.frame_resolve);
    connect(frame_resolve, velocity.frame_resolve);
    connect(frame_resolve, acceleration.frame_resolve);
    connect(frame_resolve, angularVelocity.frame_resolve);
    connect(frame_resolve, angularAcceleration.frame_resolve);
    connect(position.r, r);
    connect(velocity.v, v);
    connect(acceleration.a, a);
    connect(angularVelocity.w, w);
    connect(angularAcceleration.z, z);
    connect(absoluteAngles.angles, angles);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "abs")}),
      Documentation(info = "<html><p>The quantities of frame_a that are wanted, as the sensors of single quantities give them; the accelerations are those in the world.</p></html>"));
  end AbsoluteSensor;

  model RelativeSensor "Several relative quantities of two frames at once"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput r_rel[3](each final quantity = "Length", each final unit = "m") if get_r_rel "Position of frame_b";
    Modelica.Blocks.Interfaces.RealOutput v_rel[3](each final quantity = "Velocity", each final unit = "m/s") if get_v_rel "Rate of its coordinates";
    Modelica.Blocks.Interfaces.RealOutput a_rel[3](each final quantity = "Acceleration", each final unit = "m/s2") if get_a_rel "Second rate of its coordinates";
    Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") if get_angles "Angles from frame_a to frame_b";
    Modelica.Blocks.Interfaces.RealOutput w_rel[3](each final quantity = "AngularVelocity", each final unit = "rad/s") if get_w_rel "Angular velocity of frame_b";
    Modelica.Blocks.Interfaces.RealOutput z_rel[3](each final quantity = "AngularAcceleration", each final unit = "rad/s2") if get_z_rel "Rate of its coordinates";
    Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve "Frame in which the outputs are resolved";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "Where the coordinates are resolved, before they are differentiated" annotation(Evaluate = true);
    parameter Boolean get_r_rel = false "= true, if the position is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_v_rel = false "= true, if the velocity is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_a_rel = false "= true, if the acceleration is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_w_rel = false "= true, if the angular velocity is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_z_rel = false "= true, if the angular acceleration is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean get_angles = false "= true, if the triple of angles is an output" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Types.RotationSequence sequence = {1, 2, 3} "Axes of the angles" annotation(Evaluate = true);
    parameter SI.Angle guessAngle1 = 0 "Of two solutions for the angles the one whose first angle is closer to this";
    input Types.Color arrowColor = Types.Defaults.SensorColor "Colour of the arrow between the frames" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    RelativePosition position(resolveInFrame = resolveInFrame) if get_r_rel or get_v_rel or get_a_rel;
    Modelica.Blocks.Continuous.Der velocity[3] if get_v_rel or get_a_rel;
    Modelica.Blocks.Continuous.Der acceleration[3] if get_a_rel;
    RelativeAngularVelocity angularVelocity(resolveInFrame = resolveInFrame) if get_w_rel or get_z_rel;
    Modelica.Blocks.Continuous.Der angularAcceleration[3] if get_z_rel;
    RelativeAngles relativeAngles(sequence = sequence, guessAngle1 = guessAngle1) if get_angles;
    Internal.NoForce noForce_a;
    Internal.NoForce noForce_b;
    Internal.NoForce noForce_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve;
    Visualizers.Advanced.Vector arrow(r = frame_a.r_0, coordinates = frame_b.r_0 - frame_a.r_0, quantity = Types.VectorQuantity.RelativePosition, color = arrowColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    connect(frame_a, noForce_a.frame_a);
    connect(frame_b, noForce_b.frame_a);
    connect(frame_resolve, noForce_resolve.frame_a);
    connect(frame_a, position.frame_a);
    connect(frame_b, position.frame_b);
    connect(frame_a, angularVelocity.frame_a);
    connect(frame_b, angularVelocity.frame_b);
    connect(frame_a, relativeAngles.frame_a);
    connect(frame_b, relativeAngles.frame_b);
    connect(frame_resolve, position.frame_resolve);
    connect(frame_resolve, angularVelocity.frame_resolve);
    connect(position.r_rel, r_rel);
    connect(position.r_rel, velocity.u);
    connect(velocity.y, v_rel);
    connect(velocity.y, acceleration.u);
    connect(acceleration.y, a_rel);
    connect(angularVelocity.w_rel, w_rel);
    connect(angularVelocity.w_rel, angularAcceleration.u);
    connect(angularAcceleration.y, z_rel);
    connect(relativeAngles.angles, angles);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "rel")}),
      Documentation(info = "<html><p>The quantities of frame_b against frame_a that are wanted. Rates are those of the coordinates in the chosen frame: so the velocity in a frame that turns is the one seen there.</p></html>"));
  end RelativeSensor;

  package Internal "What sensors have in common"
    extends Modelica.Icons.InternalPackage;

    partial model PartialAbsolute "A sensor of one frame, and where its output is resolved"
      extends Interfaces.PartialOneFrame_a;
      extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameA.frame_resolve);
      parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "Where the output is resolved" annotation(Evaluate = true);
    equation
      frame_a.f = zeros(3);
      frame_a.t = zeros(3);
    end PartialAbsolute;

    partial model PartialRelative "A sensor of two frames, and where its output is resolved"
      extends Interfaces.PartialTwoFrames;
      extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameAB.frame_resolve);
      parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "Where the output is resolved" annotation(Evaluate = true);
    equation
      frame_a.f = zeros(3);
      frame_a.t = zeros(3);
      frame_b.f = zeros(3);
      frame_b.t = zeros(3);
    end PartialRelative;

    partial model PartialCut "Two frames that are one, and where the output is resolved"
      extends Interfaces.PartialTwoFrames;
      extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameA.frame_resolve);
      parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "Where the output is resolved" annotation(Evaluate = true);
    equation
      Connections.branch(frame_a.R, frame_b.R);
      frame_a.r_0 = frame_b.r_0;
      frame_a.R = frame_b.R;
      zeros(3) = frame_a.f + frame_b.f;
      zeros(3) = frame_a.t + frame_b.t;
    end PartialCut;

    model AbsoluteAcceleration "Acceleration of a frame"
      extends Internal.PartialAbsolute;
      Modelica.Blocks.Interfaces.RealOutput a[3](each final quantity = "Acceleration", each final unit = "m/s2") "Acceleration";
    protected
      SI.Velocity v_0[3] = der(frame_a.r_0) "Velocity, resolved in the world";
      SI.Acceleration a_0[3] = der(v_0) "Resolved in the world";
    equation
      a =
        if resolveInFrame == Types.ResolveInFrameA.world then a_0
        elseif resolveInFrame == Types.ResolveInFrameA.frame_a then Frames.resolve2(frame_a.R, a_0)
        else Frames.resolve2(resolve.R, a_0);
      annotation(
        Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "a")}),
        Documentation(info = "<html><p>The acceleration of frame_a, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
    end AbsoluteAcceleration;

    model AbsoluteAngularAcceleration "Angular acceleration of a frame"
      extends Internal.PartialAbsolute;
      Modelica.Blocks.Interfaces.RealOutput z[3](each final quantity = "AngularAcceleration", each final unit = "rad/s2") "Angular acceleration";
    protected
      SI.AngularVelocity w_0[3] = Frames.angularVelocity1(frame_a.R) "Angular velocity, resolved in the world";
      SI.AngularAcceleration z_0[3] = der(w_0) "Resolved in the world";
    equation
      z =
        if resolveInFrame == Types.ResolveInFrameA.world then z_0
        elseif resolveInFrame == Types.ResolveInFrameA.frame_a then Frames.resolve2(frame_a.R, z_0)
        else Frames.resolve2(resolve.R, z_0);
      annotation(
        Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {245, 245, 245}, fillPattern = FillPattern.Solid), Line(points = {{0, 0}, {35, 50}}), Text(extent = {{-60, -10}, {60, -50}}, textString = "z")}),
        Documentation(info = "<html><p>The angular acceleration of frame_a, resolved in frame_a, in the world, or in a frame that is connected to frame_resolve. No force acts on the frames.</p></html>"));
    end AbsoluteAngularAcceleration;

    model NoForce "A frame on which nothing acts"
      Interfaces.Frame_a frame_a "Frame";
    equation
      frame_a.f = zeros(3);
      frame_a.t = zeros(3);
      annotation(Documentation(info = "<html><p>It keeps a sensor whole that measures nothing.</p></html>"));
    end NoForce;
  end Internal;
end Sensors;
