within PlanarMechanics;
package Interfaces "Frames, and components with nothing but frames"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Frame "A point with a direction, fixed to a part"
    SI.Position x "Position in direction x of the world";
    SI.Position y "Position in direction y of the world";
    SI.Angle phi "Angle, counter-clockwise from direction x of the world";
    flow SI.Force fx "Cut force in direction x of the world";
    flow SI.Force fy "Cut force in direction y of the world";
    flow SI.Torque t "Cut torque, counter-clockwise";
  end Frame;

  connector Frame_a "The frame on the side of the base"
    extends Frame;
  end Frame_a;

  connector Frame_b "The frame on the far side"
    extends Frame;
  end Frame_b;

  partial model PartialTwoFrames "A component with two frames"
    Frame_a frame_a "Frame on the side of the base";
    Frame_b frame_b "Frame on the far side";
  end PartialTwoFrames;

  partial model PartialRigid "Two frames with a vector between them, and the balance of forces: nothing is lost in between"
    extends PartialTwoFrames;
    SI.Position r_0[2] "Vector from frame_a to frame_b, resolved in the world";
  equation
    frame_b.x = frame_a.x + r_0[1];
    frame_b.y = frame_a.y + r_0[2];
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r_0[1]*frame_b.fy - r_0[2]*frame_b.fx = 0;
  end PartialRigid;

  partial model PartialRevolute "Two frames with one origin that turn against each other"
    extends PartialTwoFrames;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of phi and w as states" annotation(HideResult = true);
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Diameter diameter = 0.06 "Diameter in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape pin(shapeType = "cylinder", x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = 1.5*diameter, width = diameter, r_shape = {0, 0, -0.75*diameter}, lengthDirection = {0, 0, 1}, widthDirection = {1, 0, 0}, color = {210, 90, 50}) if animation;
    SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle from frame_a to frame_b" annotation(__Cosimo_tearing = true);
    SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Angular velocity" annotation(__Cosimo_tearing = true);
    SI.AngularAcceleration z(start = 0) "Angular acceleration" annotation(__Cosimo_tearing = true);
    SI.Torque t "Driving torque: it turns frame_b against frame_a";
  equation
    w = der(phi);
    z = der(w);
    frame_b.x = frame_a.x;
    frame_b.y = frame_a.y;
    frame_b.phi = frame_a.phi + phi;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    t = frame_a.t;
  end PartialRevolute;

  partial model PartialPrismatic "Two frames that slide along a line fixed to frame_a and do not turn against each other"
    extends PartialRigid;
    parameter SI.Position r[2] = {1, 0} "Direction of the line, resolved in frame_a; its length does not matter";
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of s and v as states" annotation(HideResult = true);
    final parameter Real e[2](each final unit = "1") = r/sqrt(r*r) "Unit vector of the line, resolved in frame_a";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Length width = 0.08 "Width in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape slide(shapeType = "box", x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = s, width = width/2, lengthDirection = {e[1], e[2], 0}, widthDirection = {-e[2], e[1], 0}, color = {210, 160, 60}) if animation;
    SI.Position s(start = 0, stateSelect = stateSelect) "Distance from frame_a to frame_b along the line" annotation(__Cosimo_tearing = true);
    SI.Velocity v(start = 0, stateSelect = stateSelect) "Velocity" annotation(__Cosimo_tearing = true);
    SI.Acceleration a(start = 0) "Acceleration" annotation(__Cosimo_tearing = true);
    SI.Force f "Driving force: it pushes frame_b away from frame_a";
    Real e_0[2](each final unit = "1") "Unit vector of the line, resolved in the world";
  equation
    v = der(s);
    a = der(v);
    e_0 = {cos(frame_a.phi)*e[1] - sin(frame_a.phi)*e[2], sin(frame_a.phi)*e[1] + cos(frame_a.phi)*e[2]};
    r_0 = e_0*s;
    frame_b.phi = frame_a.phi;
    f = frame_a.fx*e_0[1] + frame_a.fy*e_0[2];
  end PartialPrismatic;
end Interfaces;
