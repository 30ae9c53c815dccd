within Modelica.Mechanics.MultiBody;
package Forces "Forces and torques, springs and dampers"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model WorldForce "A force from outside on a frame: a signal"
    extends Interfaces.PartialOneFrame_b;
    extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameB.frame_resolve);
    Modelica.Blocks.Interfaces.RealInput force[3](each final quantity = "Force", each final unit = "N") "The force on the part at frame_b";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "Where it is resolved" annotation(Evaluate = true);
    input Types.Color color = Types.Defaults.ForceColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    Visualizers.Advanced.Vector arrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_b.f, quantity = Types.VectorQuantity.Force, headAtOrigin = true, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    frame_b.t = zeros(3);
    frame_b.f =
      if resolveInFrame == Types.ResolveInFrameB.world then -Frames.resolve2(frame_b.R, force)
      elseif resolveInFrame == Types.ResolveInFrameB.frame_b then -force
      else -Frames.resolveRelative(force, resolve.R, frame_b.R);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {90, 0}, {50, 25}}, color = {0, 127, 0}, thickness = 1), Line(points = {{90, 0}, {50, -25}}, color = {0, 127, 0}, thickness = 1)}),
      Documentation(info = "<html><p>The force acts on the part at frame_b, in its origin. Its coordinates are signals, resolved in the world, in frame_b, or in a frame that is connected to frame_resolve.</p></html>"));
  end WorldForce;

  model WorldTorque "A torque from outside on a frame: a signal"
    extends Interfaces.PartialOneFrame_b;
    extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameB.frame_resolve);
    Modelica.Blocks.Interfaces.RealInput torque[3](each final quantity = "Torque", each final unit = "N.m") "The torque on the part at frame_b";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "Where it is resolved" annotation(Evaluate = true);
    input Types.Color color = Types.Defaults.TorqueColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
  protected
    Visualizers.Advanced.Vector arrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_b.t, quantity = Types.VectorQuantity.Torque, headAtOrigin = true, twoHeadedArrow = true, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    frame_b.f = zeros(3);
    frame_b.t =
      if resolveInFrame == Types.ResolveInFrameB.world then -Frames.resolve2(frame_b.R, torque)
      elseif resolveInFrame == Types.ResolveInFrameB.frame_b then -torque
      else -Frames.resolveRelative(torque, resolve.R, frame_b.R);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {90, 0}, {50, 25}}, color = {0, 127, 0}, thickness = 1), Line(points = {{90, 0}, {50, -25}}, color = {0, 127, 0}, thickness = 1)}),
      Documentation(info = "<html><p>The torque acts on the part at frame_b. Its coordinates are signals, resolved in the world, in frame_b, or in a frame that is connected to frame_resolve.</p></html>"));
  end WorldTorque;

  model Force "A force between two frames: a signal"
    extends Interfaces.PartialTwoFrames;
    extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameAB.frame_resolve);
    Modelica.Blocks.Interfaces.RealInput force[3](each final quantity = "Force", each final unit = "N") "The force on the part at frame_b; its opposite acts on the part at frame_a";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_b "Where it is resolved" annotation(Evaluate = true);
    input SI.Diameter connectionLineDiameter = world.defaultArrowDiameter "Diameter of the line between the frames" annotation(Dialog(tab = "View"));
    input Types.Color forceColor = Types.Defaults.ForceColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.Color connectionLineColor = Types.Defaults.SensorColor "Colour of the line between the frames" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    SI.Position r_0[3] "Vector from frame_a to frame_b, resolved in the world";
    SI.Force f_b_0[3] "Cut force at frame_b, resolved in the world";
  protected
    Visualizers.Advanced.Vector arrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_b.f, quantity = Types.VectorQuantity.Force, headAtOrigin = true, color = forceColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape connectionLine(shapeType = "cylinder", r = frame_a.r_0, lengthDirection = r_0, length = Modelica.Math.Vectors.length(r_0), width = connectionLineDiameter, height = connectionLineDiameter, color = connectionLineColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    r_0 = frame_b.r_0 - frame_a.r_0;
    f_b_0 =
      if resolveInFrame == Types.ResolveInFrameAB.world then -force
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then -Frames.resolve1(frame_a.R, force)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then -Frames.resolve1(frame_b.R, force)
      else -Frames.resolve1(resolve.R, force);
    frame_b.t = zeros(3);
    frame_b.f = Frames.resolve2(frame_b.R, f_b_0);
    zeros(3) = frame_a.f + Frames.resolve2(frame_a.R, f_b_0);
    zeros(3) = frame_a.t + Frames.resolve2(frame_a.R, cross(r_0, f_b_0));
    annotation(
      Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, pattern = LinePattern.Dash), Line(points = {{20, 0}, {90, 0}, {60, 20}}, color = {0, 127, 0}, thickness = 1), Line(points = {{-20, 0}, {-90, 0}, {-60, 20}}, color = {0, 127, 0}, thickness = 1)}),
      Documentation(info = "<html><p>The force acts on the part at frame_b, in its origin, and its opposite on the part at frame_a at the same point of space. Its coordinates are signals.</p></html>"));
  end Force;

  model Torque "A torque between two frames: a signal"
    extends Interfaces.PartialTwoFrames;
    extends Interfaces.PartialResolve(isResolved = resolveInFrame == Types.ResolveInFrameAB.frame_resolve);
    Modelica.Blocks.Interfaces.RealInput torque[3](each final quantity = "Torque", each final unit = "N.m") "The torque on the part at frame_b; its opposite acts on the part at frame_a";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_b "Where it is resolved" annotation(Evaluate = true);
    input SI.Diameter connectionLineDiameter = world.defaultArrowDiameter "Diameter of the line between the frames" annotation(Dialog(tab = "View"));
    input Types.Color torqueColor = Types.Defaults.TorqueColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.Color connectionLineColor = Types.Defaults.SensorColor "Colour of the line between the frames" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    SI.Position r_0[3] "Vector from frame_a to frame_b, resolved in the world";
    SI.Torque t_b_0[3] "Cut torque at frame_b, resolved in the world";
  protected
    Visualizers.Advanced.Vector arrow(r = frame_b.r_0, R = frame_b.R, coordinates = -frame_b.t, quantity = Types.VectorQuantity.Torque, headAtOrigin = true, twoHeadedArrow = true, color = torqueColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape connectionLine(shapeType = "cylinder", r = frame_a.r_0, lengthDirection = r_0, length = Modelica.Math.Vectors.length(r_0), width = connectionLineDiameter, height = connectionLineDiameter, color = connectionLineColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    r_0 = frame_b.r_0 - frame_a.r_0;
    t_b_0 =
      if resolveInFrame == Types.ResolveInFrameAB.world then -torque
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then -Frames.resolve1(frame_a.R, torque)
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then -Frames.resolve1(frame_b.R, torque)
      else -Frames.resolve1(resolve.R, torque);
    frame_a.f = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = Frames.resolve2(frame_b.R, t_b_0);
    zeros(3) = frame_a.t + Frames.resolve2(frame_a.R, t_b_0);
    annotation(
      Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, pattern = LinePattern.Dash), Line(points = {{20, 0}, {90, 0}, {60, 20}}, color = {0, 127, 0}, thickness = 1), Line(points = {{-20, 0}, {-90, 0}, {-60, 20}}, color = {0, 127, 0}, thickness = 1)}),
      Documentation(info = "<html><p>The torque acts on the part at frame_b, and its opposite on the part at frame_a. Its coordinates are signals.</p></html>"));
  end Torque;

  model Spring "A linear spring along the line between two frames"
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean showMass = true "= true, if its mass is in the view" annotation(Evaluate = true);
    parameter SI.TranslationalSpringConstant c(final min = 0) "Stiffness";
    parameter SI.Length s_unstretched = 0 "Length without force";
    parameter SI.Mass m(min = 0) = 0 "Mass, in one point of the line";
    parameter Real lengthFraction(min = 0, max = 1) = 0.5 "Where it is: part of the way from frame_a to frame_b";
    extends Internal.Coil;
    input SI.Diameter massDiameter = max(0, (width - 2*coilWidth)*0.9) "Diameter of the mass" annotation(Dialog(tab = "View"));
    input Types.Color massColor = Types.Defaults.BodyColor "Colour of the mass" annotation(Dialog(tab = "View"));
    extends Interfaces.LineForceBase;
    SI.Position r_rel_a[3] "Vector from frame_a to frame_b, resolved in frame_a";
    Real e_a[3](each final unit = "1") "Its direction";
    SI.Force f "Force on the line; it pulls the frames together when it is positive";
  protected
    SI.Position r_CM_0[3](each stateSelect = StateSelect.avoid) "Position of the mass, resolved in the world; 0 without mass";
    SI.Velocity v_CM_0[3](each stateSelect = StateSelect.avoid) "Velocity of the mass";
    SI.Force f_CM_0[3] "Force that accelerates the mass, resolved in the world";
    Visualizers.Advanced.Shape shape(shapeType = "spring", r = frame_a.r_0, lengthDirection = e_rel_0, length = s, width = width, height = 2*coilWidth, extra = numberOfWindings, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape sphere(shapeType = "sphere", r = frame_a.r_0, r_shape = e_rel_0*(lengthFraction*s - massDiameter/2), lengthDirection = e_rel_0, length = massDiameter, width = massDiameter, height = massDiameter, color = massColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation and showMass and m > 0;
  equation
    r_rel_a = Frames.resolve2(frame_a.R, r_rel_0);
    e_a = r_rel_a/s;
    f = c*(s - s_unstretched);
    if m > 0 then
      r_CM_0 = frame_a.r_0 + r_rel_0*lengthFraction;
      v_CM_0 = der(r_CM_0);
      f_CM_0 = m*(der(v_CM_0) - world.gravityAcceleration(r_CM_0));
    else
      r_CM_0 = zeros(3);
      v_CM_0 = zeros(3);
      f_CM_0 = zeros(3);
    end if;
    // The line is a lever for the mass, which has no moment of inertia
    frame_a.f = Frames.resolve2(frame_a.R, f_CM_0*(1 - lengthFraction) - e_rel_0*f);
    frame_b.f = Frames.resolve2(frame_b.R, f_CM_0*lengthFraction + e_rel_0*f);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {-60, 0}, {-45, 40}, {-15, -40}, {15, 40}, {45, -40}, {60, 0}, {100, 0}}, color = {0, 0, 255}), Text(extent = {{-140, -50}, {140, -80}}, textString = "c=%c")}),
      Documentation(info = "<html><p>f = c*(s - s_unstretched) along the line between the origins. A mass m is one point of the line, at lengthFraction of the way.</p></html>"));
  end Spring;

  model Damper "A linear damper along the line between two frames"
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 0) "Damping constant";
    parameter SI.Distance length_a = world.defaultForceLength "Length of the cylinder at frame_a" annotation(Dialog(tab = "View"));
    input SI.Diameter diameter_a = world.defaultForceWidth "Diameter of the cylinder at frame_a" annotation(Dialog(tab = "View"));
    input SI.Diameter diameter_b = 0.6*diameter_a "Diameter of the rod at frame_b" annotation(Dialog(tab = "View"));
    input Types.Color color_a = {100, 100, 100} "Colour at frame_a" annotation(Dialog(tab = "View"));
    input Types.Color color_b = {155, 155, 155} "Colour at frame_b" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    extends Interfaces.PartialLineForce;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    Visualizers.Advanced.Shape shape_a(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, lengthDirection = e_a, length = noEvent(min(length_a, s)), width = diameter_a, height = diameter_a, color = color_a, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape shape_b(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, r_shape = e_a*noEvent(min(length_a, s)), lengthDirection = e_a, length = noEvent(max(s - length_a, 0)), width = diameter_b, height = diameter_b, color = color_b, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    f = d*der(s);
    lossPower = f*der(s);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {100, 0}}), Rectangle(extent = {{-60, 30}, {30, -30}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid), Text(extent = {{-140, -50}, {140, -80}}, textString = "d=%d")}),
      Documentation(info = "<html><p>f = d*der(s) along the line between the origins. The power f*der(s) leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end Damper;

  model SpringDamperParallel "A linear spring and a linear damper side by side, along the line between two frames"
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.TranslationalSpringConstant c(final min = 0) "Stiffness";
    parameter SI.Length s_unstretched = 0 "Length without force of the spring";
    parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Damping constant";
    extends Internal.Coil;
    extends Interfaces.PartialLineForce;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Force f_d "Force of the damper";
    Visualizers.Advanced.Shape shape(shapeType = "spring", r = frame_a.r_0, R = frame_a.R, lengthDirection = e_a, length = s, width = width, height = 2*coilWidth, extra = numberOfWindings, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    f_d = d*der(s);
    f = c*(s - s_unstretched) + f_d;
    lossPower = f_d*der(s);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {-70, 0}, {-70, 40}, {-40, 70}, {-10, 10}, {20, 70}, {50, 10}, {70, 40}, {70, 0}, {100, 0}}, color = {0, 0, 255}), Line(points = {{-70, 0}, {-70, -40}, {70, -40}, {70, 0}}), Rectangle(extent = {{-30, -20}, {30, -60}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid)}),
      Documentation(info = "<html><p>f = c*(s - s_unstretched) + d*der(s) along the line between the origins. The power of the damper leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end SpringDamperParallel;

  package Internal "What forces are made of"
    extends Modelica.Icons.InternalPackage;

    partial model Coil "What a spring looks like"
      input SI.Distance width = world.defaultForceWidth "Width" annotation(Dialog(tab = "View"));
      input SI.Distance coilWidth = width/10 "Diameter of the wire" annotation(Dialog(tab = "View"));
      parameter Integer numberOfWindings = 5 "Number of windings" annotation(Dialog(tab = "View"));
      input Types.Color color = Types.Defaults.SpringColor "Colour" annotation(Dialog(tab = "View"));
      input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    protected
      outer Modelica.Mechanics.MultiBody.World world;
    end Coil;

    function standardGravityAcceleration "No gravity, or the same everywhere, or towards the origin"
      extends Modelica.Icons.Function;
      extends Interfaces.partialGravityAcceleration;
      import Modelica.Mechanics.MultiBody.Types.GravityTypes;
      input GravityTypes gravityType "Kind of gravity";
      input SI.Acceleration g[3] "Gravity, if it is the same everywhere";
      input Real mu(unit = "m3/s2") "Constant of point gravity";
    algorithm
      gravity :=
        if gravityType == GravityTypes.UniformGravity then g
        elseif gravityType == GravityTypes.PointGravity then -mu*r/(r*r)^1.5
        else zeros(3);
      annotation(Inline = true);
    end standardGravityAcceleration;
  end Internal;
end Forces;
