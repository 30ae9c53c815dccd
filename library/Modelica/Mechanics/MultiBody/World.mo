within Modelica.Mechanics.MultiBody;
model World "The world: where frames are measured from, and gravity"
  import Modelica.Units.SI;
  import Modelica.Mechanics.MultiBody.Types.GravityTypes;
  Interfaces.Frame_b frame_b "The frame of the world";
  parameter Boolean enableAnimation = true "= true, if components are in the view" annotation(Evaluate = true);
  parameter Boolean animateWorld = true "= true, if the axes are in the view" annotation(Evaluate = true);
  parameter Boolean animateGravity = true "= true, if an arrow shows gravity in the view" annotation(Evaluate = true);
  parameter Boolean animateGround = false "= true, if the ground is in the view" annotation(Evaluate = true);
  parameter Types.AxisLabel label1 = "x" "Name of the horizontal axis of the icon";
  parameter Types.AxisLabel label2 = "y" "Name of the vertical axis of the icon";
  parameter Types.GravityTypes gravityType = GravityTypes.UniformGravity "Kind of gravity" annotation(Evaluate = true);
  parameter SI.Acceleration g = Modelica.Constants.g_n "Gravity, if it is the same everywhere";
  parameter Types.Axis n = {0, -1, 0} "Its direction, resolved in the world" annotation(Evaluate = true);
  parameter Real mu(unit = "m3/s2", min = 0) = 3.986004418e14 "Constant of point gravity: gravity is mu/r^2; that of the earth";
  parameter Boolean driveTrainMechanics3D = true "= true, if rotors of drives act on the body that carries them";
  parameter SI.Distance axisLength = nominalLength/2 "Length of the axes" annotation(Dialog(tab = "View"));
  parameter SI.Distance axisDiameter = axisLength/defaultFrameDiameterFraction "Diameter of the axes" annotation(Dialog(tab = "View"));
  parameter Boolean axisShowLabels = true "= true, if axes have names; not drawn here" annotation(Dialog(tab = "View"));
  input Types.Color axisColor_x = Types.Defaults.FrameColor "Colour of axis x" annotation(Dialog(tab = "View"));
  input Types.Color axisColor_y = axisColor_x "Colour of axis y" annotation(Dialog(tab = "View"));
  input Types.Color axisColor_z = axisColor_x "Colour of axis z" annotation(Dialog(tab = "View"));
  parameter SI.Position gravityArrowTail[3] = {0, 0, 0} "Where the arrow of gravity begins" annotation(Dialog(tab = "View"));
  parameter SI.Length gravityArrowLength = axisLength/2 "Length of the arrow of gravity" annotation(Dialog(tab = "View"));
  parameter SI.Diameter gravityArrowDiameter = gravityArrowLength/defaultWidthFraction "Diameter of the arrow of gravity" annotation(Dialog(tab = "View"));
  input Types.Color gravityArrowColor = {0, 230, 0} "Colour of the arrow of gravity" annotation(Dialog(tab = "View"));
  parameter SI.Diameter gravitySphereDiameter = 12742000 "Diameter of the body that attracts, for point gravity; that of the earth" annotation(Dialog(tab = "View"));
  input Types.Color gravitySphereColor = {0, 230, 0} "Colour of that body" annotation(Dialog(tab = "View"));
  parameter Types.Axis groundAxis_u = if abs(n[1]) >= 0.99 then {0, 1, 0} else {1, 0, 0} "First direction of the ground" annotation(Dialog(tab = "View"));
  parameter SI.Length groundLength_u = 2 "Length of the ground in its first direction" annotation(Dialog(tab = "View"));
  parameter SI.Length groundLength_v = groundLength_u "Length of the ground in its second direction" annotation(Dialog(tab = "View"));
  input Types.Color groundColor = {200, 200, 200} "Colour of the ground" annotation(Dialog(tab = "View"));
  parameter SI.Length nominalLength = 1 "Size of the mechanism, for sizes in the view" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultAxisLength = nominalLength/5 "Length of the axes of frames" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultJointLength = nominalLength/10 "Length of joints" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultJointWidth = nominalLength/20 "Width of joints" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultForceLength = nominalLength/10 "Length of dampers" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultForceWidth = nominalLength/20 "Width of springs and dampers" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultBodyDiameter = nominalLength/9 "Diameter of the sphere in a centre of mass" annotation(Dialog(tab = "Defaults"));
  parameter Real defaultWidthFraction = 20 "Length of a shape over its width" annotation(Dialog(tab = "Defaults"));
  parameter SI.Length defaultArrowDiameter = nominalLength/40 "Diameter of arrows" annotation(Dialog(tab = "Defaults"));
  parameter Real defaultFrameDiameterFraction = 40 "Length of an axis over its diameter" annotation(Dialog(tab = "Defaults"));
  parameter Real defaultSpecularCoefficient(min = 0) = 0.7 "How much surfaces shine" annotation(Dialog(tab = "Defaults"));
  parameter Real defaultN_to_m(unit = "N/m", min = 0) = 1000 "Force of an arrow of 1 m; the view chooses the scale itself" annotation(Dialog(tab = "Defaults"));
  parameter Real defaultNm_to_m(unit = "N.m/m", min = 0) = 1000 "Torque of an arrow of 1 m; the view chooses the scale itself" annotation(Dialog(tab = "Defaults"));

  replaceable function gravityAcceleration = Forces.Internal.standardGravityAcceleration(
      gravityType = gravityType, g = g*Modelica.Math.Vectors.normalizeWithAssert(n), mu = mu)
    constrainedby Interfaces.partialGravityAcceleration "Gravity at a place";
protected
  parameter Boolean showsArrow = enableAnimation and animateGravity and gravityType == GravityTypes.UniformGravity annotation(Evaluate = true);
  parameter SI.Length headLength = min(axisLength, axisDiameter*Types.Defaults.FrameHeadLengthFraction);
  parameter SI.Length headWidth = axisDiameter*Types.Defaults.FrameHeadWidthFraction;
  parameter SI.Length gravityHeadLength = min(gravityArrowLength, gravityArrowDiameter*Types.Defaults.ArrowHeadLengthFraction);
  parameter SI.Length gravityHeadWidth = gravityArrowDiameter*Types.Defaults.ArrowHeadWidthFraction;
  Visualizers.Advanced.Shape x_line(shapeType = "cylinder", length = axisLength - headLength, width = axisDiameter, height = axisDiameter, lengthDirection = {1, 0, 0}, color = axisColor_x, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape x_head(shapeType = "cone", length = headLength, width = headWidth, height = headWidth, lengthDirection = {1, 0, 0}, r = {axisLength - headLength, 0, 0}, color = axisColor_x, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape y_line(shapeType = "cylinder", length = axisLength - headLength, width = axisDiameter, height = axisDiameter, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, color = axisColor_y, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape y_head(shapeType = "cone", length = headLength, width = headWidth, height = headWidth, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, r = {0, axisLength - headLength, 0}, color = axisColor_y, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape z_line(shapeType = "cylinder", length = axisLength - headLength, width = axisDiameter, height = axisDiameter, lengthDirection = {0, 0, 1}, color = axisColor_z, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape z_head(shapeType = "cone", length = headLength, width = headWidth, height = headWidth, lengthDirection = {0, 0, 1}, r = {0, 0, axisLength - headLength}, color = axisColor_z, specularCoefficient = 0) if enableAnimation and animateWorld;
  Visualizers.Advanced.Shape gravityLine(shapeType = "cylinder", length = gravityArrowLength - gravityHeadLength, width = gravityArrowDiameter, height = gravityArrowDiameter, lengthDirection = n, r_shape = gravityArrowTail, color = gravityArrowColor, specularCoefficient = 0) if showsArrow;
  Visualizers.Advanced.Shape gravityHead(shapeType = "cone", length = gravityHeadLength, width = gravityHeadWidth, height = gravityHeadWidth, lengthDirection = n, r_shape = gravityArrowTail + Modelica.Math.Vectors.normalize(n)*(gravityArrowLength - gravityHeadLength), color = gravityArrowColor, specularCoefficient = 0) if showsArrow;
  Visualizers.Advanced.Shape gravitySphere(shapeType = "sphere", length = gravitySphereDiameter, width = gravitySphereDiameter, height = gravitySphereDiameter, r_shape = {-gravitySphereDiameter/2, 0, 0}, color = gravitySphereColor, specularCoefficient = 0) if enableAnimation and animateGravity and gravityType == GravityTypes.PointGravity;
  Visualizers.Advanced.Shape ground(shapeType = "box", length = groundLength_u, width = groundLength_v, height = 0.001*groundLength_u, lengthDirection = groundAxis_u, widthDirection = cross(n, groundAxis_u), r_shape = Modelica.Math.Vectors.normalize(n)*(0.0005*groundLength_u) - Modelica.Math.Vectors.normalize(groundAxis_u)*(groundLength_u/2), color = groundColor, specularCoefficient = 0) if enableAnimation and animateGround and gravityType == GravityTypes.UniformGravity;
equation
  Connections.root(frame_b.R);
  assert(Modelica.Math.Vectors.length(n) > 1e-10, "Gravity of the world has no direction: n is the zero vector");
  frame_b.r_0 = zeros(3);
  frame_b.R = Frames.nullRotation();
  annotation(
    defaultComponentName = "world",
    defaultComponentPrefixes = "inner",
    missingInnerMessage = "No world is declared: the default world is used, with gravity 9.80665 m/s2 in direction -y. Declare 'inner Modelica.Mechanics.MultiBody.World world' to choose.",
    Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid), Line(points = {{-80, -70}, {70, -70}, {50, -60}}), Line(points = {{-70, -80}, {-70, 70}, {-60, 50}}), Line(points = {{40, 60}, {40, -20}, {30, 0}}, color = {0, 160, 0}), Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(
      info = "<html><p>Every model has one: inner Modelica.Mechanics.MultiBody.World world. Its frame_b is the world: what is connected to it does not move. Gravity is the same everywhere (g along n), or points to the origin of the world (mu/r^2), or is a function of the user's, put in place of gravityAcceleration.</p></html>"));
end World;
