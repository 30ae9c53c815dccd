within PlanarMechanics;
package Sources "Forces and torques"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model WorldForce "A force and a torque of signals on a frame"
    Interfaces.Frame_b frame_b "Frame on which they act";
    parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "Frame in which force is resolved" annotation(Evaluate = true);
    Modelica.Blocks.Interfaces.RealInput force[3] "Force in x [N], force in y [N], torque [N.m]";
  protected
    Real e[2] "Direction x of the frame in which force is resolved";
  equation
    e = if resolveInFrame == Types.ResolveInFrameB.frame_b then {cos(frame_b.phi), sin(frame_b.phi)} else {1, 0};
    frame_b.fx = -(e[1]*force[1] - e[2]*force[2]);
    frame_b.fy = -(e[2]*force[1] + e[1]*force[2]);
    frame_b.t = -force[3];
    annotation(Documentation(info = "<html><p>force[1:2] acts in the origin of frame_b, force[3] is a torque.</p></html>"));
  end WorldForce;

  model WorldTorque "A torque of a signal on a frame"
    Interfaces.Frame_b frame_b "Frame on which it acts";
    Modelica.Blocks.Interfaces.RealInput torque(unit = "N.m") "Torque";
  equation
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = -torque;
    annotation(Documentation(info = "<html><p>The torque acts on frame_b.</p></html>"));
  end WorldTorque;

  model RelativeForce "A force and a torque of signals between two frames"
    extends Interfaces.PartialTwoFrames;
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.world "Frame in which force is resolved" annotation(Evaluate = true);
    Modelica.Blocks.Interfaces.RealInput force[3] "Force in x [N], force in y [N], torque [N.m], on frame_b";
  protected
    Real e[2] "Direction x of the frame in which force is resolved";
  equation
    e = if resolveInFrame == Types.ResolveInFrameAB.frame_a then {cos(frame_a.phi), sin(frame_a.phi)}
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then {cos(frame_b.phi), sin(frame_b.phi)} else {1, 0};
    frame_b.fx = -(e[1]*force[1] - e[2]*force[2]);
    frame_b.fy = -(e[2]*force[1] + e[1]*force[2]);
    frame_b.t = -force[3];
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    // The force acts in the origin of frame_b
    frame_a.t + frame_b.t + (frame_b.x - frame_a.x)*frame_b.fy - (frame_b.y - frame_a.y)*frame_b.fx = 0;
    annotation(Documentation(info = "<html><p>force[1:2] acts in the origin of frame_b, force[3] is a torque; the opposites act on frame_a, the force along the same line.</p></html>"));
  end RelativeForce;

  model RelativeTorque "A torque of a signal between two frames"
    extends Interfaces.PartialTwoFrames;
    Modelica.Blocks.Interfaces.RealInput torque(unit = "N.m") "Torque on frame_b; the opposite acts on frame_a";
  equation
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = -torque;
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = torque;
    annotation(Documentation(info = "<html><p>The torque acts on frame_b, the opposite on frame_a.</p></html>"));
  end RelativeTorque;
end Sources;
