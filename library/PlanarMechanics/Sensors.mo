within PlanarMechanics;
package Sensors "Signals of positions, velocities and forces"
  extends Modelica.Icons.SensorsPackage;
  import Modelica.Units.SI;

  model AbsolutePosition "Position and angle of a frame"
    Interfaces.Frame_a frame_a "Frame that is measured";
    Modelica.Blocks.Interfaces.RealOutput r[3] "x [m], y [m], phi [rad]";
  equation
    r = {frame_a.x, frame_a.y, frame_a.phi};
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    annotation(Documentation(info = "<html><p>r = {frame_a.x, frame_a.y, frame_a.phi}.</p></html>"));
  end AbsolutePosition;

  model AbsoluteVelocity "Velocity and angular velocity of a frame"
    Interfaces.Frame_a frame_a "Frame that is measured";
    Modelica.Blocks.Interfaces.RealOutput v[3] "der(x) [m/s], der(y) [m/s], der(phi) [rad/s]";
  equation
    v = {der(frame_a.x), der(frame_a.y), der(frame_a.phi)};
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    annotation(Documentation(info = "<html><p>v = der({frame_a.x, frame_a.y, frame_a.phi}).</p></html>"));
  end AbsoluteVelocity;

  model RelativePosition "Position and angle of frame_b seen from frame_a"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput r_rel[3] "x [m], y [m], phi [rad], resolved in frame_a";
  equation
    r_rel[1] = cos(frame_a.phi)*(frame_b.x - frame_a.x) + sin(frame_a.phi)*(frame_b.y - frame_a.y);
    r_rel[2] = -sin(frame_a.phi)*(frame_b.x - frame_a.x) + cos(frame_a.phi)*(frame_b.y - frame_a.y);
    r_rel[3] = frame_b.phi - frame_a.phi;
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = 0;
    annotation(Documentation(info = "<html><p>Position and angle of frame_b, resolved in frame_a.</p></html>"));
  end RelativePosition;

  model CutForce "Force and torque between two frames that are joined"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealOutput force[3] "fx [N], fy [N], t [N.m] of frame_a, resolved in the world";
  equation
    frame_b.x = frame_a.x;
    frame_b.y = frame_a.y;
    frame_b.phi = frame_a.phi;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    force = {frame_a.fx, frame_a.fy, frame_a.t};
    annotation(Documentation(info = "<html><p>force = {frame_a.fx, frame_a.fy, frame_a.t}; both frames move as one.</p></html>"));
  end CutForce;
end Sensors;
