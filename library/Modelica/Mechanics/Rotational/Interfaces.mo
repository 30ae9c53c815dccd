within Modelica.Mechanics.Rotational;
package Interfaces "Flanges, and components with nothing but flanges"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Flange "A flange that turns about an axis"
    SI.Angle phi "Angle";
    flow SI.Torque tau "Torque into the component";
  end Flange;

  connector Flange_a "The left flange"
    extends Flange;
  end Flange_a;

  connector Flange_b "The right flange"
    extends Flange;
  end Flange_b;

  connector Support "What a component is mounted on"
    extends Flange;
  end Support;

  model InternalSupport "The inner side of a support: a known torque acts on it"
    input SI.Torque tau "Torque into the support, from the balance of torques of the component";
    SI.Angle phi "Angle of the support";
    Flange_a flange;
  equation
    flange.tau = tau;
    flange.phi = phi;
    annotation(Documentation(info = "<html><p>flange.tau = tau and flange.phi = phi: a component computes tau from its own balance and reads phi. What flange is connected to may be conditional.</p></html>"));
  end InternalSupport;

  partial model PartialTwoFlanges "A component with two flanges"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  end PartialTwoFlanges;

  partial model PartialOneFlangeAndSupport "A component with one flange, mounted on the ground or on a support"
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Flange_b flange "Flange";
    Support support if useSupport "What the component is mounted on";
  protected
    Support internalSupport;
    Components.Fixed fixed if not useSupport;
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialOneFlangeAndSupport;

  partial model PartialTwoFlangesAndSupport "A component with two flanges, mounted on the ground or on a support"
    extends PartialTwoFlanges;
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Support support if useSupport "What the component is mounted on";
  protected
    Support internalSupport;
    Components.Fixed fixed if not useSupport;
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialTwoFlangesAndSupport;

  partial model PartialElementaryOneFlangeAndSupport2 "One flange; the support takes the opposite torque"
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Flange_b flange "Flange";
    Support support(phi = phi_support, tau = -flange.tau) if useSupport "What the component is mounted on";
  protected
    SI.Angle phi_support "Angle of the support";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two flanges; the support takes the opposite of both torques"
    extends PartialTwoFlanges;
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Support support(phi = phi_support, tau = -flange_a.tau - flange_b.tau) if useSupport "What the component is mounted on";
  protected
    SI.Angle phi_support "Angle of the support";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialElementaryRotationalToTranslational "A flange that turns and one that moves along a line, each with its support"
    parameter Boolean useSupportR = false "= true, if the support of the rotation is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    parameter Boolean useSupportT = false "= true, if the support of the translation is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Flange_a flangeR "Flange that turns";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "Flange that moves along a line";
    Support supportR if useSupportR "What the rotation is mounted on";
    Modelica.Mechanics.Translational.Interfaces.Support supportT if useSupportT "What the translation is mounted on";
  protected
    InternalSupport internalSupportR(tau = -flangeR.tau);
    Modelica.Mechanics.Translational.Interfaces.InternalSupport internalSupportT(f = -flangeT.f);
    Components.Fixed fixedR if not useSupportR;
    Modelica.Mechanics.Translational.Components.Fixed fixedT if not useSupportT;
  equation
    connect(internalSupportR.flange, supportR);
    connect(internalSupportR.flange, fixedR.flange);
    connect(internalSupportT.flange, supportT);
    connect(internalSupportT.flange, fixedT.flange);
  end PartialElementaryRotationalToTranslational;

  partial model PartialCompliant "Two flanges with a torque between them"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    SI.Angle phi_rel(start = 0) "Angle between the flanges, flange_b.phi - flange_a.phi";
    SI.Torque tau "Torque between the flanges (= flange_b.tau)";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    flange_b.tau = tau;
    flange_a.tau = -tau;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "Two flanges with a torque between them; their angle and its rate are preferred states"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of phi_rel and w_rel as states" annotation(HideResult = true);
    parameter SI.Angle phi_nominal(displayUnit = "rad", min = 0.0) = 1e-4 "Nominal value of phi_rel, for the control of errors";
    SI.Angle phi_rel(start = 0, stateSelect = stateSelect, nominal = if phi_nominal >= Modelica.Constants.eps then phi_nominal else 1) "Angle between the flanges, flange_b.phi - flange_a.phi";
    SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Rate of the angle";
    SI.AngularAcceleration a_rel(start = 0) "Second derivative of the angle";
    SI.Torque tau "Torque between the flanges (= flange_b.tau)";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    flange_b.tau = tau;
    flange_a.tau = -tau;
  end PartialCompliantWithRelativeStates;

  partial model PartialTorque "A torque on one flange, against the ground or a support"
    extends PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle from the support to the flange";
  equation
    phi = flange.phi - phi_support;
  end PartialTorque;

  partial model PartialAbsoluteSensor "One flange without torque"
    Flange_a flange "Flange that is measured";
  equation
    flange.tau = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Two flanges that may turn apart without torque"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  equation
    flange_a.tau = 0;
    flange_b.tau = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction as a curve with a parameter"
    parameter SI.AngularVelocity w_small = 1e10 "A contact that reverses faster than this does not stick in between; the default: it always sticks" annotation(HideResult = true);
    SI.AngularVelocity w_relfric "Angular velocity between the surfaces";
    SI.AngularAcceleration a_relfric "Angular acceleration between the surfaces";
    SI.Torque tau0 "Friction torque as the surfaces begin to slide forward, w = 0";
    SI.Torque tau0_max "Greatest friction torque while they stick";
    Boolean free "= true, if the surfaces do not touch";
    Real sa(final unit = "1") "Parameter of the friction curve: the torque [N.m] while the surfaces stick, past tau0_max by the acceleration [rad/s2] as they begin to slide";
    Boolean startForward(start = false, fixed = true) "= true, if they begin to slide forward";
    Boolean startBackward(start = false, fixed = true) "= true, if they begin to slide backward";
    Boolean locked(start = false, fixed = true) "= true, if they stick";
    constant Integer Unknown = 3 "Value of mode: not known yet";
    constant Integer Free = 2 "Value of mode: the surfaces do not touch";
    constant Integer Forward = 1 "Value of mode: w_relfric > 0";
    constant Integer Stuck = 0 "Value of mode: w_relfric = 0, stuck or about to slide";
    constant Integer Backward = -1 "Value of mode: w_relfric < 0";
    Integer mode(min = Backward, max = Unknown, start = Unknown, fixed = true) "How the surfaces move";
  protected
    constant SI.AngularAcceleration unitAngularAcceleration = 1 annotation(HideResult = true);
    constant SI.Torque unitTorque = 1 annotation(HideResult = true);
    Boolean forward "= true, if they slide forward or begin to";
    Boolean backward "= true, if they slide backward or begin to";
  equation
    // Leaving the vertical part of the curve: at first beyond tau0_max, then as long as beyond tau0. Between the two both sticking
    // and sliding are possible: what has come to rest sticks (pre(locked)) before it can break loose.
    startForward = pre(mode) == Stuck and (pre(locked) and sa > tau0_max/unitTorque or pre(startForward) and sa > tau0/unitTorque)
      or pre(mode) == Backward and w_relfric > w_small
      or initial() and w_relfric > 0;
    startBackward = pre(mode) == Stuck and (pre(locked) and sa < -tau0_max/unitTorque or pre(startBackward) and sa < -tau0/unitTorque)
      or pre(mode) == Forward and w_relfric < -w_small
      or initial() and w_relfric < 0;
    forward = pre(mode) == Forward or startForward;
    backward = pre(mode) == Backward or startBackward;
    locked = not (free or forward or backward);

    // The acceleration as a function of the same parameter
    a_relfric/unitAngularAcceleration =
      if locked then 0
      elseif free then sa
      elseif startForward then sa - tau0_max/unitTorque
      elseif startBackward then sa + tau0_max/unitTorque
      elseif pre(mode) == Forward then sa - tau0_max/unitTorque
      else sa + tau0_max/unitTorque;

    mode =
      if free then Free
      elseif (forward or pre(mode) == Free) and w_relfric > 0 then Forward
      elseif (backward or pre(mode) == Free) and w_relfric < 0 then Backward
      else Stuck;
    annotation(
      Documentation(
        info = "<html><p>The friction torque is a curve over the angular velocity with a vertical part at w = 0. A point on such a curve is given by a parameter 'sa' that runs along it, and the vertical part is no exception:</p><p>stuck, sa is the torque and the acceleration is 0; beginning to slide, the torque is that of sliding and sa is, but for a constant, the acceleration. So one system of equations, linear in sa, holds throughout, and whether the contact breaks loose is found from sa alone, together with all other contacts of the system.</p><p>The mode is kept in 'mode': Forward, Stuck, Backward or Free. A contact leaves Stuck when sa passes tau0_max; it is Forward once the velocity has become positive, and Stuck again when the velocity comes back to zero.</p><p>The method: M. Otter, H. Elmqvist, S. E. Mattsson, Hybrid Modeling in Modelica based on the Synchronous Data Flow Principle, CACSD 1999.</p><p>A component that extends this model gives w_relfric, a_relfric, tau0, tau0_max, free, and the torque as a function of locked, startForward, startBackward, pre(mode), sa and w_relfric.</p></html>"));
  end PartialFriction;
end Interfaces;
