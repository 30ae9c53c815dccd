within Modelica.Mechanics.Rotational;
package Components "Inertias, springs, dampers, gears, clutches and friction"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Fixed "A flange fixed to the ground"
    parameter SI.Angle phi0 = 0 "Angle of the flange";
    Interfaces.Flange_b flange "Flange that does not turn";
  equation
    flange.phi = phi0;
    annotation(Documentation(info = "<html><p>flange.phi = phi0; the torque is whatever the other components ask for.</p></html>"));
  end Fixed;

  model Inertia "A body that turns"
    Interfaces.Flange_a flange_a "Left flange";
    Interfaces.Flange_b flange_b "Right flange";
    parameter SI.Inertia J(min = 0, start = 1) "Moment of inertia";
    parameter StateSelect stateSelect = StateSelect.default "Priority of phi and w as states" annotation(HideResult = true);
    SI.Angle phi(stateSelect = stateSelect) "Angle";
    SI.AngularVelocity w(stateSelect = stateSelect) "Angular velocity";
    SI.AngularAcceleration a "Angular acceleration";
  equation
    phi = flange_a.phi;
    phi = flange_b.phi;
    w = der(phi);
    a = der(w);
    J*a = flange_a.tau + flange_b.tau;
    annotation(Documentation(info = "<html><p>J*a = flange_a.tau + flange_b.tau, with w = der(phi) and a = der(w). Inertias that are coupled rigidly are allowed.</p></html>"));
  end Inertia;

  model Disc "Two flanges at a fixed angle, without inertia"
    extends Interfaces.PartialTwoFlanges;
    parameter SI.Angle deltaPhi = 0 "Angle by which flange_b is ahead of flange_a";
    SI.Angle phi "Mean of the angles of both flanges";
  equation
    flange_a.phi = phi - deltaPhi/2;
    flange_b.phi = phi + deltaPhi/2;
    flange_a.tau + flange_b.tau = 0;
    annotation(Documentation(info = "<html><p>flange_b.phi - flange_a.phi = deltaPhi; the torque passes through.</p></html>"));
  end Disc;

  model Spring "A linear torsion spring"
    parameter SI.RotationalSpringConstant c(final min = 0, start = 1.0e5) "Stiffness";
    parameter SI.Angle phi_rel0 = 0 "Angle without torque";
    extends Interfaces.PartialCompliant;
  equation
    tau = c*(phi_rel - phi_rel0);
    annotation(Documentation(info = "<html><p>tau = c*(phi_rel - phi_rel0).</p></html>"));
  end Spring;

  model Damper "A linear torsion damper"
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  equation
    tau = d*w_rel;
    lossPower = tau*w_rel;
    annotation(Documentation(info = "<html><p>tau = d*w_rel. The power tau*w_rel leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end Damper;

  model SpringDamper "A linear torsion spring and a linear torsion damper side by side"
    parameter SI.RotationalSpringConstant c(final min = 0, start = 1.0e5) "Stiffness";
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
    parameter SI.Angle phi_rel0 = 0 "Angle of the spring without torque";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Torque tau_c "Torque of the spring";
    SI.Torque tau_d "Torque of the damper";
  equation
    tau_c = c*(phi_rel - phi_rel0);
    tau_d = d*w_rel;
    tau = tau_c + tau_d;
    lossPower = tau_d*w_rel;
    annotation(Documentation(info = "<html><p>tau = c*(phi_rel - phi_rel0) + d*w_rel. The power of the damper leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end SpringDamper;

  model ElastoBacklash "Backlash: spring and damper between two flanks with play between them"
    parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1.0e5) "Stiffness of the flanks";
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant of the flanks";
    parameter SI.Angle b(final min = 0) = 0 "Whole play: no torque for |phi_rel - phi_rel0| < b/2";
    parameter SI.Angle phi_rel0 = 0 "Middle of the play";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    final parameter SI.Angle bMax = b/2 "Right flank";
    final parameter SI.Angle bMin = -bMax "Left flank";
    SI.Torque tau_c "Torque of the spring";
    SI.Torque tau_d "Torque of the damper before the limit";
    SI.Angle phi_diff = phi_rel - phi_rel0 "Angle from the middle";
    Boolean onRight "= true, if the right flank is touched";
    Boolean onLeft "= true, if the left flank is touched";
  equation
    onRight = phi_diff > bMax;
    onLeft = phi_diff < bMin;
    tau_c = if onRight then c*(phi_diff - bMax) elseif onLeft then c*(phi_diff - bMin) else 0;
    tau_d = d*w_rel;
    // A flank pushes, it does not pull; and the damper does not push more than the spring
    tau = smooth(0, if onRight then smooth(0, noEvent(if tau_c + tau_d <= 0 then 0 else tau_c + min(tau_c, tau_d)))
      elseif onLeft then smooth(0, noEvent(if tau_c + tau_d >= 0 then 0 else tau_c + max(tau_c, tau_d)))
      else 0);
    lossPower = (tau - tau_c)*w_rel;
    annotation(Documentation(info = "<html><p>No torque while |phi_rel - phi_rel0| &lt; b/2; beyond it a spring and a damper. The damper never pushes more than the spring, and the flanks never pull: so the torque begins and ends without a jump.</p></html>"));
  end ElastoBacklash;

  model BearingFriction "Dry friction in a bearing"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real tau_pos[:, 2] = [0, 1] "Rows of angular velocity [rad/s] >= 0 and friction torque [N.m]; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest torque while stuck = peak*tau_pos[1, 2]";
    extends Interfaces.PartialFriction;
    SI.Angle phi "Angle relative to the support";
    SI.Torque tau "Friction torque";
    SI.AngularVelocity w "Angular velocity relative to the support";
    SI.AngularAcceleration a "Angular acceleration relative to the support";
  protected
    SI.Torque tau_sliding "Torque of the table at |w|";
  equation
    tau0 = tau_pos[1, 2];
    tau0_max = peak*tau0;
    free = false;

    phi = flange_a.phi - phi_support;
    flange_b.phi = flange_a.phi;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;

    flange_a.tau + flange_b.tau - tau = 0;
    tau_sliding = Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], abs(w), 1);
    tau = if locked then sa*unitTorque elseif forward then tau_sliding else -tau_sliding;
    lossPower = tau*w_relfric;
    annotation(Documentation(info = "<html><p>A friction torque between the shaft and the support: tau_pos gives it as a function of |w|, linear between the rows; while the bearing sticks it is as great as it must be, up to peak*tau_pos[1, 2]. See Interfaces.PartialFriction for the method.</p></html>"));
  end BearingFriction;

  model Brake "A brake: friction that a normal force switches on"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real mu_pos[:, 2](each final unit = "1") = [0, 0.5] "Rows of angular velocity [rad/s] >= 0 and friction coefficient; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest coefficient while stuck = peak*mu_pos[1, 2]";
    parameter Real cgeo(final min = 0) = 1 "Factor of geometry: number of surfaces times their mean radius";
    parameter SI.Force fn_max(final min = 0, start = 1) "Greatest normal force";
    extends Interfaces.PartialFriction;
    SI.Angle phi "Angle relative to the support";
    SI.Torque tau "Brake torque";
    SI.AngularVelocity w "Angular velocity relative to the support";
    SI.AngularAcceleration a "Angular acceleration relative to the support";
    Real mu0 "Friction coefficient at w = 0, sliding";
    SI.Force fn "Normal force = fn_max*f_normalized";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force from 0 to 1; no torque for values <= 0";
  protected
    SI.Torque tau_sliding "Friction torque at |w|";
  equation
    mu0 = mu_pos[1, 2];
    fn = if free then 0 else fn_max*f_normalized;
    tau0 = mu0*cgeo*fn;
    tau0_max = peak*tau0;
    free = f_normalized <= 0;

    phi = flange_a.phi - phi_support;
    flange_b.phi = flange_a.phi;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;

    flange_a.tau + flange_b.tau - tau = 0;
    tau_sliding = cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], abs(w), 1);
    tau = if locked then sa*unitTorque elseif free then 0 elseif forward then tau_sliding else -tau_sliding;
    lossPower = tau*w_relfric;
    annotation(Documentation(info = "<html><p>As BearingFriction, with the torque mu(|w|)*cgeo*fn_max*f_normalized. For f_normalized &lt;= 0 the shaft turns freely.</p></html>"));
  end Brake;

  model Clutch "A clutch: friction between two shafts that a normal force switches on"
    parameter Real mu_pos[:, 2](each final unit = "1") = [0, 0.5] "Rows of relative angular velocity [rad/s] >= 0 and friction coefficient; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest coefficient while stuck = peak*mu_pos[1, 2]";
    parameter Real cgeo(final min = 0) = 1 "Factor of geometry: number of surfaces times their mean radius";
    parameter SI.Force fn_max(final min = 0, start = 1) "Greatest normal force";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Interfaces.PartialFriction;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Real mu0 "Friction coefficient at w_rel = 0, sliding";
    SI.Force fn "Normal force = fn_max*f_normalized";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force from 0 to 1; no torque for values <= 0";
  protected
    SI.Torque tau_sliding "Friction torque at |w_rel|";
  equation
    mu0 = mu_pos[1, 2];
    fn = if free then 0 else fn_max*f_normalized;
    tau0 = mu0*cgeo*fn;
    tau0_max = peak*tau0;
    free = fn_max*f_normalized <= 0;

    w_relfric = w_rel;
    a_relfric = a_rel;

    tau_sliding = cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], abs(w_rel), 1);
    tau = if locked then sa*unitTorque elseif free then 0 elseif forward then tau_sliding else -tau_sliding;
    lossPower = tau*w_relfric;
    annotation(Documentation(info = "<html><p>The torque is mu(|w_rel|)*cgeo*fn_max*f_normalized while the surfaces slide; while they stick it is as great as it must be, up to peak times its value at w_rel = 0. For f_normalized &lt;= 0 the shafts turn freely. See Interfaces.PartialFriction for the method.</p></html>"));
  end Clutch;

  model OneWayClutch "A clutch with a freewheel: it never lets flange_a turn faster than flange_b"
    parameter Real mu_pos[:, 2](each final unit = "1") = [0, 0.5] "Rows of relative angular velocity [rad/s] >= 0 and friction coefficient; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest coefficient while stuck = peak*mu_pos[1, 2]";
    parameter Real cgeo(final min = 0) = 1 "Factor of geometry: number of surfaces times their mean radius";
    parameter SI.Force fn_max(final min = 0, start = 1) "Greatest normal force";
    parameter SI.AngularVelocity w_small = 1e10 "Has no effect: the surfaces slide in one direction only" annotation(HideResult = true);
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    SI.Force fn "Normal force = fn_max*f_normalized";
    Real u(final unit = "1") "Normal force from 0 to 1";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force from 0 to 1; no friction for values <= 0, the freewheel locks all the same";
    Boolean locked(start = false, fixed = true) "= true, if the clutch turns as one";
    Boolean startForward(start = false, fixed = true) "= true, if flange_b begins to run ahead";
    Boolean stuck(start = false, fixed = true) "= true, if it is locked or begins to slide";
    Real sa(final unit = "1") "Parameter of the friction curve: torque while locked, past tau0_max by the acceleration";
    SI.Torque tau0 "Friction torque at w_rel = 0, sliding";
    SI.Torque tau0_max "Greatest friction torque against running ahead while locked";
    Real mu0 "Friction coefficient at w_rel = 0, sliding";
  protected
    constant SI.AngularAcceleration unitAngularAcceleration = 1 annotation(HideResult = true);
    constant SI.Torque unitTorque = 1 annotation(HideResult = true);
    SI.Torque tau_sliding "Friction torque at w_rel";
  equation
    u = f_normalized;
    fn = smooth(0, if u <= 0 then 0 else fn_max*u);
    mu0 = mu_pos[1, 2];
    tau0 = mu0*cgeo*fn;
    tau0_max = peak*tau0;

    // The curve has one branch, w_rel > 0, and a vertical part without lower end
    startForward = pre(stuck) and (pre(locked) and sa > tau0_max/unitTorque or pre(startForward) and sa > tau0/unitTorque)
      or initial() and w_rel > 0;
    locked = pre(stuck) and not startForward;
    stuck = locked or w_rel <= 0;
    a_rel/unitAngularAcceleration = if locked then 0 else sa - tau0_max/unitTorque;
    tau_sliding = cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], w_rel, 1);
    tau = if locked then sa*unitTorque else tau_sliding;
    lossPower = tau*w_rel;
    annotation(Documentation(info = "<html><p>As Clutch while flange_b runs ahead of flange_a. Flange_a can not run ahead of flange_b: there the clutch locks, whatever the torque.</p></html>"));
  end OneWayClutch;

  model IdealGear "A gear without inertia, losses and play"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real ratio(start = 1) "Ratio of the angles, flange_a.phi/flange_b.phi";
    SI.Angle phi_a "Angle from the support to flange_a";
    SI.Angle phi_b "Angle from the support to flange_b";
  equation
    phi_a = flange_a.phi - phi_support;
    phi_b = flange_b.phi - phi_support;
    phi_a = ratio*phi_b;
    0 = ratio*flange_a.tau + flange_b.tau;
    annotation(Documentation(info = "<html><p>phi_a = ratio*phi_b and ratio*flange_a.tau + flange_b.tau = 0. The support takes the difference of the torques.</p></html>"));
  end IdealGear;

  model IdealPlanetary "A planetary gear without inertia, losses and play"
    parameter Real ratio(start = 100/50) "Teeth of the ring over teeth of the sun";
    Interfaces.Flange_a sun "Sun wheel";
    Interfaces.Flange_a carrier "Planet carrier";
    Interfaces.Flange_b ring "Ring wheel";
  equation
    (1 + ratio)*carrier.phi = sun.phi + ratio*ring.phi;
    ring.tau = ratio*sun.tau;
    carrier.tau = -(1 + ratio)*sun.tau;
    annotation(Documentation(info = "<html><p>(1 + ratio)*carrier.phi = sun.phi + ratio*ring.phi; the torques have the ratios that lose no power.</p></html>"));
  end IdealPlanetary;

  model IdealGearR2T "Rack and pinion: rotation into translation"
    parameter Real ratio(final unit = "rad/m", start = 1) "Ratio of flangeR.phi to flangeT.s";
    extends Interfaces.PartialElementaryRotationalToTranslational;
  equation
    flangeR.phi - internalSupportR.phi = ratio*(flangeT.s - internalSupportT.s);
    0 = ratio*flangeR.tau + flangeT.f;
    annotation(Documentation(info = "<html><p>flangeR.phi = ratio*flangeT.s and ratio*flangeR.tau + flangeT.f = 0, both relative to the supports.</p></html>"));
  end IdealGearR2T;

  model IdealRollingWheel "A wheel that rolls on a line without slipping"
    parameter SI.Distance radius(start = 0.3) "Radius of the wheel";
    extends Interfaces.PartialElementaryRotationalToTranslational;
  equation
    (flangeR.phi - internalSupportR.phi)*radius = flangeT.s - internalSupportT.s;
    0 = radius*flangeT.f + flangeR.tau;
    annotation(Documentation(info = "<html><p>flangeR.phi*radius = flangeT.s and radius*flangeT.f + flangeR.tau = 0, both relative to the supports.</p></html>"));
  end IdealRollingWheel;

  model RelativeStates "Makes the angle between two flanges, and its rate, states"
    extends Interfaces.PartialTwoFlanges;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of phi_rel and w_rel as states";
    SI.Angle phi_rel(start = 0, stateSelect = stateSelect) "Angle between the flanges, flange_b.phi - flange_a.phi";
    SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Rate of the angle";
    SI.AngularAcceleration a_rel(start = 0) "Second derivative of the angle";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    flange_a.tau = 0;
    flange_b.tau = 0;
    annotation(Documentation(info = "<html><p>Acts with no torque: it only offers phi_rel and w_rel as states, where the angles of the flanges are great and their difference is small.</p></html>"));
  end RelativeStates;
end Components;
