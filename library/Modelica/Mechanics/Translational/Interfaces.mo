within Modelica.Mechanics.Translational;
package Interfaces "Flanges, and components with nothing but flanges"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Flange "A flange that moves along a line"
    SI.Position s "Position";
    flow SI.Force f "Force into the component";
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

  model InternalSupport "The inner side of a support: a known force acts on it"
    input SI.Force f "Force into the support, from the balance of forces of the component";
    SI.Position s "Position of the support";
    Flange_a flange;
  equation
    flange.f = f;
    flange.s = s;
    annotation(Documentation(info = "<html><p>flange.f = f and flange.s = s: a component computes f from its own balance and reads s. What flange is connected to may be conditional.</p></html>"));
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

  partial model PartialElementaryOneFlangeAndSupport2 "One flange; the support takes the opposite force"
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Flange_b flange "Flange";
    Support support(s = s_support, f = -flange.f) if useSupport "What the component is mounted on";
  protected
    SI.Position s_support "Position of the support";
  equation
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two flanges; the support takes the opposite of both forces"
    extends PartialTwoFlanges;
    parameter Boolean useSupport = false "= true, if the support flange is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
    Support support(s = s_support, f = -flange_a.f - flange_b.f) if useSupport "What the component is mounted on";
    SI.Position s_a "Distance from the support to flange_a";
    SI.Position s_b "Distance from the support to flange_b";
  protected
    SI.Position s_support "Position of the support";
  equation
    s_a = flange_a.s - s_support;
    s_b = flange_b.s - s_support;
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialRigid "Two flanges that move as one"
    SI.Position s "Position of the centre: flange_a.s = s - L/2, flange_b.s = s + L/2";
    parameter SI.Length L(start = 0) = 0 "Distance from the left to the right flange";
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  equation
    flange_a.s = s - L/2;
    flange_b.s = s + L/2;
  end PartialRigid;

  partial model PartialCompliant "Two flanges with a force between them"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    SI.Position s_rel(start = 0) "Distance of the flanges, flange_b.s - flange_a.s";
    SI.Force f "Force between the flanges, positive when it pulls them together";
  equation
    s_rel = flange_b.s - flange_a.s;
    flange_b.f = f;
    flange_a.f = -f;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "Two flanges with a force between them; their distance and its rate are preferred states"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of s_rel and v_rel as states" annotation(HideResult = true);
    parameter SI.Distance s_nominal = 1e-4 "Nominal value of s_rel, for the control of errors";
    SI.Position s_rel(start = 0, stateSelect = stateSelect, nominal = s_nominal) "Distance of the flanges, flange_b.s - flange_a.s";
    SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Rate of the distance";
    SI.Force f "Force between the flanges, positive when it pulls them together";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    flange_b.f = f;
    flange_a.f = -f;
  end PartialCompliantWithRelativeStates;

  partial model PartialForce "A force on one flange, against the ground or a support"
    extends PartialElementaryOneFlangeAndSupport2;
    SI.Force f "Accelerating force on the flange (= -flange.f)";
    SI.Position s "Distance from the support to the flange";
  equation
    f = -flange.f;
    s = flange.s - s_support;
  end PartialForce;

  partial model PartialAbsoluteSensor "One flange without force"
    Flange_a flange "Flange that is measured";
  equation
    flange.f = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Two flanges that may move apart without force"
    Flange_a flange_a "Left flange";
    Flange_b flange_b "Right flange";
  equation
    flange_a.f = 0;
    flange_b.f = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction as a curve with a parameter"
    parameter SI.Velocity v_small(min = 0) = 1e10 "A contact that reverses faster than this does not stick in between; the default: it always sticks" annotation(HideResult = true);
    SI.Velocity v_relfric "Velocity between the surfaces";
    SI.Acceleration a_relfric "Acceleration between the surfaces";
    SI.Force f0 "Friction force as the surfaces begin to slide forward, v = 0";
    SI.Force f0_max "Greatest friction force while they stick";
    Boolean free "= true, if the surfaces do not touch";
    Real sa(final unit = "1") "Parameter of the friction curve: the force [N] while the surfaces stick, past f0_max by the acceleration [m/s2] as they begin to slide";
    Boolean startForward(start = false, fixed = true) "= true, if they begin to slide forward";
    Boolean startBackward(start = false, fixed = true) "= true, if they begin to slide backward";
    Boolean locked(start = false, fixed = true) "= true, if they stick";
    constant Integer Unknown = 3 "Value of mode: not known yet";
    constant Integer Free = 2 "Value of mode: the surfaces do not touch";
    constant Integer Forward = 1 "Value of mode: v_relfric > 0";
    constant Integer Stuck = 0 "Value of mode: v_relfric = 0, stuck or about to slide";
    constant Integer Backward = -1 "Value of mode: v_relfric < 0";
    Integer mode(min = Backward, max = Unknown, start = Unknown, fixed = true) "How the surfaces move";
  protected
    constant SI.Acceleration unitAcceleration = 1 annotation(HideResult = true);
    constant SI.Force unitForce = 1 annotation(HideResult = true);
    Boolean blockedForward = false "= true, if something else bars the way forward";
    Boolean blockedBackward = false "= true, if something else bars the way backward";
    Boolean forward "= true, if they slide forward or begin to";
    Boolean backward "= true, if they slide backward or begin to";
  equation
    // Leaving the vertical part of the curve: at first beyond f0_max, then as long as beyond f0. Between the two both sticking
    // and sliding are possible: what has come to rest sticks (pre(locked)) before it can break loose.
    startForward = pre(mode) == Stuck and not blockedForward and (pre(locked) and sa > f0_max/unitForce or pre(startForward) and sa > f0/unitForce)
      or pre(mode) == Backward and v_relfric > v_small
      or initial() and v_relfric > 0;
    startBackward = pre(mode) == Stuck and not blockedBackward and (pre(locked) and sa < -f0_max/unitForce or pre(startBackward) and sa < -f0/unitForce)
      or pre(mode) == Forward and v_relfric < -v_small
      or initial() and v_relfric < 0;
    forward = pre(mode) == Forward or startForward;
    backward = pre(mode) == Backward or startBackward;
    locked = not (free or forward or backward);

    // The acceleration as a function of the same parameter
    a_relfric/unitAcceleration =
      if locked then 0
      elseif free then sa
      elseif startForward then sa - f0_max/unitForce
      elseif startBackward then sa + f0_max/unitForce
      elseif pre(mode) == Forward then sa - f0_max/unitForce
      else sa + f0_max/unitForce;

    mode =
      if free then Free
      elseif (forward or pre(mode) == Free) and v_relfric > 0 then Forward
      elseif (backward or pre(mode) == Free) and v_relfric < 0 then Backward
      else Stuck;
    annotation(
      Documentation(
        info = "<html><p>The friction force is a curve over the velocity with a vertical part at v = 0. A point on such a curve is given by a parameter 'sa' that runs along it, and the vertical part is no exception:</p><p>stuck, sa is the force and the acceleration is 0; beginning to slide, the force is that of sliding and sa is, but for a constant, the acceleration. So one system of equations, linear in sa, holds throughout, and whether the contact breaks loose is found from sa alone, together with all other contacts of the system.</p><p>The mode is kept in 'mode': Forward, Stuck, Backward or Free. A contact leaves Stuck when sa passes f0_max; it is Forward once the velocity has become positive, and Stuck again when the velocity comes back to zero.</p><p>The method: M. Otter, H. Elmqvist, S. E. Mattsson, Hybrid Modeling in Modelica based on the Synchronous Data Flow Principle, CACSD 1999.</p><p>A component that extends this model gives v_relfric, a_relfric, f0, f0_max, free, and the force as a function of locked, startForward, startBackward, pre(mode), sa and v_relfric.</p></html>"));
  end PartialFriction;
end Interfaces;
