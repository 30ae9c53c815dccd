within Modelica.Mechanics.MultiBody;
package Joints "What holds frames together, and lets them move"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Revolute "A hinge: one angle"
    extends Interfaces.PartialElementaryJoint;
    Modelica.Mechanics.Rotational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives the joint";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b support if useAxisFlange "Flange on which the drive is mounted; it does not turn";
    parameter Boolean useAxisFlange = false "= true, if there are flanges for a drive" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n = {0, 0, 1} "Axis of the hinge: the same in both frames" annotation(Evaluate = true);
    extends Internal.AxisCylinder;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of phi and w as states" annotation(Dialog(tab = "Advanced"));
    SI.Angle phi(start = 0, final stateSelect = stateSelect) "Angle from frame_a to frame_b";
    SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Its rate";
    SI.AngularAcceleration a(start = 0) "The rate of its rate";
    SI.Torque tau "Driving torque: it turns frame_b against frame_a";
    SI.Angle angle "The same as phi";
  protected
    parameter Real e[3](each final unit = "1") = Frames.Internal.unitVector(n, {1, 0, 0}) "Unit vector of the axis";
    Frames.Orientation R_rel "Rotation between the frames, away from the root";
    Visualizers.Advanced.Shape cylinder(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, r_shape = -e*(cylinderLength/2), lengthDirection = e, length = cylinderLength, width = cylinderDiameter, height = cylinderDiameter, color = cylinderColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Modelica.Mechanics.Rotational.Components.Fixed fixed;
    Modelica.Mechanics.Rotational.Interfaces.InternalSupport internalAxis(tau = tau);
    Modelica.Mechanics.Rotational.Sources.ConstantTorque constantTorque(tau_constant = 0) if not useAxisFlange;
  equation
    assert(n*n > 0, "Axis n of the joint is the zero vector: it has no direction");
    angle = phi;
    w = der(phi);
    a = der(w);
    frame_b.r_0 = frame_a.r_0;
    if Connections.rooted(frame_a.R) then
      R_rel = Frames.planarRotation(e, phi, w);
      frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
      frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
      frame_a.t = -Frames.resolve1(R_rel, frame_b.t);
    else
      R_rel = Frames.planarRotation(-e, phi, w);
      frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel);
      frame_b.f = -Frames.resolve1(R_rel, frame_a.f);
      frame_b.t = -Frames.resolve1(R_rel, frame_a.t);
    end if;
    tau = -frame_b.t*e;
    phi = internalAxis.phi;
    connect(fixed.flange, support);
    connect(internalAxis.flange, axis);
    connect(constantTorque.flange, internalAxis.flange);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 60}, {-30, -60}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{30, 60}, {100, -60}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{-30, 12}, {30, -12}}, fillColor = {255, 90, 90}, fillPattern = FillPattern.HorizontalCylinder), Text(extent = {{-140, -70}, {140, -100}}, textString = "n=%n")}),
      Documentation(info = "<html><p>frame_b turns against frame_a by the angle phi about n. Without a drive the torque about n is 0; with useAxisFlange = true a drive of Rotational is connected to axis, and mounted on support.</p></html>"));
  end Revolute;

  model Prismatic "A slide: one distance"
    extends Interfaces.PartialElementaryJoint;
    Modelica.Mechanics.Translational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives the joint";
    Modelica.Mechanics.Translational.Interfaces.Flange_b support if useAxisFlange "Flange on which the drive is mounted; it does not move";
    parameter Boolean useAxisFlange = false "= true, if there are flanges for a drive" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n = {1, 0, 0} "Direction of the slide: the same in both frames" annotation(Evaluate = true);
    parameter Types.Axis boxWidthDirection = {0, 1, 0} "Direction of the width of the box" annotation(Evaluate = true, Dialog(tab = "View"));
    parameter SI.Distance boxWidth = world.defaultJointWidth "Width of the box" annotation(Dialog(tab = "View"));
    parameter SI.Distance boxHeight = boxWidth "Height of the box" annotation(Dialog(tab = "View"));
    input Types.Color boxColor = Types.Defaults.JointColor "Colour of the box" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of s and v as states" annotation(Dialog(tab = "Advanced"));
    final parameter Real e[3](each final unit = "1") = Frames.Internal.unitVector(n, {1, 0, 0}) "Unit vector of the slide";
    SI.Position s(start = 0, final stateSelect = stateSelect) "Distance from frame_a to frame_b along the slide";
    SI.Velocity v(start = 0, final stateSelect = stateSelect) "Its rate";
    SI.Acceleration a(start = 0) "The rate of its rate";
    SI.Force f "Driving force: it pushes frame_b away from frame_a";
  protected
    Visualizers.Advanced.Shape box(shapeType = "box", r = frame_a.r_0, R = frame_a.R, lengthDirection = e, widthDirection = boxWidthDirection, length = if noEvent(abs(s) > 1e-6) then s else 1e-6, width = boxWidth, height = boxHeight, color = boxColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Modelica.Mechanics.Translational.Components.Fixed fixed;
    Modelica.Mechanics.Translational.Interfaces.InternalSupport internalAxis(f = f);
    Modelica.Mechanics.Translational.Sources.ConstantForce constantForce(f_constant = 0) if not useAxisFlange;
  equation
    assert(n*n > 0, "Axis n of the joint is the zero vector: it has no direction");
    v = der(s);
    a = der(v);
    frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, e*s);
    frame_b.R = frame_a.R;
    zeros(3) = frame_a.f + frame_b.f;
    zeros(3) = frame_a.t + frame_b.t + cross(e*s, frame_b.f);
    f = -e*frame_b.f;
    s = internalAxis.s;
    connect(fixed.flange, support);
    connect(internalAxis.flange, axis);
    connect(constantForce.flange, internalAxis.flange);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 50}, {-30, -50}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.Solid), Rectangle(extent = {{-30, 30}, {100, -30}}, fillColor = {255, 150, 150}, fillPattern = FillPattern.Solid), Text(extent = {{-140, -70}, {140, -100}}, textString = "n=%n")}),
      Documentation(info = "<html><p>frame_b moves along n by the distance s and does not turn against frame_a. Without a drive the force along n is 0; with useAxisFlange = true a drive of Translational is connected to axis, and mounted on support.</p></html>"));
  end Prismatic;

  model Cylindrical "A slide that turns: one distance and one angle"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n = {1, 0, 0} "Axis: the same in both frames" annotation(Evaluate = true);
    parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the cylinder" annotation(Dialog(tab = "View"));
    input Types.Color cylinderColor = Types.Defaults.JointColor "Colour of the cylinder" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of s, v, phi and w as states" annotation(Dialog(tab = "Advanced"));
    Prismatic prismatic(n = n, animation = false, stateSelect = StateSelect.never);
    Revolute revolute(n = n, animation = false, stateSelect = StateSelect.never);
    SI.Position s(start = 0, stateSelect = stateSelect) "Distance from frame_a to frame_b along the axis";
    SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle from frame_a to frame_b";
    SI.Velocity v(start = 0, stateSelect = stateSelect) "Rate of s";
    SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
    SI.Acceleration a(start = 0) "Rate of v";
    SI.AngularAcceleration wd(start = 0) "Rate of w";
  protected
    Visualizers.Advanced.Shape cylinder(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, lengthDirection = prismatic.e, length = s, width = cylinderDiameter, height = cylinderDiameter, color = cylinderColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    s = prismatic.s;
    v = der(s);
    a = der(v);
    phi = revolute.phi;
    w = der(phi);
    wd = der(w);
    connect(frame_a, prismatic.frame_a);
    connect(prismatic.frame_b, revolute.frame_a);
    connect(revolute.frame_b, frame_b);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 50}, {-30, -50}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{-30, 30}, {100, -30}}, fillColor = {255, 150, 150}, fillPattern = FillPattern.HorizontalCylinder), Text(extent = {{-140, -70}, {140, -100}}, textString = "n=%n")}),
      Documentation(info = "<html><p>frame_b moves along n by s and turns about n by phi.</p></html>"));
  end Cylindrical;

  model Universal "Two hinges whose axes meet: two angles"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n_a = {1, 0, 0} "Axis of the first hinge, resolved in frame_a" annotation(Evaluate = true);
    parameter Types.Axis n_b = {0, 1, 0} "Axis of the second hinge, resolved in frame_b" annotation(Evaluate = true);
    extends Internal.AxisCylinder;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of the angles and their rates as states" annotation(Dialog(tab = "Advanced"));
    Revolute revolute_a(n = n_a, stateSelect = StateSelect.never, animation = animation, cylinderLength = cylinderLength, cylinderDiameter = cylinderDiameter, cylinderColor = cylinderColor, specularCoefficient = specularCoefficient);
    Revolute revolute_b(n = n_b, stateSelect = StateSelect.never, animation = animation, cylinderLength = cylinderLength, cylinderDiameter = cylinderDiameter, cylinderColor = cylinderColor, specularCoefficient = specularCoefficient);
    SI.Angle phi_a(start = 0, stateSelect = stateSelect) "Angle of the first hinge";
    SI.Angle phi_b(start = 0, stateSelect = stateSelect) "Angle of the second hinge";
    SI.AngularVelocity w_a(start = 0, stateSelect = stateSelect) "Rate of phi_a";
    SI.AngularVelocity w_b(start = 0, stateSelect = stateSelect) "Rate of phi_b";
    SI.AngularAcceleration a_a(start = 0) "Rate of w_a";
    SI.AngularAcceleration a_b(start = 0) "Rate of w_b";
  equation
    assert(cross(n_a, n_b)*cross(n_a, n_b) > 1e-10*(n_a*n_a)*(n_b*n_b), "Axes n_a and n_b of the joint are parallel: its hinges turn about one axis");
    phi_a = revolute_a.phi;
    phi_b = revolute_b.phi;
    w_a = der(phi_a);
    w_b = der(phi_b);
    a_a = der(w_a);
    a_b = der(w_b);
    connect(frame_a, revolute_a.frame_a);
    connect(revolute_a.frame_b, revolute_b.frame_a);
    connect(revolute_b.frame_b, frame_b);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 15}, {-40, -15}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{40, 15}, {100, -15}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Ellipse(extent = {{-40, 60}, {40, -60}}, lineColor = {160, 0, 0}, lineThickness = 0.5), Line(points = {{0, 60}, {0, -60}}, thickness = 0.5)}),
      Documentation(info = "<html><p>A hinge about n_a, fixed to frame_a, and one about n_b, fixed to frame_b.</p></html>"));
  end Universal;

  model Planar "Motion in a plane: two distances and one angle"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n = {0, 0, 1} "Direction across the plane, resolved in frame_a" annotation(Evaluate = true);
    parameter Types.Axis n_x = {1, 0, 0} "First direction in the plane, resolved in frame_a" annotation(Evaluate = true);
    parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinder" annotation(Dialog(tab = "View"));
    parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the cylinder" annotation(Dialog(tab = "View"));
    input Types.Color cylinderColor = Types.Defaults.JointColor "Colour of the cylinder" annotation(Dialog(tab = "View"));
    parameter SI.Distance boxWidth = 0.3*cylinderDiameter "Width of the boxes" annotation(Dialog(tab = "View"));
    parameter SI.Distance boxHeight = boxWidth "Height of the boxes" annotation(Dialog(tab = "View"));
    input Types.Color boxColor = Types.Defaults.JointColor "Colour of the boxes" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of distances, angle and their rates as states" annotation(Dialog(tab = "Advanced"));
    Prismatic prismatic_x(stateSelect = StateSelect.never, n = cross(cross(n, n_x), n), animation = animation, boxWidth = boxWidth, boxHeight = boxHeight, boxColor = boxColor, specularCoefficient = specularCoefficient);
    Prismatic prismatic_y(stateSelect = StateSelect.never, n = cross(n, n_x), animation = animation, boxWidthDirection = {1, 0, 0}, boxWidth = boxWidth, boxHeight = boxHeight, boxColor = boxColor, specularCoefficient = specularCoefficient);
    Revolute revolute(stateSelect = StateSelect.never, n = n, animation = animation, cylinderLength = cylinderLength, cylinderDiameter = cylinderDiameter, cylinderColor = cylinderColor, specularCoefficient = specularCoefficient);
    SI.Position s_x(start = 0, stateSelect = stateSelect) "Distance along the first direction";
    SI.Position s_y(start = 0, stateSelect = stateSelect) "Distance along the second direction";
    SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle from frame_a to frame_b";
    SI.Velocity v_x(start = 0, stateSelect = stateSelect) "Rate of s_x";
    SI.Velocity v_y(start = 0, stateSelect = stateSelect) "Rate of s_y";
    SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
    SI.Acceleration a_x(start = 0) "Rate of v_x";
    SI.Acceleration a_y(start = 0) "Rate of v_y";
    SI.AngularAcceleration wd(start = 0) "Rate of w";
  equation
    s_x = prismatic_x.s;
    s_y = prismatic_y.s;
    phi = revolute.phi;
    v_x = der(s_x);
    v_y = der(s_y);
    w = der(phi);
    a_x = der(v_x);
    a_y = der(v_y);
    wd = der(w);
    connect(frame_a, prismatic_x.frame_a);
    connect(prismatic_x.frame_b, prismatic_y.frame_a);
    connect(prismatic_y.frame_b, revolute.frame_a);
    connect(revolute.frame_b, frame_b);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 20}, {-20, -20}}, fillColor = {255, 150, 150}, fillPattern = FillPattern.Solid), Rectangle(extent = {{-20, 80}, {20, -20}}, fillColor = {255, 150, 150}, fillPattern = FillPattern.Solid), Ellipse(extent = {{20, 25}, {70, -25}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.Solid)}),
      Documentation(info = "<html><p>frame_b moves in the plane across n that is fixed to frame_a: by s_x along n_x (its part in the plane), by s_y along n x n_x, and turns by phi about n.</p></html>"));
  end Planar;

  model Spherical "A ball and its socket: frames with one origin that turn freely"
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.Distance sphereDiameter = world.defaultJointLength "Diameter of the sphere" annotation(Dialog(tab = "View"));
    input Types.Color sphereColor = Types.Defaults.JointColor "Colour of the sphere" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    extends Internal.RelativeOrientation(enforceStates = false);
  protected
    Visualizers.Advanced.Shape sphere(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = {-sphereDiameter/2, 0, 0}, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    frame_b.r_0 = frame_a.r_0;
    zeros(3) = frame_a.t;
    zeros(3) = frame_b.t;
    zeros(3) = frame_a.f + Frames.resolveRelative(frame_b.f, frame_b.R, frame_a.R);
    annotation(
      Icon(graphics = {Ellipse(extent = {{-70, 70}, {70, -70}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.Sphere), Ellipse(extent = {{-45, 45}, {45, -45}}, fillColor = {255, 90, 90}, fillPattern = FillPattern.Sphere)}),
      Documentation(info = "<html><p>The origins are one point, there is no torque. The joint has no states unless enforceStates = true: then they are the rate of the orientation and a quaternion, or three angles.</p></html>"));
  end Spherical;

  model FreeMotion "No joint: six degrees of freedom and their states"
    parameter Boolean animation = true "= true, if an arrow from frame_a to frame_b is in the view" annotation(Evaluate = true);
    SI.Position r_rel_a[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.prefer) "Vector from frame_a to frame_b, resolved in frame_a";
    SI.Velocity v_rel_a[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.prefer) "Its rate";
    SI.Acceleration a_rel_a[3](start = {0, 0, 0}) "The rate of its rate";
    input Types.Color arrowColor = Types.Defaults.SensorColor "Colour of the arrow" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    extends Internal.RelativeOrientation(enforceStates = true);
  protected
    Visualizers.Advanced.Vector arrow(r = frame_a.r_0, R = frame_a.R, coordinates = r_rel_a, quantity = Types.VectorQuantity.RelativePosition, color = arrowColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    v_rel_a = der(r_rel_a);
    a_rel_a = der(v_rel_a);
    frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r_rel_a);
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {-50, 50}, {0, -20}, {50, 40}, {100, 0}}, color = {160, 160, 164}, thickness = 0.5), Line(points = {{100, 0}, {75, 30}}), Line(points = {{100, 0}, {65, 5}})}),
      Documentation(info = "<html><p>No force is transferred. The joint gives a body that moves freely the states that are wanted: position and velocity relative to frame_a, angular velocity, and a quaternion, or three angles. It is where start values of a body in flight are given.</p></html>"));
  end FreeMotion;

  model RevolutePlanarLoopConstraint "A hinge that closes a planar loop: it says only what is not known yet"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.Axis n = {0, 0, 1} "Axis of the hinge, across the loop: the same in both frames" annotation(Evaluate = true);
    extends Internal.AxisCylinder;
  protected
    parameter Real e[3](each final unit = "1") = Frames.Internal.unitVector(n, {1, 0, 0}) "Unit vector of the axis";
    parameter Real ey_a[3](each final unit = "1") = Frames.Internal.across(e, if abs(e[1]) > 0.1 then {0, 1, 0} elseif abs(e[2]) > 0.1 then {0, 0, 1} else {1, 0, 0}) "A unit vector across the axis" annotation(Evaluate = true);
    parameter Real ex_a[3](each final unit = "1") = cross(ey_a, e) "The unit vector across both" annotation(Evaluate = true);
    SI.Position r_rel_a[3] "Vector from frame_a to frame_b, resolved in frame_a: 0";
    Real e_b[3](each final unit = "1") "The axis in frame_a, resolved in frame_b: the same";
    SI.Force f_c[2] "Forces along ex_a and ey_a";
    Visualizers.Advanced.Shape cylinder(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, r_shape = -e*(cylinderLength/2), lengthDirection = e, length = cylinderLength, width = cylinderDiameter, height = cylinderDiameter, color = cylinderColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    assert(n*n > 0, "Axis n of the joint is the zero vector: it has no direction");
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    0 = ex_a*r_rel_a;
    0 = ey_a*r_rel_a;
    frame_a.t = zeros(3);
    frame_b.t = zeros(3);
    frame_a.f = ex_a*f_c[1] + ey_a*f_c[2];
    frame_b.f = -Frames.resolveRelative(frame_a.f, frame_a.R, frame_b.R);
    e_b = Frames.resolveRelative(e, frame_a.R, frame_b.R);
    assert(noEvent(abs(e*r_rel_a) <= 1e-10 and (e_b - e)*(e_b - e) <= 1e-20), "RevolutePlanarLoopConstraint is not in a planar loop whose joints turn about its axis n: use Revolute, or correct the axes of the loop");
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 60}, {-30, -60}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{30, 60}, {100, -60}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.HorizontalCylinder), Rectangle(extent = {{-30, 12}, {30, -12}}, fillPattern = FillPattern.Solid), Text(extent = {{-140, -70}, {140, -100}}, textString = "n=%n")}),
      Documentation(info = "<html><p>In a planar loop the other joints keep the parts in the plane already. This hinge adds that the origins are one point of the plane; the force across the plane and the torques have no unique values and are 0.</p></html>"));
  end RevolutePlanarLoopConstraint;

  model SphericalSpherical "A rod with a ball at each end: one distance is fixed"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean showMass = true "= true, if its mass is in the view" annotation(Evaluate = true);
    parameter Boolean computeRodLength = false "= true, if the length is computed from the start" annotation(Evaluate = true);
    parameter SI.Length rodLength(min = Modelica.Constants.eps, fixed = not computeRodLength, start = 1) "Length of the rod";
    parameter SI.Mass m(min = 0) = 0 "Mass of the rod, in its middle";
    parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the spheres" annotation(Dialog(tab = "View"));
    input Types.Color sphereColor = Types.Defaults.JointColor "Colour of the spheres" annotation(Dialog(tab = "View"));
    parameter SI.Diameter rodDiameter = sphereDiameter/Types.Defaults.JointRodDiameterFraction "Diameter of the rod" annotation(Dialog(tab = "View"));
    input Types.Color rodColor = Types.Defaults.RodColor "Colour of the rod" annotation(Dialog(tab = "View"));
    parameter SI.Diameter massDiameter = sphereDiameter "Diameter of the mass" annotation(Dialog(tab = "View"));
    input Types.Color massColor = Types.Defaults.BodyColor "Colour of the mass" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    parameter Boolean kinematicConstraint = true "= false, if something else keeps the length: constraintResidue is given then" annotation(Evaluate = true, Dialog(tab = "Advanced"));
    Real constraintResidue = rRod_0*rRod_0 - rodLength*rodLength "Is 0: the length, or what is given in its place" annotation(Dialog(tab = "Advanced"));
    SI.Force f_rod "Force in the rod; positive when it pulls at frame_a towards frame_b";
    SI.Position rRod_0[3] "Vector from frame_a to frame_b, resolved in the world";
    SI.Position rRod_a[3] "The same, resolved in frame_a";
    Real eRod_a[3](each final unit = "1") "Its direction";
    SI.Position r_CM_0[3] "Position of the mass, resolved in the world; 0 without mass";
    SI.Velocity v_CM_0[3] "Velocity of the mass, resolved in the world; 0 without mass";
    SI.Force f_CM_a[3] "Force that accelerates the mass, resolved in frame_a";
    SI.Force f_CM_e[3] "Its part along the rod";
    SI.Force f_b_a1[3] "Force on the part at frame_b without the force in the rod, resolved in frame_a";
  protected
    Visualizers.Advanced.Shape rod(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, lengthDirection = eRod_a, length = rodLength, width = rodDiameter, height = rodDiameter, color = rodColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape ball_a(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = -eRod_a*(sphereDiameter/2), lengthDirection = eRod_a, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape ball_b(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = eRod_a*(rodLength - sphereDiameter/2), lengthDirection = eRod_a, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape middle(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = eRod_a*(rodLength/2 - massDiameter/2), lengthDirection = eRod_a, length = massDiameter, width = massDiameter, height = massDiameter, color = massColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation and showMass and m > 0;
  equation
    rRod_0 = frame_b.r_0 - frame_a.r_0;
    rRod_a = Frames.resolve2(frame_a.R, rRod_0);
    eRod_a = rRod_a/rodLength;
    constraintResidue = 0;
    frame_a.t = zeros(3);
    frame_b.t = zeros(3);
    if m > 0 then
      // Neither ball takes a torque: across the rod each of them carries half of the mass
      r_CM_0 = frame_a.r_0 + rRod_0/2;
      v_CM_0 = der(r_CM_0);
      f_CM_a = m*Frames.resolve2(frame_a.R, der(v_CM_0) - world.gravityAcceleration(r_CM_0));
      f_CM_e = (f_CM_a*eRod_a)*eRod_a;
      frame_a.f = (f_CM_a - f_CM_e)/2 + f_rod*eRod_a;
      f_b_a1 = (f_CM_a + f_CM_e)/2;
      frame_b.f = Frames.resolveRelative(f_b_a1 - f_rod*eRod_a, frame_a.R, frame_b.R);
    else
      r_CM_0 = zeros(3);
      v_CM_0 = zeros(3);
      f_CM_a = zeros(3);
      f_CM_e = zeros(3);
      f_b_a1 = zeros(3);
      frame_a.f = f_rod*eRod_a;
      frame_b.f = -Frames.resolveRelative(frame_a.f, frame_a.R, frame_b.R);
    end if;
    annotation(
      Icon(graphics = {Line(points = {{-70, 0}, {70, 0}}, thickness = 1), Ellipse(extent = {{-100, 30}, {-40, -30}}, fillColor = {255, 90, 90}, fillPattern = FillPattern.Sphere), Ellipse(extent = {{40, 30}, {100, -30}}, fillColor = {255, 90, 90}, fillPattern = FillPattern.Sphere)}),
      Documentation(info = "<html><p>The distance of the origins is rodLength. There is one constraint, so a loop that is closed by it needs no joint of its own there. The rod turns freely about its length, which does not matter.</p></html>"));
  end SphericalSpherical;

  model RollingWheel "A thin wheel that rolls without slip on the plane z = 0"
    Interfaces.Frame_a frame_a "Frame in the centre of the wheel; its axis y is the axis of the wheel";
    parameter SI.Radius radius "Radius";
    parameter StateSelect stateSelect = StateSelect.always "Priority of position, angles and their rates as states" annotation(Evaluate = true, HideResult = true);
    SI.Position x(start = 0, stateSelect = stateSelect) "Position of the centre along x";
    SI.Position y(start = 0, stateSelect = stateSelect) "Position of the centre along y";
    SI.Position z "Height of the centre";
    SI.Angle angles[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Angles about z, y and x from the world to frame_a";
    SI.AngularVelocity der_angles[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Their rates";
    SI.Position r_road_0[3] "Position of the contact point, resolved in the world";
    SI.Force f_wheel_0[3] "Force on the wheel, resolved in the world";
    SI.Force f_n "Its part across the road";
    SI.Force f_lat "Its part across the wheel";
    SI.Force f_long "Its part along the wheel";
    SI.Position err "How much the distance of centre and contact point misses the radius";
  protected
    constant Real e_n_0[3](each final unit = "1") = {0, 0, 1} "Direction across the road";
    Real e_axis_0[3](each final unit = "1") "Direction of the axis of the wheel";
    Real aux[3](each final unit = "1") "Along the wheel, not of unit length";
    Real e_long_0[3](each final unit = "1") "Direction on the road along the wheel";
    Real e_lat_0[3](each final unit = "1") "Direction on the road across the wheel";
    SI.Position delta_0[3] "Vector from the centre to the contact point";
    SI.Velocity v_0[3] "Velocity of the centre";
    SI.AngularVelocity w_0[3] "Angular velocity";
    SI.Velocity vContact_0[3] "Velocity of the point of the wheel that is in contact";
  equation
    Connections.root(frame_a.R);
    frame_a.r_0 = {x, y, z};
    der_angles = der(angles);
    frame_a.R = Frames.axesRotations({3, 2, 1}, angles, der_angles);
    e_axis_0 = Frames.resolve1(frame_a.R, {0, 1, 0});
    aux = cross(e_n_0, e_axis_0);
    e_long_0 = aux/sqrt(aux*aux);
    e_lat_0 = cross(e_long_0, e_n_0);
    // The lowest point of the wheel is on the road
    delta_0 = radius*cross(e_long_0, e_axis_0);
    r_road_0 = frame_a.r_0 + delta_0;
    r_road_0[3] = 0;
    err = sqrt(delta_0*delta_0) - radius;
    v_0 = der(frame_a.r_0);
    w_0 = Frames.angularVelocity1(frame_a.R);
    vContact_0 = v_0 + cross(w_0, delta_0);
    0 = vContact_0*e_long_0;
    0 = vContact_0*e_lat_0;
    f_wheel_0 = f_n*e_n_0 + f_lat*e_lat_0 + f_long*e_long_0;
    zeros(3) = frame_a.f + Frames.resolve2(frame_a.R, f_wheel_0);
    zeros(3) = frame_a.t + Frames.resolve2(frame_a.R, cross(delta_0, f_wheel_0));
    assert(abs(e_n_0*e_axis_0) < 0.99, "The wheel lies on the road: it has no direction");
    annotation(
      Icon(graphics = {Line(points = {{-100, -80}, {100, -80}}, thickness = 0.5), Ellipse(extent = {{-80, 80}, {80, -80}}, lineThickness = 0.5), Ellipse(extent = {{-10, 10}, {10, -10}}, fillPattern = FillPattern.Solid)}),
      Documentation(info = "<html><p>The lowest point of the wheel is on the road and its velocity is 0. Mass and inertia are those of a Body in frame_a. The states are x, y, three angles and their rates; the velocities along x and y follow from the rates.</p></html>"));
  end RollingWheel;

  package Internal "What joints have in common"
    extends Modelica.Icons.InternalPackage;

    partial model AxisCylinder "The cylinder that shows an axis"
      parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinder" annotation(Dialog(tab = "View"));
      parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the cylinder" annotation(Dialog(tab = "View"));
      input Types.Color cylinderColor = Types.Defaults.JointColor "Colour of the cylinder" annotation(Dialog(tab = "View"));
      input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    protected
      outer Modelica.Mechanics.MultiBody.World world;
    end AxisCylinder;

    partial model RelativeOrientation "The orientation of frame_b in frame_a, with states or without"
      extends Interfaces.PartialTwoFrames;
      parameter Boolean angles_fixed = false "= true, if angles_start hold at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.Angle angles_start[3] = {0, 0, 0} "Angles from frame_a to frame_b at the start" annotation(Dialog(tab = "Initialization"));
      parameter Types.RotationSequence sequence_start = {1, 2, 3} "Their axes" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter Boolean w_rel_a_fixed = false "= true, if w_rel_a_start holds at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.AngularVelocity w_rel_a_start[3] = {0, 0, 0} "Angular velocity relative to frame_a at the start, resolved in frame_a" annotation(Dialog(tab = "Initialization"));
      parameter Boolean z_rel_a_fixed = false "= true, if z_rel_a_start holds at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.AngularAcceleration z_rel_a_start[3] = {0, 0, 0} "Its rate at the start" annotation(Dialog(tab = "Initialization"));
      parameter Boolean enforceStates "= true, if the joint has states: the orientation of frame_b in frame_a and its rate" annotation(Evaluate = true, Dialog(tab = "Advanced"));
      parameter Boolean useQuaternions = true "= true, if they are a quaternion, and not three angles" annotation(Evaluate = true, Dialog(tab = "Advanced"));
      parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true, Dialog(tab = "Advanced"));
      final parameter Frames.Orientation R_rel_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Rotation from frame_a to frame_b at the start";
    protected
      final parameter Frames.Quaternions.Orientation Q_start = Frames.to_Q(R_rel_start) "Quaternion at the start";
      Frames.Quaternions.Orientation Q(start = Q_start, each stateSelect = if enforceStates and useQuaternions then StateSelect.prefer else StateSelect.never) "Quaternion from frame_a to frame_b, where it is a state";
      final parameter SI.Angle phi_start[3] = if sequence_start[1] == sequence_angleStates[1] and sequence_start[2] == sequence_angleStates[2] and sequence_start[3] == sequence_angleStates[3] then angles_start else Frames.axesRotationsAngles(R_rel_start, sequence_angleStates) "Angles at the start";
      SI.Angle phi[3](start = phi_start, each stateSelect = if enforceStates and not useQuaternions then StateSelect.always else StateSelect.never) "Angles from frame_a to frame_b, where they are states";
      SI.AngularVelocity phi_d[3](each stateSelect = if enforceStates and not useQuaternions then StateSelect.always else StateSelect.never) "Their rates";
      SI.AngularAcceleration phi_dd[3] "The rates of their rates";
      SI.AngularVelocity w_rel_b[3](start = Frames.resolve2(R_rel_start, w_rel_a_start), fixed = fill(w_rel_a_fixed, 3), each stateSelect = if enforceStates and useQuaternions then StateSelect.always else StateSelect.never) "Angular velocity relative to frame_a, resolved in frame_b";
      Frames.Orientation R_rel "Rotation from frame_a to frame_b, where the joint has states";
    initial equation
      if angles_fixed then
        if not enforceStates then
          zeros(3) = Frames.Orientation.equalityConstraint(Frames.absoluteRotation(frame_a.R, R_rel_start), frame_b.R);
        elseif useQuaternions then
          zeros(3) = Frames.Quaternions.Orientation.equalityConstraint(Q, Q_start);
        else
          phi = phi_start;
        end if;
      end if;
      if z_rel_a_fixed then
        der(w_rel_b) = Frames.resolve2(R_rel_start, z_rel_a_start);
      end if;
    equation
      if enforceStates then
        Connections.branch(frame_a.R, frame_b.R);
        if Connections.rooted(frame_a.R) then
          frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
        else
          frame_a.R = Frames.absoluteRotation(frame_b.R, Frames.inverseRotation(R_rel));
        end if;
        if useQuaternions then
          {0} = Frames.Quaternions.orientationConstraint(Q);
          w_rel_b = Frames.Quaternions.angularVelocity2(Q, der(Q));
          R_rel = Frames.from_Q(Q, w_rel_b);
          phi = zeros(3);
          phi_d = zeros(3);
          phi_dd = zeros(3);
        else
          phi_d = der(phi);
          phi_dd = der(phi_d);
          R_rel = Frames.axesRotations(sequence_angleStates, phi, phi_d);
          w_rel_b = Frames.angularVelocity2(R_rel);
          Q = zeros(4);
        end if;
      else
        if w_rel_a_fixed or z_rel_a_fixed then
          w_rel_b = Frames.angularVelocity2(frame_b.R) - Frames.resolveRelative(Frames.angularVelocity2(frame_a.R), frame_a.R, frame_b.R);
        else
          w_rel_b = zeros(3);
        end if;
        R_rel = Frames.nullRotation();
        Q = zeros(4);
        phi = zeros(3);
        phi_d = zeros(3);
        phi_dd = zeros(3);
      end if;
    end RelativeOrientation;
  end Internal;
end Joints;
