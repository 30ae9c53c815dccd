within Modelica.Mechanics.Translational;
package Sources "Forces and prescribed motions"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model Position "Moves a flange to the position of a signal"
    parameter Boolean exact = false "= true: exactly; = false: through a filter of second order" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Critical frequency of the filter";
    parameter SI.Position s_start = 0 "Initial position of the filter" annotation(HideResult = true);
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Position s(start = if exact then 0 else s_start, stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Distance from the support to the flange";
    SI.Velocity v(start = 0, fixed = not exact, stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Velocity relative to the support";
    SI.Acceleration a(start = 0) "Acceleration relative to the support";
    Modelica.Blocks.Interfaces.RealInput s_ref(unit = "m") "Position the flange shall have";
  protected
    // A Bessel filter of second order with 3 dB at the critical frequency
    parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit;
    constant Real af = 1.3617 "Factor of the first coefficient";
    constant Real bf = 0.6180 "Factor of the second coefficient";
  initial equation
    if not exact then
      s = s_ref;
    end if;
  equation
    s = flange.s - s_support;
    v = der(s);
    a = der(v);
    if exact then
      s = s_ref;
    else
      a = ((s_ref - s)*w_crit - af*v)*(w_crit/bf);
    end if;
    annotation(Documentation(info = "<html><p>exact = true: the flange has the position s_ref, which must be a function of time that can be differentiated twice; the force follows. exact = false: s_ref passes a Bessel filter of second order, 3 dB at f_crit, and may be any signal.</p></html>"));
  end Position;

  model Speed "Moves a flange with the velocity of a signal"
    parameter Boolean exact = false "= true: exactly; = false: through a filter of first order" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Critical frequency of the filter";
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Position s(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Distance from the support to the flange";
    SI.Velocity v(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Velocity relative to the support";
    SI.Acceleration a "Acceleration relative to the support, without the filter 0";
    Modelica.Blocks.Interfaces.RealInput v_ref(unit = "m/s") "Velocity the flange shall have";
  protected
    parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit;
  initial equation
    if not exact then
      v = v_ref;
    end if;
  equation
    s = flange.s - s_support;
    v = der(s);
    if exact then
      v = v_ref;
      a = 0;
    else
      a = der(v);
      a = (v_ref - v)*w_crit;
    end if;
    annotation(Documentation(info = "<html><p>exact = true: the flange has the velocity v_ref, which must be a function of time that can be differentiated once; the force follows. exact = false: v_ref passes a filter of first order with critical frequency f_crit, and may be any signal.</p></html>"));
  end Speed;

  model Accelerate "Moves a flange with the acceleration of a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Position s(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Distance from the support to the flange";
    SI.Velocity v(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Velocity relative to the support";
    SI.Acceleration a "Acceleration relative to the support";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit = "m/s2") "Acceleration the flange shall have";
  equation
    s = flange.s - s_support;
    v = der(s);
    a = der(v);
    a = a_ref;
    annotation(Documentation(info = "<html><p>der(der(s)) = a_ref; the force follows.</p></html>"));
  end Accelerate;

  model Force "A force of a signal on a flange"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force on the flange";
  equation
    flange.f = -f;
    annotation(Documentation(info = "<html><p>The force f acts on the flange, the opposite on the support.</p></html>"));
  end Force;

  model Force2 "A force of a signal between two flanges"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force on flange_b; the opposite acts on flange_a";
  equation
    flange_a.f = f;
    flange_b.f = -f;
    annotation(Documentation(info = "<html><p>The force f acts on flange_b, the opposite on flange_a.</p></html>"));
  end Force2;

  model LinearSpeedDependentForce "A force proportional to the velocity"
    extends Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at v_nominal; a force that brakes is negative";
    parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "Nominal velocity";
    parameter Boolean ForceDirection = true "Has no effect: a linear force changes its sign with the velocity";
    SI.Velocity v "Velocity relative to the support";
  equation
    v = der(s);
    f = f_nominal*(v/v_nominal);
    annotation(Documentation(info = "<html><p>f = f_nominal*v/v_nominal.</p></html>"));
  end LinearSpeedDependentForce;

  model QuadraticSpeedDependentForce "A force proportional to the square of the velocity"
    extends Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at v_nominal; a force that brakes is negative";
    parameter Boolean ForceDirection = true "= true, if the force has the same direction for both directions of motion";
    parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "Nominal velocity";
    SI.Velocity v "Velocity relative to the support";
  equation
    v = der(s);
    if ForceDirection then
      f = f_nominal*(v/v_nominal)^2;
    else
      f = f_nominal*smooth(1, noEvent(if v >= 0 then (v/v_nominal)^2 else -(v/v_nominal)^2));
    end if;
    annotation(Documentation(info = "<html><p>f = f_nominal*(v/v_nominal)^2, with the sign of v where ForceDirection = false.</p></html>"));
  end QuadraticSpeedDependentForce;

  model ConstantForce "A constant force"
    extends Interfaces.PartialForce;
    parameter SI.Force f_constant "Force; a force that brakes is negative";
  equation
    f = f_constant;
    annotation(Documentation(info = "<html><p>f = f_constant.</p></html>"));
  end ConstantForce;

  model ConstantSpeed "Moves a flange with a constant velocity"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    parameter SI.Velocity v_fixed "Velocity";
    SI.Position s(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Distance from the support to the flange";
    SI.Velocity v "Velocity relative to the support";
  equation
    s = flange.s - s_support;
    v = der(s);
    v = v_fixed;
    annotation(Documentation(info = "<html><p>der(s) = v_fixed; the force follows.</p></html>"));
  end ConstantSpeed;

  model ForceStep "A force that jumps once"
    extends Interfaces.PartialForce;
    parameter SI.Force stepForce = 1 "Height of the step; a force that brakes is negative";
    parameter SI.Force offsetForce = 0 "Force before the step";
    parameter SI.Time startTime = 0 "Time of the step";
  equation
    f = offsetForce + (if time < startTime then 0 else stepForce);
    annotation(Documentation(info = "<html><p>f = offsetForce before startTime, offsetForce + stepForce from then on.</p></html>"));
  end ForceStep;
end Sources;
