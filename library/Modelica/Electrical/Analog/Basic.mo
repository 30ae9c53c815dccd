within Modelica.Electrical.Analog;
package Basic "Resistors, capacitors, coils, controlled sources, converters to mechanics"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Ground "The potential zero"
    Interfaces.Pin p "Pin";
  equation
    p.v = 0;
    annotation(Documentation(info="<html><p>p.v = 0. Each part of a circuit that is connected by conductors needs one.</p></html>"));
  end Ground;

  model Resistor "A resistor, also one that depends on temperature"
    parameter SI.Resistance R(start = 1) "Resistance at temperature T_ref";
    parameter SI.Temperature T_ref = 300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance per kelvin";
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort(T = T_ref);
    SI.Resistance R_actual "Resistance at the present temperature";
  equation
    R_actual = R*(1 + alpha*(T_heatPort - T_ref));
    v = R_actual*i;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>v = R i, with R (1 + alpha (T - T_ref)) for R where a temperature coefficient is given.</p></html>"));
  end Resistor;

  model HeatingResistor "A resistor with a heat port"
    parameter SI.Resistance R_ref(start = 1) "Resistance at temperature T_ref";
    parameter SI.Temperature T_ref = 300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance per kelvin";
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort(T = T_ref, useHeatPort = true);
    SI.Resistance R "Resistance at the present temperature";
  equation
    R = R_ref*(1 + alpha*(T_heatPort - T_ref));
    v = R*i;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>v = R_ref (1 + alpha (T - T_ref)) i; the heat v i leaves through heatPort.</p></html>"));
  end HeatingResistor;

  model Conductor "A conductance, also one that depends on temperature"
    parameter SI.Conductance G(start = 1) "Conductance at temperature T_ref";
    parameter SI.Temperature T_ref = 300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance per kelvin";
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort(T = T_ref);
    SI.Conductance G_actual "Conductance at the present temperature";
  equation
    G_actual = G/(1 + alpha*(T_heatPort - T_ref));
    i = G_actual*v;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>i = G v, with G/(1 + alpha (T - T_ref)) for G where a temperature coefficient is given.</p></html>"));
  end Conductor;

  model Capacitor "A capacitor"
    extends Interfaces.OnePort(v(start = 0));
    parameter SI.Capacitance C(start = 1) "Capacitance";
  equation
    i = C*der(v);
    annotation(Documentation(info="<html><p>i = C der(v). The start value of v is a guess unless it is declared fixed.</p></html>"));
  end Capacitor;

  model Inductor "A coil"
    extends Interfaces.OnePort(i(start = 0));
    parameter SI.Inductance L(start = 1) "Inductance";
  equation
    L*der(i) = v;
    annotation(Documentation(info="<html><p>v = L der(i). The start value of i is a guess unless it is declared fixed.</p></html>"));
  end Inductor;

  model Transformer "Two coupled coils"
    extends Interfaces.TwoPort(i1(start = 0), i2(start = 0));
    parameter SI.Inductance L1(start = 1) "Inductance of the left coil";
    parameter SI.Inductance L2(start = 1) "Inductance of the right coil";
    parameter SI.Inductance M(start = 1) "Mutual inductance";
    Real dv(unit = "V") "What the right coil's voltage has beyond the coupled one" ;
  equation
    v1 = L1*der(i1) + M*der(i2);
    dv = (L2 - M*M/L1)*der(i2);
    v2 = M/L1*v1 + dv;
    annotation(Documentation(info="<html><p>v1 = L1 der(i1) + M der(i2), v2 = M der(i1) + L2 der(i2). The second equation is written without der(i1), so that
the limit of complete coupling, M<sup>2</sup> = L1 L2, is an equation between the voltages.</p></html>"));
  end Transformer;

  model Gyrator "Currents proportional to the other port's voltage"
    extends Interfaces.TwoPort;
    parameter SI.Conductance G1(start = 1) "Conductance of the left port's current";
    parameter SI.Conductance G2(start = 1) "Conductance of the right port's current";
  equation
    i1 = G2*v2;
    i2 = -G1*v1;
    annotation(Documentation(info="<html><p>i1 = G2 v2, i2 = -G1 v1.</p></html>"));
  end Gyrator;

  model RotationalEMF "A machine's electromotive force: a voltage proportional to speed"
    parameter Boolean useSupport = false "Have a flange for the housing";
    parameter SI.ElectricalTorqueConstant k(start = 1) "Torque per current, and voltage per speed";
    SI.Voltage v "Voltage from positive to negative pin";
    SI.Current i "Current from positive to negative pin";
    SI.Angle phi "Angle of the shaft against the housing";
    SI.AngularVelocity w "Speed of the shaft against the housing";
    SI.Torque tau "Torque on the flange";
    SI.Torque tauElectrical "Torque made by the current";
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft";
    Modelica.Mechanics.Rotational.Interfaces.Support support(phi = phiSupport, tau = -flange.tau) if useSupport "Housing";
  protected
    SI.Angle phiSupport "Angle of the housing";
  equation
    if not useSupport then
      phiSupport = 0;
    end if;
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    phi = flange.phi - phiSupport;
    w = der(phi);
    k*w = v;
    tauElectrical = k*i;
    tau = -tauElectrical;
    flange.tau = tau;
    annotation(Documentation(info="<html><p>v = k w, and the torque k i acts on the shaft, -k i on the housing. No energy is lost: v i = w k i.</p></html>"));
  end RotationalEMF;

  model EMF "The name of RotationalEMF before version 4"
    extends RotationalEMF;
    annotation(Documentation(info="<html><p>See RotationalEMF.</p></html>"));
  end EMF;

  model TranslationalEMF "A linear machine's electromotive force: a voltage proportional to velocity"
    parameter Boolean useSupport = false "Have a flange for the housing";
    parameter SI.ElectricalForceConstant k(start = 1) "Force per current, and voltage per velocity";
    SI.Voltage v "Voltage from positive to negative pin";
    SI.Current i "Current from positive to negative pin";
    SI.Position s "Position of the slider against the housing";
    SI.Velocity vel "Velocity of the slider against the housing";
    SI.Force f "Force on the flange";
    SI.Force fElectrical "Force made by the current";
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Slider";
    Modelica.Mechanics.Translational.Interfaces.Support support(s = sSupport, f = -flange.f) if useSupport "Housing";
  protected
    SI.Position sSupport "Position of the housing";
  equation
    if not useSupport then
      sSupport = 0;
    end if;
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    s = flange.s - sSupport;
    vel = der(s);
    k*vel = v;
    fElectrical = k*i;
    f = -fElectrical;
    flange.f = f;
    annotation(Documentation(info="<html><p>v = k vel, and the force k i acts on the slider, -k i on the housing. No energy is lost: v i = vel k i.</p></html>"));
  end TranslationalEMF;

  model VCV "A voltage controlled by a voltage"
    extends Interfaces.TwoPort;
    parameter Real gain(start = 1) "Voltage per voltage";
  equation
    v2 = v1*gain;
    i1 = 0;
    annotation(Documentation(info="<html><p>v2 = gain v1; the left port takes no current.</p></html>"));
  end VCV;

  model VCC "A current controlled by a voltage"
    extends Interfaces.TwoPort;
    parameter SI.Conductance transConductance(start = 1) "Current per voltage";
  equation
    i2 = v1*transConductance;
    i1 = 0;
    annotation(Documentation(info="<html><p>i2 = transConductance v1; the left port takes no current.</p></html>"));
  end VCC;

  model CCV "A voltage controlled by a current"
    extends Interfaces.TwoPort;
    parameter SI.Resistance transResistance(start = 1) "Voltage per current";
  equation
    v2 = i1*transResistance;
    v1 = 0;
    annotation(Documentation(info="<html><p>v2 = transResistance i1; the left port is a short circuit.</p></html>"));
  end CCV;

  model CCC "A current controlled by a current"
    extends Interfaces.TwoPort;
    parameter Real gain(start = 1) "Current per current";
  equation
    i2 = i1*gain;
    v1 = 0;
    annotation(Documentation(info="<html><p>i2 = gain i1; the left port is a short circuit.</p></html>"));
  end CCC;

  model VariableResistor "A resistance that is an input"
    parameter SI.Temperature T_ref = 300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance per kelvin";
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort(T = T_ref);
    SI.Resistance R_actual "Resistance at the present temperature";
    Modelica.Blocks.Interfaces.RealInput R(unit = "Ohm") "Resistance";
  equation
    R_actual = R*(1 + alpha*(T_heatPort - T_ref));
    v = R_actual*i;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>v = R i, with R (1 + alpha (T - T_ref)) for R where a temperature coefficient is given.</p></html>"));
  end VariableResistor;

  model VariableConductor "A conductance that is an input"
    parameter SI.Temperature T_ref = 300.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance per kelvin";
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort(T = T_ref);
    SI.Conductance G_actual "Conductance at the present temperature";
    Modelica.Blocks.Interfaces.RealInput G(unit = "S") "Conductance";
  equation
    G_actual = G/(1 + alpha*(T_heatPort - T_ref));
    i = G_actual*v;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>i = G v, with G/(1 + alpha (T - T_ref)) for G where a temperature coefficient is given.</p></html>"));
  end VariableConductor;

  model VariableCapacitor "A capacitance that is an input"
    extends Interfaces.OnePort(v(start = 0));
    parameter SI.Capacitance Cmin = Modelica.Constants.eps "Least capacitance";
    SI.ElectricCharge Q "Charge";
    Modelica.Blocks.Interfaces.RealInput C(unit = "F") "Capacitance";
  equation
    assert(C >= 0, "a capacitance must not be negative");
    Q = noEvent(max(C, Cmin))*v;
    i = der(Q);
    annotation(Documentation(info="<html><p>Q = C v, i = der(Q): a change of the capacitance keeps the charge.</p></html>"));
  end VariableCapacitor;

  model VariableInductor "An inductance that is an input"
    extends Interfaces.OnePort(i(start = 0));
    parameter SI.Inductance Lmin = Modelica.Constants.eps "Least inductance";
    SI.MagneticFlux Psi "Flux";
    Modelica.Blocks.Interfaces.RealInput L(unit = "H") "Inductance";
  equation
    assert(L >= 0, "an inductance must not be negative");
    Psi = noEvent(max(L, Lmin))*i;
    v = der(Psi);
    annotation(Documentation(info="<html><p>Psi = L i, v = der(Psi): a change of the inductance keeps the flux.</p></html>"));
  end VariableInductor;
end Basic;
