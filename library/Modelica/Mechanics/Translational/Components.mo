within Modelica.Mechanics.Translational;
package Components "Masses, springs, dampers, stops and friction"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Fixed "A flange fixed to the ground"
    parameter SI.Position s0 = 0 "Position of the flange";
    Interfaces.Flange_b flange "Flange that does not move";
  equation
    flange.s = s0;
    annotation(Documentation(info = "<html><p>flange.s = s0; the force is whatever the other components ask for.</p></html>"));
  end Fixed;

  model Mass "A sliding mass"
    parameter SI.Mass m(min = 0, start = 1) "Mass";
    parameter StateSelect stateSelect = StateSelect.default "Priority of s and v as states" annotation(HideResult = true);
    extends Interfaces.PartialRigid(L = 0, s(start = 0, stateSelect = stateSelect));
    SI.Velocity v(start = 0, stateSelect = stateSelect) "Velocity";
    SI.Acceleration a(start = 0) "Acceleration";
  equation
    v = der(s);
    a = der(v);
    m*a = flange_a.f + flange_b.f;
    annotation(Documentation(info = "<html><p>m*a = flange_a.f + flange_b.f, with v = der(s) and a = der(v). s is the position of the centre, L the distance between both flanges. Masses that are coupled rigidly are allowed.</p></html>"));
  end Mass;

  model Rod "Two flanges at a fixed distance, without mass"
    extends Interfaces.PartialRigid;
  equation
    flange_a.f + flange_b.f = 0;
    annotation(Documentation(info = "<html><p>flange_b.s - flange_a.s = L; the force passes through.</p></html>"));
  end Rod;

  model Spring "A linear spring"
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
    parameter SI.Distance s_rel0 = 0 "Length without force";
    extends Interfaces.PartialCompliant;
  equation
    f = c*(s_rel - s_rel0);
    annotation(Documentation(info = "<html><p>f = c*(s_rel - s_rel0).</p></html>"));
  end Spring;

  model Damper "A linear damper"
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 0) "Damping constant";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  equation
    f = d*v_rel;
    lossPower = f*v_rel;
    annotation(Documentation(info = "<html><p>f = d*v_rel. The power f*v_rel leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end Damper;

  model SpringDamper "A linear spring and a linear damper side by side"
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Damping constant";
    parameter SI.Position s_rel0 = 0 "Length of the spring without force";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Force f_c "Force of the spring";
    SI.Force f_d "Force of the damper";
  equation
    f_c = c*(s_rel - s_rel0);
    f_d = d*v_rel;
    f = f_c + f_d;
    lossPower = f_d*v_rel;
    annotation(Documentation(info = "<html><p>f = c*(s_rel - s_rel0) + d*v_rel. The power of the damper leaves as heat through heatPort, if useHeatPort = true.</p></html>"));
  end SpringDamper;

  model ElastoGap "A stop: spring and damper that push while the flanges are closer than s_rel0, and never pull"
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Damping constant";
    parameter SI.Position s_rel0 = 0 "Distance at which the surfaces touch";
    parameter Real n(final min = 1) = 1 "Exponent of the spring's force, c*|s_rel - s_rel0|^n";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Boolean contact "= true, if the surfaces touch";
  protected
    SI.Force f_c "Force of the spring";
    SI.Force f_d "Force of the damper before the limit";
    SI.Force f_d_limited "Force of the damper: the sum of both pushes, and the damper does not push more than the spring";
  equation
    contact = s_rel < s_rel0;
    f_c = smooth(1, noEvent(if contact then -c*abs(s_rel - s_rel0)^n else 0));
    f_d = if contact then d*v_rel else 0;
    f_d_limited = smooth(0, noEvent(if contact then max(min(f_d, -f_c), f_c) else 0));
    f = f_c + f_d_limited;
    lossPower = f_d_limited*v_rel;
    annotation(
      Documentation(
        info = "<html><p>The force of the damper is kept between -|f_c| and |f_c|: so the force begins without a jump when the surfaces meet, and they do not stick to each other when they part.</p></html>"));
  end ElastoGap;

  model SupportFriction "Dry friction between a moving part and the support"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real f_pos[:, 2] = [0, 1] "Rows of velocity [m/s] >= 0 and friction force [N]; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest force while stuck = peak*f_pos[1, 2]";
    extends Interfaces.PartialFriction;
    SI.Position s "Distance from the support";
    SI.Force f "Friction force";
    SI.Velocity v "Velocity relative to the support";
    SI.Acceleration a "Acceleration relative to the support";
  protected
    SI.Force f_sliding "Force of the table at |v|";
  equation
    f0 = f_pos[1, 2];
    f0_max = peak*f0;
    free = false;

    s = s_a;
    s_b = s_a;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;

    flange_a.f + flange_b.f - f = 0;
    f_sliding = Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], abs(v), 1);
    f = if locked then sa*unitForce elseif forward then f_sliding else -f_sliding;
    lossPower = f*v_relfric;
    annotation(Documentation(info = "<html><p>A friction force between the moving part and the support: f_pos gives it as a function of |v|, linear between the rows; while the surfaces stick it is as great as it must be, up to peak*f_pos[1, 2]. See Interfaces.PartialFriction for the method.</p></html>"));
  end SupportFriction;

  model Brake "A brake: friction that a normal force switches on"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real mu_pos[:, 2](each final unit = "1") = [0, 0.5] "Rows of velocity [m/s] >= 0 and friction coefficient; the first row is at velocity 0";
    parameter Real peak(final min = 1) = 1 "Greatest coefficient while stuck = peak*mu_pos[1, 2]";
    parameter Real cgeo(final min = 0) = 1 "Factor of geometry";
    parameter SI.Force fn_max(final min = 0, start = 1) "Greatest normal force";
    extends Interfaces.PartialFriction;
    SI.Position s "Distance from the support";
    SI.Force f "Brake force";
    SI.Velocity v "Velocity relative to the support";
    SI.Acceleration a "Acceleration relative to the support";
    Real mu0 "Friction coefficient at v = 0, sliding";
    SI.Force fn "Normal force = fn_max*f_normalized";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force from 0 to 1; no force for values <= 0";
  protected
    SI.Force f_sliding "Friction force at |v|";
  equation
    mu0 = mu_pos[1, 2];
    fn = if free then 0 else fn_max*f_normalized;
    f0 = mu0*cgeo*fn;
    f0_max = peak*f0;
    free = f_normalized <= 0;

    s = s_a;
    s_b = s_a;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;

    flange_a.f + flange_b.f - f = 0;
    f_sliding = cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], abs(v), 1);
    f = if locked then sa*unitForce elseif free then 0 elseif forward then f_sliding else -f_sliding;
    lossPower = f*v_relfric;
    annotation(Documentation(info = "<html><p>As SupportFriction, with the force mu(|v|)*cgeo*fn_max*f_normalized. For f_normalized &lt;= 0 the part moves freely.</p></html>"));
  end Brake;

  model MassWithStopAndFriction "A mass that slides with dry friction between two hard stops"
    parameter SI.Position smax(start = 25) "Position of the right stop, reached by the right end of the mass";
    parameter SI.Position smin(start = -25) "Position of the left stop, reached by the left end of the mass";
    parameter SI.Mass m(min = 0, start = 1) "Mass";
    parameter SI.TranslationalDampingConstant F_prop(final min = 0, start = 1) "Viscous friction: force per velocity";
    parameter SI.Force F_Coulomb(final min = 0, start = 5) "Coulomb friction";
    parameter SI.Force F_Stribeck(final min = 0, start = 10) "What friction at rest exceeds that of fast sliding";
    parameter Real fexp(final unit = "s/m", final min = 0, start = 2) "Decay of the Stribeck force with velocity";
    extends Interfaces.PartialRigid(L = 0, s(start = 0, stateSelect = StateSelect.always));
    extends Interfaces.PartialFriction(
      blockedForward = pre(stopped) == 1,
      blockedBackward = pre(stopped) == -1);
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    SI.Velocity v(start = 0, stateSelect = StateSelect.always) "Velocity";
    SI.Acceleration a(start = 0) "Acceleration";
    SI.Force f "Friction force, and the force of a stop that the mass rests on";
    Integer stopped(start = 0, fixed = true) "1: at the right stop, -1: at the left stop, 0: between them";
  protected
    SI.Force f_sliding "Friction force at |v|";
  equation
    f0 = F_Coulomb + F_Stribeck;
    f0_max = f0*1.001;
    free = f0 <= 0 and F_prop <= 0 and stopped == 0;

    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;

    m*a = flange_a.f + flange_b.f - f;
    f_sliding = F_prop*abs(v) + F_Coulomb + F_Stribeck*exp(-fexp*abs(v));
    f = if locked then sa*unitForce elseif free then 0 elseif forward then f_sliding else -f_sliding;
    lossPower = f*v_relfric;

    // at a stop the velocity becomes zero; the mass leaves it according to the friction curve
    stopped = if s + L/2 >= smax then 1 elseif s - L/2 <= smin then -1 else 0;
    when stopped <> 0 then
      reinit(s, if stopped == 1 then smax - L/2 else smin + L/2);
      reinit(v, 0);
    end when;
    annotation(Documentation(info = "<html><p>The friction force is F_prop*|v| + F_Coulomb + F_Stribeck*exp(-fexp*|v|) against the motion; at rest it is as great as it must be, up to its value at v = 0. At a stop the mass loses its velocity at once and stays as long as it is pushed against the stop.</p></html>"));
  end MassWithStopAndFriction;

  model RelativeStates "Makes the distance of two flanges, and its rate, states"
    extends Interfaces.PartialTwoFlanges;
    parameter StateSelect stateSelect = StateSelect.prefer "Priority of s_rel and v_rel as states";
    SI.Position s_rel(start = 0, stateSelect = stateSelect) "Distance of the flanges, flange_b.s - flange_a.s";
    SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Rate of the distance";
    SI.Acceleration a_rel(start = 0) "Second derivative of the distance";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
    flange_a.f = 0;
    flange_b.f = 0;
    annotation(Documentation(info = "<html><p>Acts with no force: it only offers s_rel and v_rel as states, where the positions of the flanges are great and their distance is small.</p></html>"));
  end RelativeStates;

  model InitializeFlange "Initial position, velocity and acceleration of a flange, from signals"
    parameter Boolean use_s_start = true "= true, if the position is given";
    parameter Boolean use_v_start = true "= true, if the velocity is given";
    parameter Boolean use_a_start = true "= true, if the acceleration is given";
    parameter StateSelect stateSelect = StateSelect.default "Priority of the flange's position and velocity as states";
    Modelica.Blocks.Interfaces.RealInput s_start(unit = "m") if use_s_start "Initial position";
    Modelica.Blocks.Interfaces.RealInput v_start(unit = "m/s") if use_v_start "Initial velocity";
    Modelica.Blocks.Interfaces.RealInput a_start(unit = "m/s2") if use_a_start "Initial acceleration";
    Interfaces.Flange_b flange "Flange that is initialized";
    SI.Position s_flange(stateSelect = stateSelect) = flange.s "Position of the flange";
    SI.Velocity v_flange(stateSelect = stateSelect) = der(s_flange) "Velocity of the flange";
  protected
    Modelica.Blocks.Interfaces.RealInput s_given(unit = "m");
    Modelica.Blocks.Interfaces.RealInput v_given(unit = "m/s");
    Modelica.Blocks.Interfaces.RealInput a_given(unit = "m/s2");
  equation
    connect(s_start, s_given);
    connect(v_start, v_given);
    connect(a_start, a_given);
    if not use_s_start then
      s_given = 0;
    end if;
    if not use_v_start then
      v_given = 0;
    end if;
    if not use_a_start then
      a_given = 0;
    end if;
    flange.f = 0;
  initial equation
    if use_s_start then
      s_flange = s_given;
    end if;
    if use_v_start then
      v_flange = v_given;
    end if;
    if use_a_start then
      der(v_flange) = a_given;
    end if;
    annotation(Documentation(info = "<html><p>Acts with no force: it adds initial equations for the position, velocity and acceleration of the flange.</p></html>"));
  end InitializeFlange;

  model IdealGearR2T "Rack and pinion: rotation into translation"
    extends Modelica.Mechanics.Rotational.Components.IdealGearR2T;
    annotation(Documentation(info = "<html><p>flangeR.phi = ratio*flangeT.s, without inertia, losses and play.</p></html>"));
  end IdealGearR2T;

  model IdealRollingWheel "A wheel that rolls on a line without slipping"
    extends Modelica.Mechanics.Rotational.Components.IdealRollingWheel;
    annotation(Documentation(info = "<html><p>flangeR.phi*radius = flangeT.s, without inertia, losses and slip.</p></html>"));
  end IdealRollingWheel;
end Components;
