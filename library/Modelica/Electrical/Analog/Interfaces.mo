within Modelica.Electrical.Analog;
package Interfaces "Pins, and components with nothing but pins"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Pin "Where a component touches the circuit"
    SI.ElectricPotential v "Potential";
    flow SI.Current i "Current into the component";
  end Pin;

  connector PositivePin "The positive pin"
    extends Pin;
  end PositivePin;

  connector NegativePin "The negative pin"
    extends Pin;
  end NegativePin;

  partial model TwoPin "A component with two pins and a voltage between them"
    SI.Voltage v "Voltage from positive to negative pin";
    PositivePin p "Positive pin";
    NegativePin n "Negative pin";
  equation
    v = p.v - n.v;
  end TwoPin;

  partial model OnePort "A component that a current passes"
    extends TwoPin;
    SI.Current i "Current from positive to negative pin";
  equation
    i = p.i;
    p.i + n.i = 0;
  end OnePort;

  partial model TwoPort "A component with two ports, each of which a current passes"
    SI.Voltage v1 "Voltage of the left port";
    SI.Voltage v2 "Voltage of the right port";
    SI.Current i1 "Current from positive to negative pin of the left port";
    SI.Current i2 "Current from positive to negative pin of the right port";
    PositivePin p1 "Positive pin of the left port";
    NegativePin n1 "Negative pin of the left port";
    PositivePin p2 "Positive pin of the right port";
    NegativePin n2 "Negative pin of the right port";
  equation
    v1 = p1.v - n1.v;
    v2 = p2.v - n2.v;
    i1 = p1.i;
    i2 = p2.i;
    p1.i + n1.i = 0;
    p2.i + n2.i = 0;
  end TwoPort;

  partial model ConditionalHeatPort "A component that may give its losses to a heat port"
    parameter Boolean useHeatPort = false "Have a heat port";
    parameter SI.Temperature T = 293.15 "Temperature of the component without heat port";
    Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(final T = T_heatPort, final Q_flow = -LossPower) if useHeatPort "Where the losses go";
    SI.Power LossPower "Power that becomes heat";
    SI.Temperature T_heatPort "Temperature of the component";
  equation
    if not useHeatPort then
      T_heatPort = T;
    end if;
  end ConditionalHeatPort;

  partial model IdealSemiconductor "A component that conducts or blocks"
    extends OnePort;
    parameter SI.Resistance Ron(final min = 0) = 1e-5 "Resistance when it conducts";
    parameter SI.Conductance Goff(final min = 0) = 1e-5 "Conductance when it blocks";
    parameter SI.Voltage Vknee(final min = 0) = 0 "Forward threshold voltage";
    extends ConditionalHeatPort;
    Boolean off(start = true) "Whether it blocks";
  protected
    Real s(start = 0, final unit = "1") "Parameter of the characteristic: a current when it conducts, a voltage when it blocks";
    constant SI.Voltage unitVoltage = 1;
    constant SI.Current unitCurrent = 1;
  equation
    v = s*unitCurrent*(if off then 1 else Ron) + Vknee;
    i = s*unitVoltage*(if off then Goff else 1) + Goff*Vknee;
    LossPower = v*i;
    annotation(Documentation(info="<html><p>The characteristic consists of two straight lines that meet at v = Vknee, i = Goff Vknee. It is described by a
parameter s: on the line of conduction s is the current beyond that point, on the line of blocking the voltage. A model
that extends this one says when it blocks, with an equation for <code>off</code>.</p></html>"));
  end IdealSemiconductor;

  partial model IdealSwitch "A component that is open or closed"
    extends OnePort;
    parameter SI.Resistance Ron(final min = 0) = 1e-5 "Resistance when it is closed";
    parameter SI.Conductance Goff(final min = 0) = 1e-5 "Conductance when it is open";
    extends ConditionalHeatPort;
  protected
    Boolean off "Whether it is open";
    Real s(final unit = "1") "Current when it is closed, voltage when it is open";
    constant SI.Voltage unitVoltage = 1;
    constant SI.Current unitCurrent = 1;
  equation
    v = s*unitCurrent*(if off then 1 else Ron);
    i = s*unitVoltage*(if off then Goff else 1);
    LossPower = v*i;
    annotation(Documentation(info="<html><p>v = Ron i when it is closed, i = Goff v when it is open; either may be zero.</p></html>"));
  end IdealSwitch;

  partial model VoltageSource "A voltage that follows a signal"
    extends OnePort;
    parameter SI.Voltage offset = 0 "Added to the signal";
    parameter SI.Time startTime = 0 "The voltage is the offset until then";
    replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(final offset = offset, final startTime = startTime) "Signal";
  equation
    v = signalSource.y;
  end VoltageSource;

  partial model CurrentSource "A current that follows a signal"
    extends OnePort;
    parameter SI.Current offset = 0 "Added to the signal";
    parameter SI.Time startTime = 0 "The current is the offset until then";
    replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(final offset = offset, final startTime = startTime) "Signal";
  equation
    i = signalSource.y;
  end CurrentSource;
end Interfaces;
