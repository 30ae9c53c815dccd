within PlanarMechanics;
package Parts "Bodies, rigid connections, springs and dampers"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Fixed "A frame fixed to the world"
    parameter SI.Position r[2] = {0, 0} "Position of the frame";
    parameter SI.Angle phi = 0 "Angle of the frame";
    Interfaces.Frame_b frame_b "Frame that does not move";
  equation
    frame_b.x = r[1];
    frame_b.y = r[2];
    frame_b.phi = phi;
    annotation(Documentation(info = "<html><p>The position r and the angle phi are given; force and torque are whatever the other components ask for.</p></html>"));
  end Fixed;

  model Body "A rigid body with its centre of mass in frame_a"
    outer PlanarWorld planarWorld;
    Interfaces.Frame_a frame_a "Frame in the centre of mass";
    parameter SI.Mass m(min = 0) "Mass";
    parameter SI.Inertia I(min = 0) "Moment of inertia about the centre of mass";
    parameter StateSelect stateSelect = StateSelect.avoid "Priority of r, v, phi and w as states; a body without joints needs 'default' or higher" annotation(HideResult = true);
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Diameter sphereDiameter = 2*(3*m/(4*Modelica.Constants.pi*7700))^(1/3) "Diameter in the view: that of a sphere of steel" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape sphere(shapeType = "sphere", x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = sphereDiameter, width = sphereDiameter, r_shape = {-sphereDiameter/2, 0, 0}, color = {60, 100, 180}) if animation;
    SI.Position r[2](each stateSelect = stateSelect) "Position of the centre of mass";
    SI.Velocity v[2](each stateSelect = stateSelect) "Velocity of the centre of mass";
    SI.Acceleration a[2] "Acceleration of the centre of mass";
    SI.Angle phi(stateSelect = stateSelect) "Angle";
    SI.AngularVelocity w(stateSelect = stateSelect) "Angular velocity";
    SI.AngularAcceleration z "Angular acceleration";
  equation
    r = {frame_a.x, frame_a.y};
    v = der(r);
    a = der(v);
    phi = frame_a.phi;
    w = der(phi);
    z = der(w);
    m*a = {frame_a.fx, frame_a.fy} + m*planarWorld.g;
    I*z = frame_a.t;
    annotation(Documentation(info = "<html><p>m*a = force + m*g and I*z = torque, about the centre of mass, which is the origin of frame_a. The coordinates of a body follow from the joints (stateSelect = avoid). A body without any joint to the world is connected by Joints.Free.</p></html>"));
  end Body;

  model FixedTranslation "A rigid rod without mass"
    extends Interfaces.PartialRigid;
    parameter SI.Position r[2] = {1, 0} "Vector from frame_a to frame_b, resolved in frame_a";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Length width = min(0.08, sqrt(r*r)/10) "Width in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape rod(shapeType = "beam", x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = sqrt(r*r), width = width, height = width/2, lengthDirection = {r[1], r[2], 0}, widthDirection = {-r[2], r[1], 0}) if animation;
  equation
    r_0 = {cos(frame_a.phi)*r[1] - sin(frame_a.phi)*r[2], sin(frame_a.phi)*r[1] + cos(frame_a.phi)*r[2]};
    frame_b.phi = frame_a.phi;
    annotation(Documentation(info = "<html><p>frame_b is at r, resolved in frame_a, and turns with it.</p></html>"));
  end FixedTranslation;

  model FixedRotation "Two frames with one origin, at a fixed angle"
    extends Interfaces.PartialTwoFrames;
    parameter SI.Angle alpha "Angle from frame_a to frame_b";
  equation
    frame_b.x = frame_a.x;
    frame_b.y = frame_a.y;
    frame_b.phi = frame_a.phi + alpha;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    annotation(Documentation(info = "<html><p>frame_b has the origin of frame_a and is turned by alpha.</p></html>"));
  end FixedRotation;

  model BodyShape "A rigid link: two frames, and a centre of mass anywhere"
    Interfaces.Frame_a frame_a "Frame on the side of the base";
    Interfaces.Frame_b frame_b "Frame on the far side";
    parameter SI.Position r[2] = {1, 0} "Vector from frame_a to frame_b, resolved in frame_a";
    parameter SI.Position r_CM[2] = r/2 "Vector from frame_a to the centre of mass, resolved in frame_a";
    parameter SI.Mass m(min = 0) "Mass";
    parameter SI.Inertia I(min = 0) "Moment of inertia about the centre of mass";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    Body body(m = m, I = I, animation = animation);
    FixedTranslation toCentre(r = r_CM, animation = false);
    FixedTranslation toEnd(r = r, animation = animation);
  equation
    connect(frame_a, toCentre.frame_a);
    connect(toCentre.frame_b, body.frame_a);
    connect(frame_a, toEnd.frame_a);
    connect(toEnd.frame_b, frame_b);
    annotation(Documentation(info = "<html><p>A FixedTranslation from frame_a to frame_b, and another to the Body in the centre of mass.</p></html>"));
  end BodyShape;

  model SpringDamper "Springs and dampers in directions x, y and about the angle, all linear"
    extends Interfaces.PartialTwoFrames;
    parameter SI.TranslationalSpringConstant c_x(final min = 0, start = 1) = 1 "Stiffness in direction x of the world";
    parameter SI.TranslationalSpringConstant c_y(final min = 0, start = 1) = 1 "Stiffness in direction y of the world";
    parameter SI.RotationalSpringConstant c_phi(final min = 0, start = 1.0e5) = 1.0e5 "Stiffness about the angle";
    parameter SI.TranslationalDampingConstant d_x(final min = 0, start = 1) = 1 "Damping constant in direction x of the world";
    parameter SI.TranslationalDampingConstant d_y(final min = 0, start = 1) = 1 "Damping constant in direction y of the world";
    parameter SI.RotationalDampingConstant d_phi(final min = 0, start = 1) = 1 "Damping constant about the angle";
    parameter SI.Position s_relx0 = 0 "s_relx without force";
    parameter SI.Position s_rely0 = 0 "s_rely without force";
    parameter SI.Angle phi_rel0 = 0 "phi_rel without torque";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    Visualizers.Shape shape(shapeType = "spring", x = frame_a.x, y = frame_a.y, phi = Modelica.Math.atan2(s_rely, s_relx), length = noEvent(sqrt(s_relx^2 + s_rely^2)), width = 0.1, height = 0.02, extra = 5) if animation;
    SI.Position s_relx(start = 0) "frame_b.x - frame_a.x";
    SI.Position s_rely(start = 0) "frame_b.y - frame_a.y";
    SI.Angle phi_rel(start = 0) "frame_b.phi - frame_a.phi";
    SI.Velocity v_relx "Rate of s_relx";
    SI.Velocity v_rely "Rate of s_rely";
    SI.AngularVelocity w_rel "Rate of phi_rel";
    SI.Force f_x "Force between the frames, in direction x of the world";
    SI.Force f_y "Force between the frames, in direction y of the world";
    SI.Torque tau "Torque between the frames";
    SI.Power lossPower "Power of the dampers";
  equation
    s_relx = frame_b.x - frame_a.x;
    s_rely = frame_b.y - frame_a.y;
    phi_rel = frame_b.phi - frame_a.phi;
    v_relx = der(s_relx);
    v_rely = der(s_rely);
    w_rel = der(phi_rel);
    f_x = c_x*(s_relx - s_relx0) + d_x*v_relx;
    f_y = c_y*(s_rely - s_rely0) + d_y*v_rely;
    tau = c_phi*(phi_rel - phi_rel0) + d_phi*w_rel;
    lossPower = d_x*v_relx^2 + d_y*v_rely^2 + d_phi*w_rel^2;
    frame_b.fx = f_x;
    frame_b.fy = f_y;
    frame_b.t = tau;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    // The force acts in the origin of frame_b
    frame_a.t + frame_b.t + s_relx*frame_b.fy - s_rely*frame_b.fx = 0;
    annotation(Documentation(info = "<html><p>Force and torque are linear in the position of frame_b in the world relative to frame_a, and in its rate: a bushing.</p></html>"));
  end SpringDamper;

  model LineSpringDamper "A linear spring and a linear damper along the line between two frames"
    extends Interfaces.PartialTwoFrames;
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) = 1 "Stiffness";
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) = 0 "Damping constant";
    parameter SI.Distance s_rel0 = 0 "Length of the spring without force";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Length width = 0.1 "Diameter of the windings in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape shape(shapeType = "spring", x = frame_a.x, y = frame_a.y, phi = Modelica.Math.atan2(r_0[2], r_0[1]), length = length, width = width, height = width/5, extra = 6) if animation;
    SI.Position r_0[2] "Vector from frame_a to frame_b, resolved in the world";
    SI.Distance length "Length of the line; greater than 0, or the force has no direction";
    SI.Velocity v "Rate of the length";
    SI.Force f "Force, positive when it pulls the frames together";
  equation
    r_0 = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
    length = sqrt(r_0*r_0);
    v = der(length);
    f = c*(length - s_rel0) + d*v;
    frame_b.fx = f*r_0[1]/length;
    frame_b.fy = f*r_0[2]/length;
    frame_b.t = 0;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t = 0;
    annotation(Documentation(info = "<html><p>f = c*(length - s_rel0) + d*der(length), along the line between the origins of the frames.</p></html>"));
  end LineSpringDamper;
end Parts;
