within PlanarMechanics;
package Examples "Mechanisms"
  extends Modelica.Icons.ExamplesPackage;
  import Modelica.Units.SI;

  model Pendulum "A rod that swings about its end"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter SI.Length L = 1 "Length";
    parameter SI.Mass m = 1 "Mass";
    Parts.Fixed fixed;
    Joints.Revolute hinge(phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Parts.BodyShape rod(r = {L, 0}, m = m, I = m*L^2/12);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, rod.frame_a);
    annotation(
      experiment(StopTime = 10, Tolerance = 1e-8),
      Documentation(info = "<html><p>The rod is released from the horizontal. hinge.frame_a.fx and hinge.frame_a.fy are the reaction forces.</p></html>"));
  end Pendulum;

  model Chain "Links that hang from each other"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter Integer n(min = 1) = 3 "Number of links" annotation(Evaluate = true);
    parameter SI.Length L = 1 "Length of a link";
    parameter SI.Mass m = 1 "Mass of a link";
    parameter SI.Angle phi_start = 0.5 "Initial angle of the first link, from direction x";
    Parts.Fixed fixed;
    Joints.Revolute hinge[n](phi(start = {if i == 1 then phi_start else 0 for i in 1:n}, each fixed = true), w(each start = 0, each fixed = true));
    Parts.BodyShape link[n](each r = {L, 0}, each m = m, each I = m*L^2/12);
  equation
    connect(fixed.frame_b, hinge[1].frame_a);
    for i in 1:n loop
      connect(hinge[i].frame_b, link[i].frame_a);
    end for;
    for i in 2:n loop
      connect(link[i - 1].frame_b, hinge[i].frame_a);
    end for;
    annotation(
      experiment(StopTime = 2, Tolerance = 1e-8),
      Documentation(info = "<html><p>A straight chain is released. Its states are the angles of the joints and their rates, 2*n in all.</p></html>"));
  end Chain;

  model Tree "Links that branch: each carries two others"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter Integer n(min = 1) = 7 "Number of links" annotation(Evaluate = true);
    Parts.Fixed fixed;
    Joints.Revolute hinge[n](phi(start = {if i == 1 then -1 elseif mod(i, 2) == 0 then 0.5 else -0.5 for i in 1:n}, each fixed = true), w(each start = 0, each fixed = true));
    Parts.BodyShape link[n](each r = {1, 0}, each m = 1, each I = 1/12);
  equation
    connect(fixed.frame_b, hinge[1].frame_a);
    for i in 1:n loop
      connect(hinge[i].frame_b, link[i].frame_a);
    end for;
    for i in 2:n loop
      connect(link[div(i, 2)].frame_b, hinge[i].frame_a);
    end for;
    annotation(
      experiment(StopTime = 2, Tolerance = 1e-8),
      Documentation(info = "<html><p>Its states are the coordinates of the joints, and nothing else: a tree has no constraints.</p></html>"));
  end Tree;

  partial model PartialFourBar "Crank, coupler and rocker; the joint at the end of the coupler is missing"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter SI.Length d = 3 "Distance of the bearings";
    parameter SI.Length L[3] = {1, 3, 2} "Lengths of crank, coupler and rocker";
    parameter SI.Mass m[3] = {1, 2, 1.5} "Masses of crank, coupler and rocker";
    parameter SI.Angle theta_start = 1 "Initial angle of the crank";
    parameter SI.AngularVelocity w_start = 10 "Initial angular velocity of the crank";
    Parts.Fixed left;
    Parts.Fixed right(r = {d, 0});
    Joints.Revolute crankBearing(phi(start = theta_start, fixed = true), w(start = w_start, fixed = true));
    Joints.Revolute crankPin(phi(start = -0.3));
    Joints.Revolute rockerBearing(phi(start = 1.5));
    Parts.BodyShape crank(r = {L[1], 0}, m = m[1], I = m[1]*L[1]^2/12);
    Parts.BodyShape coupler(r = {L[2], 0}, m = m[2], I = m[2]*L[2]^2/12, body(phi(start = 0.4)));
    Parts.BodyShape rocker(r = {L[3], 0}, m = m[3], I = m[3]*L[3]^2/12, body(phi(start = 1.5)));
  equation
    connect(left.frame_b, crankBearing.frame_a);
    connect(crankBearing.frame_b, crank.frame_a);
    connect(crank.frame_b, crankPin.frame_a);
    connect(crankPin.frame_b, coupler.frame_a);
    connect(right.frame_b, rockerBearing.frame_a);
    connect(rockerBearing.frame_b, rocker.frame_a);
  end PartialFourBar;

  model FourBar "A four-bar linkage, the loop closed with a joint as any other"
    extends PartialFourBar;
    Joints.Revolute rockerPin(phi(start = 1.8));
  equation
    connect(coupler.frame_b, rockerPin.frame_a);
    connect(rockerPin.frame_b, rocker.frame_b);
    annotation(
      experiment(StopTime = 5, Tolerance = 1e-8),
      Documentation(info = "<html><p>Four hinges, one degree of freedom: index reduction keeps the angle of the crank and its rate as states, and the other angles follow from a system of two nonlinear equations.</p></html>"));
  end FourBar;

  model FourBarCut "A four-bar linkage, the loop closed with a cut joint"
    extends PartialFourBar;
    Joints.CutRevolute rockerPin;
  equation
    connect(coupler.frame_b, rockerPin.frame_a);
    connect(rockerPin.frame_b, rocker.frame_b);
    annotation(
      experiment(StopTime = 5, Tolerance = 1e-8),
      Documentation(info = "<html><p>The same linkage. The hinge rockerPin has no coordinates, and its force is a tearing variable.</p></html>"));
  end FourBarCut;

  partial model PartialSliderCrank "Crank, connecting rod and piston; the pin of the piston is missing"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter SI.Length L[2] = {0.3, 1} "Lengths of crank and connecting rod";
    parameter SI.Mass m[3] = {1, 2, 1.5} "Masses of crank, connecting rod and piston";
    parameter SI.Angle theta_start = 0.7 "Initial angle of the crank";
    parameter SI.AngularVelocity w_start = 10 "Initial angular velocity of the crank";
    Parts.Fixed fixed;
    Joints.Revolute crankBearing(phi(start = theta_start, fixed = true), w(start = w_start, fixed = true));
    Joints.Revolute crankPin(phi(start = -theta_start));
    Joints.Prismatic slide(r = {1, 0}, s(start = L[1] + L[2]));
    Parts.BodyShape crank(r = {L[1], 0}, m = m[1], I = m[1]*L[1]^2/12);
    Parts.BodyShape rod(r = {L[2], 0}, m = m[2], I = m[2]*L[2]^2/12);
    Parts.Body piston(m = m[3], I = 0.1);
  equation
    connect(fixed.frame_b, crankBearing.frame_a);
    connect(crankBearing.frame_b, crank.frame_a);
    connect(crank.frame_b, crankPin.frame_a);
    connect(crankPin.frame_b, rod.frame_a);
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, piston.frame_a);
  end PartialSliderCrank;

  model SliderCrank "A slider crank, the loop closed with a joint as any other"
    extends PartialSliderCrank;
    Joints.Revolute pistonPin;
  equation
    connect(slide.frame_b, pistonPin.frame_a);
    connect(pistonPin.frame_b, rod.frame_b);
    annotation(
      experiment(StopTime = 3, Tolerance = 1e-8),
      Documentation(info = "<html><p>Three hinges and a slide, one degree of freedom.</p></html>"));
  end SliderCrank;

  model SliderCrankCut "A slider crank, the loop closed with a cut joint"
    extends PartialSliderCrank;
    Joints.CutRevolute pistonPin;
  equation
    connect(slide.frame_b, pistonPin.frame_a);
    connect(pistonPin.frame_b, rod.frame_b);
    annotation(
      experiment(StopTime = 3, Tolerance = 1e-8),
      Documentation(info = "<html><p>The same mechanism; the hinge pistonPin has no coordinates, and its force is a tearing variable.</p></html>"));
  end SliderCrankCut;

  model ScissorBar "A bar of a scissor lattice: frames at both ends and in the middle"
    parameter SI.Length L "Length";
    parameter SI.Mass m "Mass";
    Interfaces.Frame_a frame_a "Lower end";
    Interfaces.Frame_b frame_b "Upper end";
    Interfaces.Frame_b frame_m "Middle";
    Parts.FixedTranslation lower(r = {L/2, 0});
    Parts.FixedTranslation upper(r = {L/2, 0});
    Parts.Body body(m = m, I = m*L^2/12);
  equation
    connect(frame_a, lower.frame_a);
    connect(lower.frame_b, upper.frame_a);
    connect(lower.frame_b, body.frame_a);
    connect(lower.frame_b, frame_m);
    connect(upper.frame_b, frame_b);
    annotation(Documentation(info = "<html><p>Two halves and a body in the middle.</p></html>"));
  end ScissorBar;

  partial model PartialScissor "Stages of crossing bars on top of each other; the joints that close the loops are missing"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter Integer n(min = 1) = 1 "Number of stages" annotation(Evaluate = true);
    parameter SI.Length L = 1 "Length of a bar";
    parameter SI.Mass m = 1 "Mass of a bar";
    parameter SI.Angle theta_start = 1 "Initial angle between the bars and the ground";
    parameter SI.AngularVelocity w_start = 0 "Initial rate of that angle";
    Parts.Fixed fixed;
    Joints.Revolute foot(phi(start = theta_start, fixed = true), w(start = w_start, fixed = true)) "Where the first bar stands";
    Joints.Revolute middle(phi(start = Modelica.Constants.pi - 2*theta_start)) "Where the bars of the first stage cross";
    ScissorBar rising[n](each L = L, each m = m, body(phi(each start = theta_start))) "From lower left to upper right";
    ScissorBar falling[n](each L = L, each m = m, body(phi(each start = Modelica.Constants.pi - theta_start))) "From lower right to upper left";
    Joints.Revolute left[n - 1](phi(each start = 2*theta_start - Modelica.Constants.pi)) "From each falling bar to the next rising one";
    Joints.Revolute right[n - 1](phi(each start = Modelica.Constants.pi - 2*theta_start)) "From each rising bar to the next falling one";
  equation
    connect(fixed.frame_b, foot.frame_a);
    connect(foot.frame_b, rising[1].frame_a);
    connect(rising[1].frame_m, middle.frame_a);
    connect(middle.frame_b, falling[1].frame_m);
    for i in 1:n - 1 loop
      connect(falling[i].frame_b, left[i].frame_a);
      connect(left[i].frame_b, rising[i + 1].frame_a);
      connect(rising[i].frame_b, right[i].frame_a);
      connect(right[i].frame_b, falling[i + 1].frame_a);
    end for;
  end PartialScissor;

  model Scissor "A scissor lattice, its loops closed with joints as any other"
    extends PartialScissor;
    Joints.Prismatic slide(r = {1, 0}, s(start = L*cos(theta_start))) "Under the foot of the first falling bar";
    Joints.Revolute slidePin(phi(start = Modelica.Constants.pi - theta_start));
    Joints.Revolute crossing[n - 1](phi(each start = Modelica.Constants.pi - 2*theta_start)) "Where the bars of the higher stages cross";
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, slidePin.frame_a);
    connect(slidePin.frame_b, falling[1].frame_a);
    for i in 1:n - 1 loop
      connect(rising[i + 1].frame_m, crossing[i].frame_a);
      connect(crossing[i].frame_b, falling[i + 1].frame_m);
    end for;
    annotation(
      experiment(StopTime = 1, Tolerance = 1e-8),
      Documentation(info = "<html><p>n loops, one degree of freedom: the top is at n*L*sin(foot.phi), the slide at L*cos(foot.phi).</p></html>"));
  end Scissor;

  model ScissorCut "A scissor lattice, its loops closed with cut joints"
    extends PartialScissor;
    Joints.Prismatic slide(r = {1, 0}, s(start = L*cos(theta_start))) "Under the foot of the first falling bar";
    Joints.CutRevolute slidePin;
    Joints.CutRevolute crossing[n - 1] "Where the bars of the higher stages cross";
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, slidePin.frame_a);
    connect(slidePin.frame_b, falling[1].frame_a);
    for i in 1:n - 1 loop
      connect(rising[i + 1].frame_m, crossing[i].frame_a);
      connect(crossing[i].frame_b, falling[i + 1].frame_m);
    end for;
    annotation(
      experiment(StopTime = 1, Tolerance = 1e-8),
      Documentation(info = "<html><p>The same lattice; the joints that close the loops have no coordinates.</p></html>"));
  end ScissorCut;

  partial model PartialArm "Three links on a row of hinges; the hinges are missing"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter SI.Length L[3] = {1, 0.8, 0.5} "Lengths";
    parameter SI.Mass m[3] = {3, 2, 1} "Masses";
    Parts.Fixed fixed;
    Parts.BodyShape link[3](r = {{L[i], 0} for i in 1:3}, m = m, I = {m[i]*L[i]^2/12 for i in 1:3});
  end PartialArm;

  model ArmInverse "Inverse problem: the torques of a prescribed motion"
    extends PartialArm;
    Joints.RevoluteMotion hinge[3];
    parameter SI.Angle amplitude[3] = {0.8, -0.6, 1.1} "Amplitudes of the motion";
    parameter SI.AngularFrequency omega[3] = {1.3, 2.1, 2.9} "Frequencies of the motion";
  equation
    for i in 1:3 loop
      hinge[i].phi_ref = amplitude[i]*(1 - cos(omega[i]*time));
      connect(hinge[i].frame_b, link[i].frame_a);
    end for;
    connect(fixed.frame_b, hinge[1].frame_a);
    connect(link[1].frame_b, hinge[2].frame_a);
    connect(link[2].frame_b, hinge[3].frame_a);
    annotation(
      experiment(StopTime = 3, Tolerance = 1e-8),
      Documentation(info = "<html><p>No state is left: hinge[i].t are the torques.</p></html>"));
  end ArmInverse;

  model ArmDirect "Direct problem: the motion under the torques of ArmInverse"
    extends PartialArm;
    ArmInverse inverse(L = L, m = m) "Where the torques come from";
    Joints.Revolute hinge[3](each useFlange = true, phi(each start = 0, each fixed = true), w(each start = 0, each fixed = true));
    Modelica.Mechanics.Rotational.Sources.Torque drive[3](each useSupport = true);
  equation
    for i in 1:3 loop
      drive[i].tau = inverse.hinge[i].t;
      connect(drive[i].flange, hinge[i].flange_a);
      connect(drive[i].support, hinge[i].support);
      connect(hinge[i].frame_b, link[i].frame_a);
    end for;
    connect(fixed.frame_b, hinge[1].frame_a);
    connect(link[1].frame_b, hinge[2].frame_a);
    connect(link[2].frame_b, hinge[3].frame_a);
    annotation(
      experiment(StopTime = 3, Tolerance = 1e-10),
      Documentation(info = "<html><p>hinge[i].phi repeats inverse.hinge[i].phi.</p></html>"));
  end ArmDirect;

  model BallOnFloor "A ball falls on a rigid floor and bounces"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    Parts.Fixed fixed;
    Joints.Prismatic guide(r = {0, 1}, s(start = 5, fixed = true), v(start = 0, fixed = true)) "Height of the ball's centre";
    Parts.Body ball(m = 0.62, I = 0.0036);
    Contacts.SphereOnFloor impact(radius = 0.12, K = 1e5, exponent = 2.1, c = 10, d_max = 0.08);
  equation
    connect(fixed.frame_b, guide.frame_a);
    connect(guide.frame_b, ball.frame_a);
    connect(ball.frame_a, impact.frame_b);
    annotation(
      experiment(StopTime = 15, Tolerance = 1e-10),
      Documentation(info = "<html><p>The penetration, of the order of a decimetre, is what stiffness and damping of the Impact law make of an impact with 10 m/s. impact.clipped chooses between the law that may pull for an instant before the release and the one that may not.</p></html>"));
  end BallOnFloor;

  model BallOnPlate "A ball falls on a plate on a spring and bounces"
    extends Modelica.Icons.Example;
    inner PlanarWorld planarWorld;
    parameter SI.Mass M = 10 "Mass of the plate";
    parameter SI.TranslationalSpringConstant k = 2.0836e4 "Stiffness of the plate's spring";
    Parts.Fixed fixed;
    Joints.Prismatic ballGuide(r = {0, 1}, s(start = 5, fixed = true), v(start = 0, fixed = true)) "Height of the ball's centre";
    Joints.Prismatic plateGuide(r = {0, 1}, useFlange = true, s(start = 0, fixed = true), v(start = 0, fixed = true)) "Height of the plate's surface over its rest under its own weight";
    Parts.Body ball(m = 0.62, I = 0.0036);
    Parts.Body plate(m = M, I = 1);
    Modelica.Mechanics.Translational.Components.SpringDamper suspension(c = k, d = 25, s_rel0 = -M*planarWorld.g[2]/k, stateSelect = StateSelect.default);
    Contacts.SphereOnPlate impact(radius = 0.12, K = 1e5, exponent = 2.1, c = 10, d_max = 0.08);
  equation
    connect(fixed.frame_b, ballGuide.frame_a);
    connect(ballGuide.frame_b, ball.frame_a);
    connect(fixed.frame_b, plateGuide.frame_a);
    connect(plateGuide.frame_b, plate.frame_a);
    connect(plateGuide.support, suspension.flange_a);
    connect(plateGuide.flange_a, suspension.flange_b);
    connect(plate.frame_a, impact.frame_a);
    connect(ball.frame_a, impact.frame_b);
    annotation(
      experiment(StopTime = 15, Tolerance = 1e-10),
      Documentation(info = "<html><p>The plate is on a spring and a damper, at rest under its own weight when the ball comes. Ball and plate are one system of equations.</p></html>"));
  end BallOnPlate;
end Examples;
