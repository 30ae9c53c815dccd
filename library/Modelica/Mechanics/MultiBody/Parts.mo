within Modelica.Mechanics.MultiBody;
package Parts "Bodies, and frames that are fixed to each other"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Fixed "A frame fixed to the world"
    extends Interfaces.PartialOneFrame_b;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    extends Internal.Form(r = {0, 0, 0});
  protected
    Visualizers.Advanced.Shape shape(shapeType = shapeType, r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, extra = extra, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    Connections.root(frame_b.R);
    frame_b.r_0 = r;
    frame_b.R = Frames.nullRotation();
    annotation(
      Icon(graphics = {Line(points = {{0, 100}, {0, -100}}), Line(points = {{0, 60}, {-40, 20}}), Line(points = {{0, 20}, {-40, -20}}), Line(points = {{0, -20}, {-40, -60}}), Line(points = {{0, 0}, {100, 0}})}),
      Documentation(info = "<html><p>frame_b is at r in the world, with the axes of the world. Force and torque are whatever the other components ask for.</p></html>"));
  end Fixed;

  model FixedTranslation "A rigid rod without mass"
    extends Interfaces.PartialTwoFrames;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    extends Internal.Form;
  protected
    Visualizers.Advanced.Shape shape(shapeType = shapeType, r = frame_a.r_0, R = frame_a.R, r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, extra = extra, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    Connections.branch(frame_a.R, frame_b.R);
    frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
    frame_b.R = frame_a.R;
    zeros(3) = frame_a.f + frame_b.f;
    zeros(3) = frame_a.t + frame_b.t + cross(r, frame_b.f);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 6}, {100, -6}}, fillColor = {175, 175, 175}, fillPattern = FillPattern.Solid), Text(extent = {{-140, -20}, {140, -50}}, textString = "r=%r")}),
      Documentation(info = "<html><p>frame_b is at r, resolved in frame_a, and turns with it.</p></html>"));
  end FixedTranslation;

  model FixedRotation "A rigid rod without mass whose far end is turned"
    extends Interfaces.PartialTwoFrames;
    import Modelica.Mechanics.MultiBody.Types.RotationTypes;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Types.RotationTypes rotationType = RotationTypes.RotationAxis "How the rotation is given" annotation(Evaluate = true);
    parameter Types.Axis n = {1, 0, 0} "Its axis: the same in both frames, if it is given so" annotation(Evaluate = true);
    parameter Modelica.Units.NonSI.Angle_deg angle = 0 "Its angle, if it is given by an axis";
    parameter Types.Axis n_x = {1, 0, 0} "Direction of axis x of frame_b in frame_a, if it is given so" annotation(Evaluate = true);
    parameter Types.Axis n_y = {0, 1, 0} "Direction of axis y of frame_b in frame_a, if it is given so" annotation(Evaluate = true);
    parameter Types.RotationSequence sequence = {1, 2, 3} "Axes of three rotations, if it is given so" annotation(Evaluate = true);
    parameter Modelica.Units.NonSI.Angle_deg angles[3] = {0, 0, 0} "Angles of three rotations, if it is given so";
    extends Internal.Form(r = {0, 0, 0});
    final parameter Frames.Orientation R_rel =
        if rotationType == RotationTypes.RotationAxis then
          Frames.planarRotation(Frames.Internal.unitVector(n, {1, 0, 0}), Modelica.Units.Conversions.from_deg(angle), 0)
        elseif rotationType == RotationTypes.TwoAxesVectors then
          Frames.from_nxy(n_x, n_y)
        else
          Frames.axesRotations(sequence, Modelica.Units.Conversions.from_deg(angles), zeros(3)) "Rotation from frame_a to frame_b";
  protected
    final parameter Frames.Orientation R_rel_inv = Frames.from_T(transpose(R_rel.T), zeros(3)) "Rotation from frame_b to frame_a";
    Visualizers.Advanced.Shape shape(shapeType = shapeType, r = frame_a.r_0, R = frame_a.R, r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, extra = extra, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    assert(rotationType <> RotationTypes.RotationAxis or n*n > 0, "Axis n of the rotation is the zero vector: it has no direction");
    Connections.branch(frame_a.R, frame_b.R);
    frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
    if Connections.rooted(frame_a.R) then
      frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
      zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
      zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r, frame_a.f);
    else
      frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel_inv);
      zeros(3) = frame_b.f + Frames.resolve1(R_rel_inv, frame_a.f);
      zeros(3) = frame_b.t + Frames.resolve1(R_rel_inv, frame_a.t) + cross(Frames.resolve1(R_rel_inv, r), frame_b.f);
    end if;
    annotation(
      Icon(graphics = {Line(points = {{-100, 0}, {0, 0}, {70, 70}}, thickness = 0.5), Line(points = {{0, 0}, {100, 0}}, pattern = LinePattern.Dash), Text(extent = {{-140, -20}, {140, -50}}, textString = "r=%r")}),
      Documentation(info = "<html><p>frame_b is at r, resolved in frame_a, and turned against it: by an angle about an axis, or so that its axes x and y have given directions, or by three angles about three axes. Angles are in degrees.</p></html>"));
  end FixedRotation;

  model Body "A rigid body with one frame"
    extends Interfaces.PartialOneFrame_a;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.Position r_CM[3](start = {0, 0, 0}) "Vector from frame_a to the centre of mass, resolved in frame_a";
    parameter SI.Mass m(min = 0, start = 1) "Mass";
    extends Internal.InertiaTensor;
    SI.Position r_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid) "Position of frame_a, resolved in the world";
    SI.Velocity v_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid) "Velocity of frame_a, resolved in the world";
    SI.Acceleration a_0[3](start = {0, 0, 0}) "Acceleration of frame_a, resolved in the world";
    extends Internal.BodyStart;
    parameter SI.Diameter sphereDiameter = world.defaultBodyDiameter "Diameter of the sphere in the centre of mass" annotation(Dialog(tab = "View"));
    input Types.Color sphereColor = Types.Defaults.BodyColor "Its colour" annotation(Dialog(tab = "View"));
    parameter SI.Diameter cylinderDiameter = sphereDiameter/Types.Defaults.BodyCylinderDiameterFraction "Diameter of the rod from frame_a" annotation(Dialog(tab = "View"));
    input Types.Color cylinderColor = sphereColor "Its colour" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    final parameter SI.Inertia I[3, 3] = [I_11, I_21, I_31; I_21, I_22, I_32; I_31, I_32, I_33] "Inertia tensor about the centre of mass, resolved in frame_a";
    final parameter Frames.Orientation R_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Orientation of frame_a at the start";
    SI.AngularVelocity w_a[3](start = Frames.resolve2(R_start, w_0_start), fixed = fill(w_0_fixed, 3), each stateSelect = if enforceStates then (if useQuaternions then StateSelect.always else StateSelect.never) else StateSelect.avoid) "Angular velocity, resolved in frame_a";
    SI.AngularAcceleration z_a[3](start = Frames.resolve2(R_start, z_0_start), fixed = fill(z_0_fixed, 3)) "Angular acceleration, resolved in frame_a";
    SI.Acceleration g_0[3] "Gravity in the centre of mass, resolved in the world";
  protected
    final parameter Real moments[3] = Internal.principalMoments(I) "Principal moments of inertia";
    final parameter Boolean isPossible = Internal.isInertia(I) "= true, if a body can have them" annotation(HideResult = true);
    final parameter Frames.Quaternions.Orientation Q_start = Frames.to_Q(R_start) "Quaternion of frame_a at the start";
    Frames.Quaternions.Orientation Q(start = Q_start, each stateSelect = if enforceStates then (if useQuaternions then StateSelect.prefer else StateSelect.never) else StateSelect.avoid) "Quaternion of frame_a, where it is a state";
    final parameter SI.Angle phi_start[3] = if sequence_start[1] == sequence_angleStates[1] and sequence_start[2] == sequence_angleStates[2] and sequence_start[3] == sequence_angleStates[3] then angles_start else Frames.axesRotationsAngles(R_start, sequence_angleStates) "Angles at the start";
    SI.Angle phi[3](start = phi_start, each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.avoid) "Angles from the world to frame_a, where they are states";
    SI.AngularVelocity phi_d[3](each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.avoid) "Their rates";
    SI.AngularAcceleration phi_dd[3] "The rates of their rates";
    Visualizers.Advanced.Shape cylinder(shapeType = "cylinder", r = frame_a.r_0, R = frame_a.R, lengthDirection = Frames.Internal.unitVector(r_CM, {1, 0, 0}), length = if Modelica.Math.Vectors.length(r_CM) > sphereDiameter/2 then Modelica.Math.Vectors.length(r_CM) else 0, width = cylinderDiameter, height = cylinderDiameter, color = cylinderColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape sphere(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = r_CM - {sphereDiameter/2, 0, 0}, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  initial equation
    if angles_fixed then
      if not Connections.isRoot(frame_a.R) then
        zeros(3) = Frames.Orientation.equalityConstraint(frame_a.R, R_start);
      elseif useQuaternions then
        zeros(3) = Frames.Quaternions.Orientation.equalityConstraint(Q, Q_start);
      else
        phi = phi_start;
      end if;
    end if;
  equation
    assert(isPossible, "No body has principal moments " + String(moments[1]) + ", " + String(moments[2]) + ", " + String(moments[3]) + " kg.m2. Is the tensor about frame_a in place of the centre of mass?", AssertionLevel.warning);
    if enforceStates then
      Connections.root(frame_a.R);
    else
      Connections.potentialRoot(frame_a.R);
    end if;
    if not Connections.isRoot(frame_a.R) then
      // Orientation and its states belong to other components
      Q = {0, 0, 0, 1};
      phi = zeros(3);
      phi_d = zeros(3);
      phi_dd = zeros(3);
    elseif useQuaternions then
      frame_a.R = Frames.from_Q(Q, Frames.Quaternions.angularVelocity2(Q, der(Q)));
      {0} = Frames.Quaternions.orientationConstraint(Q);
      phi = zeros(3);
      phi_d = zeros(3);
      phi_dd = zeros(3);
    else
      phi_d = der(phi);
      phi_dd = der(phi_d);
      frame_a.R = Frames.axesRotations(sequence_angleStates, phi, phi_d);
      Q = {0, 0, 0, 1};
    end if;
    r_0 = frame_a.r_0;
    v_0 = der(r_0);
    a_0 = der(v_0);
    w_a = Frames.angularVelocity2(frame_a.R);
    z_a = der(w_a);
    g_0 = world.gravityAcceleration(r_0 + Frames.resolve1(frame_a.R, r_CM));
    // Newton and Euler about the centre of mass, resolved in frame_a
    frame_a.f = m*(Frames.resolve2(frame_a.R, a_0 - g_0) + cross(z_a, r_CM) + cross(w_a, cross(w_a, r_CM)));
    frame_a.t = I*z_a + cross(w_a, I*w_a) + cross(r_CM, frame_a.f);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 30}, {0, -30}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.HorizontalCylinder), Ellipse(extent = {{-30, 50}, {70, -50}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Sphere), Text(extent = {{-140, -60}, {140, -90}}, textString = "m=%m")}),
      Documentation(info = "<html><p>m*(acceleration - gravity) = force and I*z + w x I*w = torque about the centre of mass, which is at r_CM in frame_a. A body that no joint holds has states of its own: position, velocity, angular velocity, and a quaternion of which three numbers are states at a time; or three angles, if useQuaternions = false.</p><p>A tensor that no body can have is run all the same, with a warning.</p></html>"));
  end Body;

  model BodyShape "A rigid body with two frames"
    extends Internal.TwoFrameBody;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter Boolean animateSphere = true "= true, if its centre of mass is in the view, too" annotation(Evaluate = true);
    parameter SI.Position r_CM[3](start = {0, 0, 0}) "Vector from frame_a to the centre of mass, resolved in frame_a";
    parameter SI.Mass m(min = 0, start = 1) "Mass";
    extends Internal.InertiaTensor;
    extends Internal.Form(color = Types.Defaults.BodyColor);
    parameter SI.Diameter sphereDiameter = 2*width "Diameter of the sphere in the centre of mass" annotation(Dialog(tab = "View"));
    input Types.Color sphereColor = color "Its colour" annotation(Dialog(tab = "View"));
    FixedTranslation frameTranslation(r = r, animation = false);
    Body body(r_CM = r_CM, m = m, I_11 = I_11, I_22 = I_22, I_33 = I_33, I_21 = I_21, I_31 = I_31, I_32 = I_32, animation = false, angles_fixed = angles_fixed, angles_start = angles_start, sequence_start = sequence_start, w_0_fixed = w_0_fixed, w_0_start = w_0_start, z_0_fixed = z_0_fixed, z_0_start = z_0_start, useQuaternions = useQuaternions, sequence_angleStates = sequence_angleStates, enforceStates = false);
  protected
    Visualizers.Advanced.Shape shape1(shapeType = shapeType, r = frame_a.r_0, R = frame_a.R, r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, extra = extra, color = color, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
    Visualizers.Advanced.Shape shape2(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = r_CM - {sphereDiameter/2, 0, 0}, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation and animateSphere;
  equation
    connect(frame_a, frameTranslation.frame_a);
    connect(frame_b, frameTranslation.frame_b);
    connect(frame_a, body.frame_a);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 30}, {100, -30}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.HorizontalCylinder), Ellipse(extent = {{-50, 50}, {50, -50}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Sphere), Text(extent = {{-140, -60}, {140, -90}}, textString = "r=%r")}),
      Documentation(info = "<html><p>A Body in frame_a, and a FixedTranslation from frame_a to frame_b. The form in the view has no effect on mass and inertia.</p></html>"));
  end BodyShape;

  model BodyBox "A box, hollow or full, of a homogeneous material"
    extends Internal.TwoFrameBody;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.Position r[3](start = {0.1, 0, 0}) "Vector from frame_a to frame_b, resolved in frame_a";
    parameter SI.Position r_shape[3] = {0, 0, 0} "Vector from frame_a to the near end of the box, resolved in frame_a";
    parameter Types.Axis lengthDirection = Frames.Internal.unitVector(r - r_shape, {1, 0, 0}) "Direction of the length, resolved in frame_a" annotation(Evaluate = true);
    parameter Types.Axis widthDirection = {0, 1, 0} "Direction of the width, resolved in frame_a" annotation(Evaluate = true);
    parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length";
    parameter SI.Distance width = length/world.defaultWidthFraction "Width";
    parameter SI.Distance height = width "Height";
    parameter SI.Distance innerWidth = 0 "Width of the hole";
    parameter SI.Distance innerHeight = innerWidth "Height of the hole";
    parameter SI.Density density = 7700 "Density; that of steel";
    input Types.Color color = Types.Defaults.BodyColor "Colour" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    final parameter SI.Mass mo(min = 0) = density*length*width*height "Mass without the hole";
    final parameter SI.Mass mi(min = 0) = density*length*innerWidth*innerHeight "Mass of what is missing in the hole";
    final parameter SI.Mass m(min = 0) = mo - mi "Mass";
    final parameter Frames.Orientation R = Frames.from_nxy(r, widthDirection) "Orientation of the box";
    final parameter SI.Position r_CM[3] = r_shape + Modelica.Math.Vectors.normalizeWithAssert(lengthDirection)*length/2 "Vector from frame_a to the centre of mass, resolved in frame_a";
    final parameter SI.Inertia I[3, 3] = Frames.resolveDyade1(R, diagonal({
      mo*(width^2 + height^2) - mi*(innerWidth^2 + innerHeight^2),
      mo*(length^2 + height^2) - mi*(length^2 + innerHeight^2),
      mo*(length^2 + width^2) - mi*(length^2 + innerWidth^2)}/12)) "Inertia tensor about the centre of mass, resolved in frame_a";
    Body body(r_CM = r_CM, m = m, I_11 = I[1, 1], I_22 = I[2, 2], I_33 = I[3, 3], I_21 = I[2, 1], I_31 = I[3, 1], I_32 = I[3, 2], animation = false, angles_fixed = angles_fixed, angles_start = angles_start, sequence_start = sequence_start, w_0_fixed = w_0_fixed, w_0_start = w_0_start, z_0_fixed = z_0_fixed, z_0_start = z_0_start, useQuaternions = useQuaternions, sequence_angleStates = sequence_angleStates, enforceStates = false);
    FixedTranslation frameTranslation(r = r, animation = animation, shapeType = "box", r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection, length = length, width = width, height = height, color = color, specularCoefficient = specularCoefficient);
  equation
    assert(innerWidth <= width and innerHeight <= height, "The hole of a box is greater than the box");
    connect(frame_a, frameTranslation.frame_a);
    connect(frame_b, frameTranslation.frame_b);
    connect(frame_a, body.frame_a);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 40}, {80, -40}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Solid), Polygon(points = {{-100, 40}, {-80, 60}, {100, 60}, {100, -20}, {80, -40}, {80, 40}, {-100, 40}}, fillColor = {160, 210, 255}, fillPattern = FillPattern.Solid), Text(extent = {{-140, -60}, {140, -90}}, textString = "r=%r")}),
      Documentation(info = "<html><p>Mass, centre of mass and inertia tensor follow from the sizes of the box and of its hole, and from the density. Each moment of inertia is that of a full box less that of the hole: m*(a^2 + b^2)/12.</p></html>"));
  end BodyBox;

  model BodyCylinder "A cylinder, hollow or full, of a homogeneous material"
    extends Internal.TwoFrameBody;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.Position r[3](start = {0.1, 0, 0}) "Vector from frame_a to frame_b, resolved in frame_a";
    parameter SI.Position r_shape[3] = {0, 0, 0} "Vector from frame_a to the near end of the cylinder, resolved in frame_a";
    parameter Types.Axis lengthDirection = Frames.Internal.unitVector(r - r_shape, {1, 0, 0}) "Direction of the length, resolved in frame_a" annotation(Evaluate = true);
    parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length";
    parameter SI.Distance diameter = length/world.defaultWidthFraction "Diameter";
    parameter SI.Distance innerDiameter = 0 "Diameter of the hole";
    parameter SI.Density density = 7700 "Density; that of steel";
    input Types.Color color = Types.Defaults.BodyColor "Colour" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    final parameter SI.Distance radius = diameter/2 "Radius";
    final parameter SI.Distance innerRadius = innerDiameter/2 "Radius of the hole";
    final parameter SI.Mass mo(min = 0) = density*Modelica.Constants.pi*length*radius^2 "Mass without the hole";
    final parameter SI.Mass mi(min = 0) = density*Modelica.Constants.pi*length*innerRadius^2 "Mass of what is missing in the hole";
    final parameter SI.Inertia I22 = (mo*(length^2 + 3*radius^2) - mi*(length^2 + 3*innerRadius^2))/12 "Moment of inertia across the axis, about the centre of mass";
    final parameter SI.Mass m(min = 0) = mo - mi "Mass";
    final parameter Frames.Orientation R = Frames.from_nxy(r, {0, 1, 0}) "Orientation of the cylinder";
    final parameter SI.Position r_CM[3] = r_shape + Modelica.Math.Vectors.normalizeWithAssert(lengthDirection)*length/2 "Vector from frame_a to the centre of mass, resolved in frame_a";
    final parameter SI.Inertia I[3, 3] = Frames.resolveDyade1(R, diagonal({(mo*radius^2 - mi*innerRadius^2)/2, I22, I22})) "Inertia tensor about the centre of mass, resolved in frame_a";
    Body body(r_CM = r_CM, m = m, I_11 = I[1, 1], I_22 = I[2, 2], I_33 = I[3, 3], I_21 = I[2, 1], I_31 = I[3, 1], I_32 = I[3, 2], animation = false, angles_fixed = angles_fixed, angles_start = angles_start, sequence_start = sequence_start, w_0_fixed = w_0_fixed, w_0_start = w_0_start, z_0_fixed = z_0_fixed, z_0_start = z_0_start, useQuaternions = useQuaternions, sequence_angleStates = sequence_angleStates, enforceStates = false);
    FixedTranslation frameTranslation(r = r, animation = animation, shapeType = "pipecylinder", r_shape = r_shape, lengthDirection = lengthDirection, length = length, width = diameter, height = diameter, extra = innerDiameter/diameter, color = color, specularCoefficient = specularCoefficient);
  equation
    assert(innerDiameter < diameter, "The hole of a cylinder is not smaller than the cylinder");
    connect(frame_a, frameTranslation.frame_a);
    connect(frame_b, frameTranslation.frame_b);
    connect(frame_a, body.frame_a);
    annotation(
      Icon(graphics = {Rectangle(extent = {{-100, 40}, {100, -40}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.HorizontalCylinder), Text(extent = {{-140, -60}, {140, -90}}, textString = "r=%r")}),
      Documentation(info = "<html><p>Mass, centre of mass and inertia tensor follow from the sizes of the cylinder and of its hole, and from the density: m*r^2/2 about the axis and m*(length^2 + 3*r^2)/12 across it, less those of the hole.</p></html>"));
  end BodyCylinder;

  model PointMass "A mass without size"
    extends Interfaces.PartialOneFrame_a;
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true);
    parameter SI.Mass m(min = 0) "Mass";
    input SI.Diameter sphereDiameter = world.defaultBodyDiameter "Diameter of the sphere" annotation(Dialog(tab = "View"));
    input Types.Color sphereColor = Types.Defaults.BodyColor "Its colour" annotation(Dialog(tab = "View"));
    input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    parameter StateSelect stateSelect = StateSelect.avoid "Priority of r_0 and v_0 as states" annotation(Dialog(tab = "Advanced"));
    SI.Position r_0[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Position, resolved in the world";
    SI.Velocity v_0[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Velocity, resolved in the world";
    SI.Acceleration a_0[3](start = {0, 0, 0}) "Acceleration, resolved in the world";
  protected
    Visualizers.Advanced.Shape sphere(shapeType = "sphere", r = frame_a.r_0, R = frame_a.R, r_shape = {-sphereDiameter/2, 0, 0}, length = sphereDiameter, width = sphereDiameter, height = sphereDiameter, color = sphereColor, specularCoefficient = specularCoefficient) if world.enableAnimation and animation;
  equation
    Connections.potentialRoot(frame_a.R, 10000);
    if Connections.isRoot(frame_a.R) then
      assert(cardinality(frame_a) == 0, "Nothing gives the frame of a PointMass an orientation: connect it by Joints.FreeMotion, or give a force along a line fixedRotationAtFrame_a or fixedRotationAtFrame_b");
      frame_a.R = Frames.nullRotation();
    else
      frame_a.t = zeros(3);
    end if;
    r_0 = frame_a.r_0;
    v_0 = der(r_0);
    a_0 = der(v_0);
    frame_a.f = m*Frames.resolve2(frame_a.R, a_0 - world.gravityAcceleration(r_0));
    annotation(
      Icon(graphics = {Ellipse(extent = {{-50, 50}, {50, -50}}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Sphere), Text(extent = {{-140, -60}, {140, -90}}, textString = "m=%m")}),
      Documentation(info = "<html><p>m*(acceleration - gravity) = force. It does not turn anything, and its frame takes its orientation from what it is connected to.</p></html>"));
  end PointMass;

  package Internal "What parts have in common"
    extends Modelica.Icons.InternalPackage;

    partial model Form "A vector from one frame to another, and what is seen: a form that begins at r_shape and reaches to frame_b"
      parameter SI.Position r[3](start = {0, 0, 0}) "Vector from frame_a, or the origin of the world, to frame_b, resolved in frame_a or the world";
      parameter Types.ShapeType shapeType = "cylinder" "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or a file" annotation(Dialog(tab = "View"));
      parameter SI.Position r_shape[3] = {0, 0, 0} "Vector from the frame to where the form begins, resolved in the frame" annotation(Dialog(tab = "View"));
      parameter Types.Axis lengthDirection = Frames.Internal.unitVector(r - r_shape, {1, 0, 0}) "Direction of the length" annotation(Evaluate = true, Dialog(tab = "View"));
      parameter Types.Axis widthDirection = {0, 1, 0} "Direction of the width" annotation(Evaluate = true, Dialog(tab = "View"));
      parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length" annotation(Dialog(tab = "View"));
      parameter SI.Distance width = length/world.defaultWidthFraction "Width" annotation(Dialog(tab = "View"));
      parameter SI.Distance height = width "Height" annotation(Dialog(tab = "View"));
      parameter Types.ShapeExtra extra = 0.0 "Ratio of diameters of a cone or pipe, teeth of a gearwheel, windings of a spring" annotation(Dialog(tab = "View"));
      input Types.Color color = Types.Defaults.RodColor "Colour" annotation(Dialog(tab = "View"));
      input Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much it shines" annotation(Dialog(tab = "View"));
    protected
      outer Modelica.Mechanics.MultiBody.World world;
    end Form;

    partial model InertiaTensor "Moments and products of inertia about the centre of mass, resolved in frame_a"
      parameter SI.Inertia I_11(min = 0) = 0.001 "Moment of inertia about axis x";
      parameter SI.Inertia I_22(min = 0) = 0.001 "Moment of inertia about axis y";
      parameter SI.Inertia I_33(min = 0) = 0.001 "Moment of inertia about axis z";
      parameter SI.Inertia I_21(min = -Modelica.Constants.inf) = 0 "Element (2,1) of the tensor";
      parameter SI.Inertia I_31(min = -Modelica.Constants.inf) = 0 "Element (3,1) of the tensor";
      parameter SI.Inertia I_32(min = -Modelica.Constants.inf) = 0 "Element (3,2) of the tensor";
    end InertiaTensor;

    partial model BodyStart "Orientation of a body and its rates at the start, and its states"
      parameter Boolean angles_fixed = false "= true, if angles_start hold at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.Angle angles_start[3] = {0, 0, 0} "Angles from the world to frame_a at the start" annotation(Dialog(tab = "Initialization"));
      parameter Types.RotationSequence sequence_start = {1, 2, 3} "Their axes" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter Boolean w_0_fixed = false "= true, if w_0_start holds at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.AngularVelocity w_0_start[3] = {0, 0, 0} "Angular velocity at the start, resolved in the world" annotation(Dialog(tab = "Initialization"));
      parameter Boolean z_0_fixed = false "= true, if z_0_start holds at the start" annotation(Evaluate = true, Dialog(tab = "Initialization"));
      parameter SI.AngularAcceleration z_0_start[3] = {0, 0, 0} "Angular acceleration at the start, resolved in the world" annotation(Dialog(tab = "Initialization"));
      parameter Boolean enforceStates = false "= true, if position and orientation of the body are states" annotation(Evaluate = true, Dialog(tab = "Advanced"));
      parameter Boolean useQuaternions = true "= true, if the states of the orientation are a quaternion, and not three angles" annotation(Evaluate = true, Dialog(tab = "Advanced"));
      parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true, Dialog(tab = "Advanced"));
    end BodyStart;

    partial model TwoFrameBody "A body with two frames"
      extends Interfaces.PartialTwoFrames;
      extends BodyStart;
      SI.Position r_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid) "Position of frame_a, resolved in the world";
      SI.Velocity v_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid) "Velocity of frame_a, resolved in the world";
      SI.Acceleration a_0[3](start = {0, 0, 0}) "Acceleration of frame_a, resolved in the world";
    equation
      r_0 = frame_a.r_0;
      v_0 = der(r_0);
      a_0 = der(v_0);
    end TwoFrameBody;

    function isInertia "Whether a body can have the tensor: no principal moment is negative, and no two have a smaller sum than the third"
      extends Modelica.Icons.Function;
      input Real I[3, 3];
      output Boolean isPossible;
    protected
      Real trace = I[1, 1] + I[2, 2] + I[3, 3];
      Real S[3, 3] = trace/2*identity(3) - I "Second moments of the mass, which are not negative in any direction";
      Real minors "Sum of the minors of two rows";
      Real determinant = S[1, :]*cross(S[2, :], S[3, :]);
    algorithm
      minors := S[1, 1]*S[2, 2] - S[1, 2]^2 + S[2, 2]*S[3, 3] - S[2, 3]^2 + S[1, 1]*S[3, 3] - S[1, 3]^2;
      isPossible := trace >= 0 and minors >= -1e-9*trace^2 and determinant >= -1e-9*trace^3;
    end isInertia;

    function principalMoments "Eigenvalues of a symmetric matrix of three rows"
      extends Modelica.Icons.Function;
      input Real I[3, 3];
      output Real moments[3] "In no order";
    protected
      Real mean = (I[1, 1] + I[2, 2] + I[3, 3])/3;
      Real D[3, 3] = I - mean*identity(3) "Deviator";
      Real p = sqrt(sum(D .^ 2)/6);
      Real third "Cosine of three times an angle";
      SI.Angle phi;
    algorithm
      if I[2, 1] == 0 and I[3, 1] == 0 and I[3, 2] == 0 then
        moments := {I[1, 1], I[2, 2], I[3, 3]};
      else
        // The roots of the characteristic polynomial of D/p: 2*cos(phi + k*2*pi/3)
        third := max(-1, min(1, (D[1, :]*cross(D[2, :], D[3, :]))/(2*p^3)));
        phi := acos(third)/3;
        for k in 1:3 loop
          moments[k] := mean + 2*p*cos(phi + k*2*Modelica.Constants.pi/3);
        end for;
      end if;
    end principalMoments;
  end Internal;
end Parts;
