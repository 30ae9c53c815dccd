within Modelica.Mechanics.Rotational;
package Sources "Torques and prescribed rotations"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model Position "Turns a flange to the angle of a signal"
    parameter Boolean exact = false "= true: exactly; = false: through a filter of second order" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Critical frequency of the filter";
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Angle from the support to the flange";
    SI.AngularVelocity w(start = 0, fixed = not exact, stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Angular velocity relative to the support";
    SI.AngularAcceleration a(start = 0) "Angular acceleration relative to the support";
    Modelica.Blocks.Interfaces.RealInput phi_ref(unit = "rad") "Angle the flange shall have";
  protected
    // A Bessel filter of second order with 3 dB at the critical frequency
    parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit;
    constant Real af = 1.3617 "Factor of the first coefficient";
    constant Real bf = 0.6180 "Factor of the second coefficient";
  initial equation
    if not exact then
      phi = phi_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    a = der(w);
    if exact then
      phi = phi_ref;
    else
      a = ((phi_ref - phi)*w_crit - af*w)*(w_crit/bf);
    end if;
    annotation(Documentation(info = "<html><p>exact = true: the flange has the angle phi_ref, which must be a function of time that can be differentiated twice; the torque follows. exact = false: phi_ref passes a Bessel filter of second order, 3 dB at f_crit, and may be any signal.</p></html>"));
  end Position;

  model Speed "Turns a flange with the angular velocity of a signal"
    parameter Boolean exact = false "= true: exactly; = false: through a filter of first order" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Critical frequency of the filter";
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle from the support to the flange";
    SI.AngularVelocity w(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Angular velocity relative to the support";
    SI.AngularAcceleration a "Angular acceleration relative to the support, without the filter 0";
    Modelica.Blocks.Interfaces.RealInput w_ref(unit = "rad/s") "Angular velocity the flange shall have";
  protected
    parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit;
  initial equation
    if not exact then
      w = w_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    if exact then
      w = w_ref;
      a = 0;
    else
      a = der(w);
      a = (w_ref - w)*w_crit;
    end if;
    annotation(Documentation(info = "<html><p>exact = true: the flange has the angular velocity w_ref, which must be a function of time that can be differentiated once; the torque follows. exact = false: w_ref passes a filter of first order with critical frequency f_crit, and may be any signal.</p></html>"));
  end Speed;

  model Accelerate "Turns a flange with the angular acceleration of a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle from the support to the flange";
    SI.AngularVelocity w(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angular velocity relative to the support";
    SI.AngularAcceleration a "Angular acceleration relative to the support";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit = "rad/s2") "Angular acceleration the flange shall have";
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    a = der(w);
    a = a_ref;
    annotation(Documentation(info = "<html><p>der(der(phi)) = a_ref; the torque follows.</p></html>"));
  end Accelerate;

  model Torque "A torque of a signal on a flange"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque on the flange";
  equation
    flange.tau = -tau;
    annotation(Documentation(info = "<html><p>The torque tau acts on the flange, the opposite on the support.</p></html>"));
  end Torque;

  model Torque2 "A torque of a signal between two flanges"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque on flange_b; the opposite acts on flange_a";
  equation
    flange_a.tau = tau;
    flange_b.tau = -tau;
    annotation(Documentation(info = "<html><p>The torque tau acts on flange_b, the opposite on flange_a.</p></html>"));
  end Torque2;

  model LinearSpeedDependentTorque "A torque proportional to the angular velocity"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at w_nominal; a torque that brakes is negative";
    parameter Boolean TorqueDirection = true "Has no effect: a linear torque changes its sign with the velocity";
    parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "Nominal angular velocity";
    SI.AngularVelocity w "Angular velocity relative to the support";
    SI.Torque tau "Accelerating torque on the flange (= -flange.tau)";
  equation
    w = der(phi);
    tau = -flange.tau;
    tau = tau_nominal*(w/w_nominal);
    annotation(Documentation(info = "<html><p>tau = tau_nominal*w/w_nominal.</p></html>"));
  end LinearSpeedDependentTorque;

  model QuadraticSpeedDependentTorque "A torque proportional to the square of the angular velocity"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at w_nominal; a torque that brakes is negative";
    parameter Boolean TorqueDirection = true "= true, if the torque has the same sense for both senses of rotation";
    parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "Nominal angular velocity";
    SI.AngularVelocity w "Angular velocity relative to the support";
    SI.Torque tau "Accelerating torque on the flange (= -flange.tau)";
  equation
    w = der(phi);
    tau = -flange.tau;
    if TorqueDirection then
      tau = tau_nominal*(w/w_nominal)^2;
    else
      tau = tau_nominal*smooth(1, noEvent(if w >= 0 then (w/w_nominal)^2 else -(w/w_nominal)^2));
    end if;
    annotation(Documentation(info = "<html><p>tau = tau_nominal*(w/w_nominal)^2, with the sign of w where TorqueDirection = false.</p></html>"));
  end QuadraticSpeedDependentTorque;

  model ConstantTorque "A constant torque"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_constant "Torque; a torque that brakes is negative";
    SI.Torque tau "Accelerating torque on the flange (= -flange.tau)";
  equation
    tau = -flange.tau;
    tau = tau_constant;
    annotation(Documentation(info = "<html><p>tau = tau_constant.</p></html>"));
  end ConstantTorque;

  model ConstantSpeed "Turns a flange with a constant angular velocity"
    extends Interfaces.PartialTorque(phi(start = 0, fixed = true, stateSelect = StateSelect.prefer));
    parameter SI.AngularVelocity w_fixed "Angular velocity";
    SI.AngularVelocity w "Angular velocity relative to the support";
  equation
    w = der(phi);
    w = w_fixed;
    annotation(Documentation(info = "<html><p>der(phi) = w_fixed; the torque follows.</p></html>"));
  end ConstantSpeed;

  model TorqueStep "A torque that jumps once"
    extends Interfaces.PartialTorque;
    parameter SI.Torque stepTorque(start = 1) "Height of the step; a torque that brakes is negative";
    parameter SI.Torque offsetTorque(start = 0) "Torque before the step";
    parameter SI.Time startTime = 0 "Time of the step";
    SI.Torque tau "Accelerating torque on the flange (= -flange.tau)";
  equation
    tau = -flange.tau;
    tau = offsetTorque + (if time < startTime then 0 else stepTorque);
    annotation(Documentation(info = "<html><p>tau = offsetTorque before startTime, offsetTorque + stepTorque from then on.</p></html>"));
  end TorqueStep;
end Sources;
